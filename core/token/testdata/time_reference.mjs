// Times the reference tokenizer against core/token on the committed texts and
// prints the ratio of their tokens per second, in alternating rounds.
//
//   node time_reference.mjs NODE_MODULES [ROUNDS]
//
// NODE_MODULES is a folder that holds the npm package tiktoken. Go must be there
// too: the other side is BenchmarkCorpus. Run by hand.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [modules, rounds = 3] = process.argv.slice(2);
if (!modules) {
  console.error('usage: node time_reference.mjs NODE_MODULES [ROUNDS]');
  process.exit(2);
}
const { get_encoding } = createRequire(path.resolve(modules, 'index.js'))('tiktoken');
const here = path.dirname(fileURLToPath(import.meta.url));
const samples = zlib.gunzipSync(fs.readFileSync(path.join(here, 'reference.ndjson.gz'))).toString().trimEnd().split('\n').map((l) => JSON.parse(l));
// The groups of bench_test.go.
const groups = { plain: (k) => ['prose', 'code', 'json', 'tool'].includes(k), mixed: (k) => !['long', 'word'].includes(k) };

function timeReference(key) {
  const [group, family] = key.split('/');
  const texts = samples.filter(([kind]) => groups[group](kind)).map(([, text]) => text);
  const encoder = get_encoding(family);
  encoder.encode_ordinary('x');
  let tokens = 0;
  const start = process.hrtime.bigint();
  let spent = 0n;
  do {
    for (const text of texts) tokens += encoder.encode_ordinary(text).length;
    spent = process.hrtime.bigint() - start;
  } while (spent < 1_000_000_000n);
  encoder.free();
  return tokens / (Number(spent) / 1e9);
}

function timeOurs() {
  const out = execFileSync('go', ['test', '-run', '^$', '-bench', 'Corpus', '-benchtime', '1s', '.'], { cwd: path.dirname(here), encoding: 'utf8' });
  return Object.fromEntries([...out.matchAll(/^BenchmarkCorpus\/(\w+\/\w+?)(?:-\d+)?\s.*?(\d+(?:\.\d+)?(?:e\+\d+)?) tokens\/s/gm)].map((m) => [m[1], Number(m[2])]));
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const ours = {}, theirs = {};
for (let round = 0; round < Number(rounds); round++) {
  for (const [key, speed] of Object.entries(timeOurs())) {
    (ours[key] ??= []).push(speed);
    (theirs[key] ??= []).push(timeReference(key));
  }
}
let least = Infinity;
for (const key of Object.keys(ours).sort()) {
  const a = median(ours[key]), b = median(theirs[key]);
  least = Math.min(least, a / b);
  console.log(`${key}: ${(a / 1e6).toFixed(2)} M tokens/s, reference ${(b / 1e6).toFixed(2)} M, ratio ${(a / b).toFixed(1)}`);
}
console.log(`least ratio ${least.toFixed(1)}; at least 5 is wanted`);
process.exit(least >= 5 ? 0 : 1);
