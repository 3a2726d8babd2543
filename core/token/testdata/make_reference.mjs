// Makes the reference that the tests of core/token compare with.
//
//   node make_reference.mjs NODE_MODULES TOOLS.json OUT_FOLDER
//
// NODE_MODULES is a folder that holds the npm package tiktoken, the reference
// (1.0.22 made the committed files). TOOLS.json is an array of tools in OpenAI's
// shape. It is run by hand; no build and no test runs it. Texts longer than
// some ten thousand letters without a break take the reference many seconds.
//
// It writes
//   reference.ndjson.gz     one text per line: [kind, text, o200k, cl100k]
//   code_points.json.gz     for each 256 code points a checksum of the counts of
//                           every one of them in each of the contexts
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { createRequire } from 'node:module';

const [modules, toolsFile, out] = process.argv.slice(2);
if (!modules || !toolsFile || !out) {
  console.error('usage: node make_reference.mjs NODE_MODULES TOOLS.json OUT_FOLDER');
  process.exit(2);
}
const { get_encoding } = createRequire(path.resolve(modules, 'index.js'))('tiktoken');
const encoders = [get_encoding('o200k_base'), get_encoding('cl100k_base')];
const count = (text) => encoders.map((e) => e.encode_ordinary(text).length);

// Randomness from a fixed seed, so that a run makes the same texts.
let state = 20220101;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const below = (n) => Math.floor(random() * n);
const between = (a, b) => a + below(b - a + 1);
const pick = (list) => list[below(list.length)];
const times = (n, f) => Array.from({ length: n }, (_, i) => f(i));
const chance = (p) => random() < p;
const from = (ranges) => {
  const [a, b] = pick(ranges);
  return String.fromCodePoint(between(a, b));
};

// Words of many languages: the names of regions, languages, currencies and
// months, as the runtime's locale data has them.
const locales = 'en de fr es pt it nl pl cs hu ro tr fi sv el ru uk bg ar fa he ur hi bn ta te th my km ka hy am zh ja ko vi id sw eo'.split(' ');
const regions = 'FR DE JP BR IN CN EG NG US GB RU MX KE TH VN GR IL IR KR PE CL SE NO PL UA TR ID AU NZ ZA CI BA KN GW'.split(' ');
const codes = { region: regions, language: 'en fr de ja ar ru hi sw zh-Hant pt-BR yi eu cy ga mt is'.split(' '), currency: 'USD EUR JPY INR BRL NGN CHF SEK'.split(' ') };
const vocabulary = Object.fromEntries(locales.map((l) => {
  const words = Object.entries(codes).flatMap(([type, list]) => list.map((c) => new Intl.DisplayNames(l, { type }).of(c)));
  for (let m = 0; m < 12; m++) words.push(new Date(Date.UTC(2021, m, 15)).toLocaleDateString(l, { dateStyle: 'full', timeZone: 'UTC' }));
  return [l, words];
}));
const small = `the a of to and in that is was he for it with as his on be at by I this had not are but from or have an they which one you were all her she there would
their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now
over such our man me even most made after also well before must through years where much your way down should because long each just state those people too mister little good
world make very year still see own work men day get here old life both between being under never know same last another while us off might great go come since against right
use came take used himself few house american during without place again home around small however found part school every don't it's we'll they've I'm can't isn't you're`.split(/\s+/);
const rare = times(600, () => times(between(2, 5), () => pick('ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xa yo zu stra ble tion ing ght rk'.split(' '))).join(''));
const word = () => chance(0.75) ? pick(small) : pick(rare);
const capital = (w) => w[0].toUpperCase() + w.slice(1);
const sentence = () => capital(times(between(3, 22), word).join(' ').replace(/ (\w+) (\w+) /, (m, a, b) => chance(0.4) ? ` ${a}, ${b} ` : m)) + pick(['.', '.', '.', '?', '!', '…', ' —', ':', ';', '."', '.”']);
const quote = (s) => chance(0.2) ? pick([['"', '"'], ['“', '”'], ['‘', '’'], ['(', ')'], ['*', '*'], ['_', '_'], ['«', '»']]).join(s) : s;

const prose = () => times(between(1, 10), () => quote(sentence())).join(pick([' ', ' ', '  ', '\n', '\n\n', '\r\n']));
const foreign = () => {
  const words = vocabulary[pick(locales)];
  return times(between(2, 25), () => pick(words)).join(pick([' ', ', ', '\n', '', ' — ', '، ', '、', '。', '. ']));
};
const name = () => times(between(1, 3), () => pick(rare)).map((w, i) => (i ? capital(w) : w)).join('');
const code = () => times(between(3, 20), () => pick([
  () => `func ${name()}(${name()} ${pick(['int', 'string', '[]byte'])}) (${name()}, error) {`,
  () => `\t\tif err := ${name()}.${capital(name())}(ctx, ${below(1000)}); err != nil {`,
  () => `        return fmt.Errorf("${name()}: %w", err)`,
  () => `const ${name()} = (${name()}) => ${name()}?.${name()} ?? ${below(100000)};`,
  () => `    self.${name()}_${name()} = {"${name()}": ${random()}, '${name()}': None}  # ${sentence()}`,
  () => `<div class="${name()} ${name()}-${below(9)}" data-x='${name()}'>${sentence()}</div>`,
  () => `SELECT ${name()}, COUNT(*) FROM ${name()} WHERE ${name()} >= ${below(1e6)} AND x<>'y';`,
  () => `#define ${name().toUpperCase()}_${below(99)} 0x${below(1e9).toString(16).toUpperCase()}uLL`,
  () => `/* ${sentence()} */ int** ${name()}[] = {&${name()}, NULL}; //// ${name()}`,
  () => `if [ -z "$\{${name().toUpperCase()}:-}" ]; then echo "$@" >&2 | grep -E '^[a-z]+$' && exit 1; fi`,
  () => '}', () => '    }', () => '\t}\n', () => '', () => '    \n', () => '});',
])()).join(pick(['\n', '\n', '\r\n', '\n\n']));
const jsonTool = () => {
  const properties = Object.fromEntries(times(between(0, 8), () => [name(), pick([
    () => ({ type: 'string', description: sentence() }), () => ({ type: 'number' }), () => ({ type: 'boolean', description: sentence() }),
    () => ({ type: 'string', enum: times(between(1, 6), word) }), () => ({ type: 'array', items: { type: pick(['string', 'integer']) } }),
  ])()]));
  const tool = { type: 'function', function: { name: name(), description: prose(), parameters: { type: 'object', properties, required: Object.keys(properties).filter(() => chance(0.5)), additionalProperties: false } } };
  return JSON.stringify(tool, null, pick([0, 0, 1, 2, 4, '\t']));
};
const emojiRanges = [[0x1f300, 0x1f5ff], [0x1f600, 0x1f64f], [0x1f680, 0x1f6ff], [0x1f900, 0x1f9ff], [0x2600, 0x27bf], [0x1f1e6, 0x1f1ff], [0x1fa70, 0x1faff]];
const emoji = () => times(between(1, 40), () => pick([
  () => from(emojiRanges), () => from(emojiRanges) + '\ufe0f', () => from([[0x1f466, 0x1f469]]) + from([[0x1f3fb, 0x1f3ff]]),
  () => '👩\u200d👩\u200d👧\u200d👦', () => '🏳️\u200d🌈', () => `${below(10)}\ufe0f\u20e3`, () => word(), () => ' ', () => '🇫🇷🇯🇵', () => pick(['!!', '❤️‍🔥', '¯\\_(ツ)_/¯']),
])()).join(pick(['', '', ' ']));
const cjkRanges = [[0x4e00, 0x9fff], [0x4e00, 0x5fff], [0x3041, 0x3096], [0x30a1, 0x30fa], [0xac00, 0xd7a3], [0x3400, 0x4dbf], [0x20000, 0x2a6df], [0xff01, 0xff5e]];
const commonHan = '的一是不了人我在有他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏';
const cjk = () => times(between(1, 80), () => pick([
  () => pick([...commonHan]), () => pick([...commonHan]), () => from(cjkRanges), () => pick([...'，。、！？：；「」『』（）《》…—～・']), () => (chance(0.2) ? ` ${word()} ` : from(cjkRanges)), () => (chance(0.2) ? String(below(10000)) : pick([...commonHan])),
])()).join('');
const markRanges = [[0x300, 0x36f], [0x300, 0x36f], [0x483, 0x489], [0x5b0, 0x5bd], [0x64b, 0x65f], [0x93e, 0x94d], [0xe31, 0xe3a], [0x1ab0, 0x1abe], [0x20d0, 0x20f0], [0xfe00, 0xfe0f], [0xe0100, 0xe01ef]];
const marks = () => times(between(1, 40), () => pick([
  () => from(markRanges), () => pick([...'aeiouAEIOU \n-\'1一क']) + from(markRanges), () => pick(rare).normalize('NFD'), () => `É${word()}`.normalize('NFD'),
  () => from(markRanges) + capital(word()), () => word().toUpperCase() + from(markRanges), () => ` ${from(markRanges)}${word()}`, () => `'${from(markRanges)}s`,
])()).join('');
const blank = [' ', ' ', ' ', '  ', '\t', '\n', '\n', '\r', '\r\n', '\u00a0', '\u0085', '\u2003', '\u3000', '\u2028', '\u2029', '\u1680', '\u200b', '\ufeff', '\u180e', '\u000b', '\u000c', '\u001c', '\u001f', '\u202f', '\u205f'];
const spaces = () => times(between(1, 25), () => pick([
  () => pick(blank).repeat(between(1, 4)), () => times(between(1, 6), () => pick(blank)).join(''), () => pick(blank) + word(), () => pick(['/', '//', '/path', '{', '}', ';', '->', "'s", '7', '\u007f', 'É', '中', '👍']) + pick(blank), () => ' '.repeat(between(1, 130)),
])()).join('');
const digitRanges = [[0x30, 0x39], [0x660, 0x669], [0x966, 0x96f], [0xff10, 0xff19], [0x2160, 0x2188], [0xb2, 0xb3], [0xbc, 0xbe], [0x2460, 0x249b], [0x1d7ce, 0x1d7ff], [0x3007, 0x3007]];
const numbers = () => times(between(1, 30), () => pick([
  () => String(below(10 ** between(1, 15))), () => (random() * 1e6).toFixed(between(0, 8)), () => random().toExponential(), () => (below(1e9)).toLocaleString(pick(locales)),
  () => times(between(1, 8), () => from(digitRanges)).join(''), () => `${below(30)}d${below(100)}+${below(9)}`, () => `${below(24)}:${below(60)}`, () => '0x' + below(1e9).toString(16), () => `-${below(100)}%`, () => new Date(below(2e9) * 1000).toISOString(),
])()).join(pick([' ', '', ', ', '\n', '-', '/', '.']));
const casing = () => times(between(1, 25), () => pick([
  () => word().toUpperCase(), () => capital(word()), () => capital(word()) + capital(word()), () => word() + word().toUpperCase() + word(), () => [...pick(rare)].map((c) => (chance(0.5) ? c.toUpperCase() : c)).join(''),
  () => `${word()}'${pick(['s', 'S', 't', 'T', 're', 'RE', 'Re', 've', 'vE', 'm', 'M', 'll', 'LL', 'lL', 'd', 'D', 'ſ', 'x', 'r', 'l', 'v', '', "'s"])}${chance(0.3) ? word() : ''}`, () => `'${pick(['s', 'Ll', 'ſ', 'd'])}${word()}`,
  () => pick([...'ǅǈǋǲᾈʰªºÀÞßÿĀſƀǄǆΑαЖжԱաႠა']) + word(), () => pick(vocabulary[pick(['el', 'ru', 'tr', 'de', 'ka', 'hy'])]).toUpperCase(), () => `${word()}_${word().toUpperCase()}-${capital(word())}`, () => pick([...commonHan]) + word().toUpperCase() + pick([...commonHan]),
])()).join(pick([' ', ' ', '', '\n', '.']));
const everything = [[0, 0x7f], [0x80, 0x7ff], [0x800, 0xd7ff], [0xe000, 0xffff], [0x10000, 0x1ffff], [0x20000, 0x10ffff], [0, 0x2ff], [0x20, 0x7e]];
const anything = () => times(between(1, 60), () => from(everything)).join('');
const specials = ['<|endoftext|>', '<|endofprompt|>', '<|fim_prefix|>', '<|fim_middle|>', '<|fim_suffix|>', '<|start|>', '<|im_start|>', '<|im_end|>', '<|message|>', '<|channel|>', '<s>', '</s>', '[INST]', '<|', '|>', '<||>', '<tool_call>'];
const special = () => times(between(1, 12), () => (chance(0.6) ? pick(specials) : pick([word(), ' ', '\n']))).join('');
const longWord = (n) => {
  const letters = pick(['abcdefghijklmnopqrstuvwxyz', 'etaoin', 'ab', 'ACGT', 'abcDEF', '-=', 'é', 'дом', '中文字', 'ha', '=', '/\\', '\u0301a']);
  return times(n, () => pick([...letters])).join('');
};
// Every text a single token of the vocabulary, or two of them side by side.
const tokenTexts = encoders.map((e) => (rank) => new TextDecoder().decode(e.decode_single_token_bytes(rank)));
const tokens = () => times(between(1, 30), () => pick([() => tokenTexts[0](below(199998)), () => tokenTexts[1](below(100256))])()).join('');
const edges = ['', ' ', '\n', '\r\n', '\t', '  ', ' \n', '\n ', ' \n  x', '   x', "'s", "'ſ", "'S's", "don't", "DON'T", "a'ſb", "it's's", '1234567', '١٢٣٤', ' 1', '  1', '\u007f', 'a\u007fb', '\u0085', '\ufeff', '\ufeffa', ' \u0301', '\u0301', '\u0301A', '\u0301AB', 'ABc', 'aB', '中ABC文DEF', 'ǅa', 'aǅ', '\n  \n/path', '!\n/\n', '! \n/', '// //', ' //\n', '\u0000', '\u0000\u0000', '\ud800', 'a\udfffb', '\u{10ffff}', '\u3000x', '\u3000\u3000x', '\u00a0!', ' !', '!!!', '!a', '!!a', '"Abc', '(ABC)', '\r', '\r\r\n\n', '  \r\n  ', 'x\u200by', '👍🏽', '\u2028\u2029', '\u{e0061}', '\u{20000}\u{2a6d6}', "''s", "' s", "'", "x'", "x'r", "x'r1", "x'l\u0301", 'Ⅷ', '½x', '²', 'ªº'];

const made = [
  ['prose', 250, prose], ['foreign', 250, foreign], ['code', 200, code], ['json', 150, jsonTool], ['emoji', 150, emoji], ['cjk', 200, cjk], ['marks', 150, marks],
  ['spaces', 200, spaces], ['numbers', 120, numbers], ['casing', 150, casing], ['anything', 200, anything], ['special', 40, special], ['tokens', 150, tokens],
  ['word', 100, (i) => longWord(between(20, i < 80 ? 400 : 3000))],
].flatMap(([kind, n, make]) => times(n, (i) => [kind, make(i)]));
const tools = JSON.parse(fs.readFileSync(toolsFile, 'utf8')).map((tool) => ['tool', JSON.stringify(tool)]);
const veryLong = [['long', 'a'.repeat(100000)], ['long', times(100000, () => pick([...'abcdefghijklmnopqrstuvwxyz'])).join('')], ['long', 'ab'.repeat(25000)], ['long', times(20000, () => pick([...commonHan])).join('')], ['long', '='.repeat(60000)], ['long', ' '.repeat(50000) + 'x']];

const lines = [...edges.map((text) => ['edge', text]), ...made, ...tools, ...veryLong]
  .map(([kind, text]) => [kind, text.toWellFormed ? text.toWellFormed() : Buffer.from(text).toString()])
  .map(([kind, text]) => JSON.stringify([kind, text, ...count(text)]));
write('reference.ndjson.gz', lines.join('\n') + '\n');
console.log(`${lines.length} texts`);

const contexts = ['a@b', ' @ ', 'A@A', "@@'s", '1@\n', '.@x', '\n@', " \u0301@", '@/'];
const sums = [[], []];
for (let block = 0; block < 0x110000; block += 256) {
  const sum = [0, 0];
  for (let cp = block; cp < block + 256; cp++) {
    if (cp >= 0xd800 && cp <= 0xdfff) continue;
    const char = String.fromCodePoint(cp);
    for (const context of contexts) {
      count(context.replaceAll('@', () => char)).forEach((n, i) => { sum[i] = (Math.imul(sum[i], 31) + n) >>> 0; });
    }
  }
  sum.forEach((s, i) => sums[i].push(s));
}
write('code_points.json.gz', JSON.stringify({ contexts, o200k_base: sums[0], cl100k_base: sums[1] }));

function write(file, text) {
  const packed = zlib.gzipSync(text, { level: 9, memLevel: 9 });
  fs.writeFileSync(path.join(out, file), packed);
  console.log(`${file}: ${packed.length} bytes, ${Buffer.byteLength(text)} unpacked`);
}
