// Renders the 300 tools again, apart from the Go code, and counts the renderings
// with the reference tokenizer, for the tests of core/cost.
//
//   node count_tools.mjs NODE_MODULES > tool_counts.json
//
// NODE_MODULES is a folder that holds the npm package tiktoken (1.0.22 made the
// committed file). Run by hand; no build and no test runs it.
//
// It prints, for each tool of openai_tools.json.gz, its tokens as
// [OpenAI in o200k_base, OpenAI in cl100k_base, harmony, Anthropic's JSON,
//  JSON with spaces, JSON with indents].
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const [modules] = process.argv.slice(2);
if (!modules) {
  console.error('usage: node count_tools.mjs NODE_MODULES');
  process.exit(2);
}
const { get_encoding } = createRequire(path.resolve(modules, 'index.js'))('tiktoken');
const o200k = get_encoding('o200k_base'), cl100k = get_encoding('cl100k_base');
const count = (encoder, text) => encoder.encode_ordinary(text).length;
const here = path.dirname(fileURLToPath(import.meta.url));
const tools = JSON.parse(zlib.gunzipSync(fs.readFileSync(path.join(here, 'openai_tools.json.gz')))).map((t) => t.function);

const comment = (text, indent) => (text ? text.replace(/\n$/, '').split('\n').map((l) => `${indent}// ${l}\n`).join('') : '');
function scalar(s) {
  if (s.type === 'string' && s.enum?.length) return s.enum.map((e) => `"${e}"`).join(' | ');
  return { string: 'string', number: 'number', integer: 'number', boolean: 'boolean' }[s.type] ?? 'any';
}
const fields = (s, each) => Object.entries(s.properties ?? {}).map(([name, p]) => each(name + (s.required?.includes(name) ? ': ' : '?: '), p)).join('');

function openAIType(s, depth) {
  if (s.type === 'array') return s.items ? `${openAIType(s.items, depth)}[]` : 'any[]';
  if (s.type !== 'object') return scalar(s);
  return `{\n${openAIFields(s, depth + 1) || '\n'}}`;
}
const openAIFields = (s, depth) => fields(s, (head, p) => (depth === 0 ? comment(p.description, '') : '') + ' '.repeat(2 * depth) + head + openAIType(p, depth) + ',\n');
const openAI = (t) => `${comment(t.description, '')}type ${t.name} = (${Object.keys(t.parameters.properties ?? {}).length ? `_: {\n${openAIFields(t.parameters, 0)}}` : ''}) => any;\n\n`;

function harmonyType(s, indent) {
  if (s.type === 'array') return s.items ? `${harmonyType(s.items, indent)}[]` : 'Array<any>';
  if (s.type !== 'object') return scalar(s);
  const own = s.description ? `${indent}// ${s.description}\n` : '';
  return `${own}{\n${fields(s, (head, p) => (p.description ? `${indent}// ${p.description}\n` : '') + indent + head + harmonyType(p, `${indent}    `) + ',\n')}${indent}}`;
}
const harmony = (t) => `${comment(t.description, '')}type ${t.name} = (_: ${harmonyType(t.parameters, '')}) => any;\n\n`;

// The schema subset of the product, with its keys in its order.
function subset(s) {
  const out = {};
  if (s.type) out.type = s.type;
  if (s.description) out.description = s.description;
  const words = (s.enum ?? []).filter((e) => typeof e === 'string');
  if (words.length) out.enum = words;
  if (s.items) out.items = subset(s.items);
  if (s.type === 'object') {
    out.properties = Object.fromEntries(Object.entries(s.properties ?? {}).map(([name, p]) => [name, subset(p)]));
    if (s.required?.length) out.required = s.required;
  }
  return out;
}
const head = (t) => ({ name: t.name, ...(t.description ? { description: t.description } : {}) });
const spaced = (v) => {
  if (Array.isArray(v)) return `[${v.map(spaced).join(', ')}]`;
  if (v && typeof v === 'object') return `{${Object.entries(v).map(([k, x]) => `${JSON.stringify(k)}: ${spaced(x)}`).join(', ')}}`;
  return JSON.stringify(v);
};
// Behind the end of another tool, whose own tokens are taken off again.
const behind = (encoder, text) => count(encoder, `;\n\n${text}`) - count(encoder, ';\n\n');

const rows = tools.map((t) => {
  const whole = { type: 'function', function: { ...head(t), parameters: subset(t.parameters) } };
  return [
    behind(o200k, openAI(t)), behind(cl100k, openAI(t)), behind(o200k, harmony(t)),
    count(o200k, JSON.stringify({ ...head(t), input_schema: subset(t.parameters) })),
    count(o200k, `${spaced(whole)}\n`), count(o200k, `${JSON.stringify(whole, null, 4)}\n`),
  ];
});
console.log(`[\n${rows.map((r) => JSON.stringify(r)).join(',\n')}\n]`);
