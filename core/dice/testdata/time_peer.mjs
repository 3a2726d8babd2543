// Times the npm roller @dice-roller/rpg-dice-roller beside core/dice, in
// alternating rounds, both warm, and prints how many times faster ours is.
//
//   npm install --prefix DIR -E @dice-roller/rpg-dice-roller@5.5.1
//   node time_peer.mjs DIR/node_modules [ROUNDS]
//
// Go must be there too: the other side is BenchmarkPeer. "total" is the same
// work on both sides: read, roll, total. "whole" is all of a call on our side,
// with the sub-seed, the answer and the trace, against no more than the roll and
// its total on theirs.
import path from 'node:path';
import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [modules, rounds = 3] = process.argv.slice(2);
if (!modules) {
  console.error('usage: node time_peer.mjs NODE_MODULES [ROUNDS]');
  process.exit(2);
}
let DiceRoll;
try {
  ({ DiceRoll } = createRequire(path.resolve(modules, 'index.js'))('@dice-roller/rpg-dice-roller'));
} catch {
  console.log(`not measured: ${modules} has no @dice-roller/rpg-dice-roller. Install it with npm as the head of this file says.`);
  process.exit(0);
}
const bars = { 'total/4d6kh3+2': 5, 'total/100d20': 3, 'whole/4d6kh3+2': 2, 'whole/100d20': 2 };
const here = path.dirname(fileURLToPath(import.meta.url));

function timeTheirs(text) {
  const end = process.hrtime.bigint() + 1_000_000_000n;
  let rolls = 0, sum = 0;
  const start = process.hrtime.bigint();
  while (process.hrtime.bigint() < end) {
    for (let i = 0; i < 100; i++) sum += new DiceRoll(text).total;
    rolls += 100;
  }
  if (!(sum > 0)) throw new Error(`${text} came to ${sum}`);
  return Number(process.hrtime.bigint() - start) / rolls;
}

function timeOurs() {
  const out = execFileSync('go', ['test', '-run', '^$', '-bench', '^BenchmarkPeer$', '-benchtime', '1s', '.'], { cwd: path.dirname(here), encoding: 'utf8' });
  return Object.fromEntries([...out.matchAll(/^BenchmarkPeer\/(\S+?)(?:-\d+)?\s+\d+\s+(\d+(?:\.\d+)?) ns\/op/gm)].map((m) => [m[1], Number(m[2])]));
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const texts = [...new Set(Object.keys(bars).map((key) => key.split('/')[1]))];
for (const text of texts) timeTheirs(text); // warm
const ours = {}, theirs = {};
for (let round = 0; round < Number(rounds); round++) {
  for (const [key, time] of Object.entries(timeOurs())) (ours[key] ??= []).push(time);
  for (const text of texts) (theirs[text] ??= []).push(timeTheirs(text));
}
let short = false;
for (const [key, bar] of Object.entries(bars)) {
  const a = median(ours[key]), b = median(theirs[key.split('/')[1]]);
  short ||= b / a < bar;
  console.log(`${key}: ${(a / 1000).toFixed(2)} µs, npm roller ${(b / 1000).toFixed(2)} µs, ratio ${(b / a).toFixed(1)}; at least ${bar} is wanted`);
}
process.exit(short ? 1 : 0);
