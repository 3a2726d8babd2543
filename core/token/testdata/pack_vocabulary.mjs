// Packs the vocabularies that core/token embeds.
//
//   node pack_vocabulary.mjs NODE_MODULES OUT_FOLDER
//
// NODE_MODULES is a folder that holds the npm package tiktoken (1.0.22 made
// the files in ../vocab). It is run by hand when a vocabulary is added; no
// build and no test runs it.
//
// A packed file is a raw deflate stream of: the number of tokens as a 32-bit
// little-endian integer, one byte per token with its length, then the bytes of
// all tokens. Tokens stand in the order of their ranks, and ranks start at 0
// without a gap.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const [modules, out] = process.argv.slice(2);
if (!modules || !out) {
  console.error('usage: node pack_vocabulary.mjs NODE_MODULES OUT_FOLDER');
  process.exit(2);
}

for (const family of ['o200k_base', 'cl100k_base']) {
  const file = path.join(modules, 'tiktoken', 'encoders', `${family}.json`);
  const { bpe_ranks } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const tokens = [];
  for (const line of bpe_ranks.split('\n')) {
    const words = line.split(' ');
    const first = Number(words[1]);
    words.slice(2).forEach((word, i) => {
      tokens[first + i] = Buffer.from(word, 'base64');
    });
  }
  const head = Buffer.alloc(4);
  head.writeUInt32LE(tokens.length);
  const lengths = Buffer.alloc(tokens.length);
  for (let rank = 0; rank < tokens.length; rank++) {
    const n = tokens[rank]?.length ?? 0;
    if (n < 1 || n > 255) throw new Error(`${family}: no token of rank ${rank} with 1 to 255 bytes`);
    lengths[rank] = n;
  }
  const packed = zlib.deflateRawSync(Buffer.concat([head, lengths, ...tokens]), { level: 9, memLevel: 9 });
  fs.writeFileSync(path.join(out, `${family}.bin`), packed);
  console.log(`${family}: ${tokens.length} tokens, ${packed.length} bytes`);
}
