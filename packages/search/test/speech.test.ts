import { describe, expect, it } from 'vitest';
import { createSpeechReader } from '../src/lexicon/patterns.js';
import { pieces } from '../src/query/literals.js';
import { DESK, names, rankerOver } from './helpers/tools.js';

const read = createSpeechReader(`
# a heading
cross|tick * off done? = complete, finish + task
do not run / bring down = stop
`);
const said = (text: string) => read(text.split(' ')).map(({ text: meaning, positions }) => `${meaning} @ ${positions.join(' ')}`);

describe('a way of speaking', () => {
  it('is found across other words, with and without what may be missing', () => {
    expect(said('cross milk and bread off')).toEqual(['complete, task @ 0 4']);
    expect(said('ticked it off done')).toEqual(['complete, task @ 0 2 3']);
  });
  it('is not found across too many words, or in another order', () => {
    expect(said('cross one two three four five six off')).toEqual([]);
    expect(said('off cross')).toEqual([]);
  });
  it('is found in each of its wordings, short forms too', () => {
    expect(said('dont run')).toEqual(['stop @ 0 1']);
    expect(said('bring down')).toEqual(['stop @ 0 1']);
  });
  it('does not count on courtesies', () => expect(said('bring please down')).toEqual(['stop @ 0 2']));
  it('takes the words of another only once, the longer one first', () => {
    expect(createSpeechReader('put off = delay\nput off * work = pause')(['put', 'off', 'all', 'work']).map(({ text }) => text)).toEqual(['pause']);
  });
});

describe('a sentence of a user', () => {
  const desk = rankerOver(DESK);
  it.each([
    ['Could you let my colleague see the document?', 'drive__share_file'],
    ['I would like my change to be looked at by somebody, put it up for review', 'code__create_pull_request'],
    ['Write a line to Anna by mail', 'mail__send_email'],
  ])('finds its tool: %s', (query, wanted) => expect(names(desk, query)[0]).toBe(wanted));
  it('says in its explanation what was understood', () => {
    const [hit] = desk.search('put it up for review').hits;
    expect(hit?.explain().some(({ kind }) => kind === 'idiom')).toBe(true);
  });
});

describe('an id or a handle', () => {
  it.each([
    ['what is OPS-142 about', 'issue'], ['look at #91', 'issue'], ['tell it in #deploys', 'channel'], ['ask @anna', 'user'], ['undo 4f2a9bc', 'commit'],
    ['ship v2.10.1', 'version'], ['who is behind 10.0.0.7', 'ip'], ['sum A1:C9', 'range cells'], ['put :tada: under it', 'reaction'],
  ])('stands for what it is one of: %s', (query, meaning) =>
    expect(pieces(query).filter(({ kind }) => kind === 'literal').map(({ text }) => text)).toEqual([meaning]));

  it.each(['utf-8 file', 'sha-256 of it', 'top-10 songs', '3 users', 'deadbeef', 'a 20% discount at 10:30'])('is not seen in %s', (query) =>
    expect(pieces(query).every(({ kind }) => kind === 'plain')).toBe(true));
});
