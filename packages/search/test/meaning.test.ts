import { describe, expect, it } from 'vitest';
import { LIVING } from '../src/lexicon/said/living.js';
import { SAID } from '../src/lexicon/said/index.js';
import { stem } from '../src/text/stem.js';
import { names, rankerOver, tool } from './helpers/tools.js';

describe('words that Porter joins', () => {
  it.each([
    ['customer', 'custom'], ['news', 'new'], ['goods', 'good'], ['conversations', 'conversion'], ['animal', 'animation'], ['production', 'product'],
    ['important', 'import'], ['activities', 'activate'], ['settings', 'sets'], ['direction', 'direct'],
  ])('%s is not %s', (one, other) => expect(stem(one)).not.toBe(stem(other)));
  it.each([['customers', 'customer'], ['activity', 'activities'], ['creates', 'create'], ['parking', 'park']])('%s is %s', (one, other) => expect(stem(one)).toBe(stem(other)));
});

describe('a synonym of several words', () => {
  const ranker = rankerOver([tool('till', 'check_in', 'Check a guest in.'), tool('lines', 'measure_latency', 'Measure how long an answer takes.')]);
  it('lends none of them to a tool of another matter', () => expect(names(ranker, 'ping')).not.toContain('till__check_in'));
});

describe('what stands in for a word that the catalog does not know', () => {
  const many = Array.from({ length: 40 }, (_, at) => tool('desk', `create_${at}`, 'Create.'));
  const ranker = rankerOver([...many, tool('desk', 'thing_away', 'Puts a thing away. Later days may want what was left over, and so it is well to save it.')]);
  it('is first of all the nearest, not the commonest', () => expect(names(ranker, 'keep it')[0]).toBe('desk__thing_away'));
});

describe('a backend that is named', () => {
  const ranker = rankerOver([tool('parking', 'pay_violation', 'Settle a violation.'), tool('library', 'list_fines', 'Outstanding fines of a reader.')]);
  it('is found where none of its tools answers another word', () => expect(names(ranker, 'fine for wrong parking')).toContain('parking__pay_violation'));
});

describe('what people say', () => {
  const ranker = rankerOver([tool('a', 'list_bills', 'List bills.'), tool('b', 'thermostat_set', 'Set a thermostat.'), tool('c', 'list_immunizations', 'Immunizations of a patient.')]);
  it.each([['invoices we owe', 'a__list_bills'], ['the heating', 'b__thermostat_set'], ['vaccinated', 'c__list_immunizations']])('%s leads to %s', (query, expected) => {
    expect(names(ranker, query)[0]).toBe(expected);
  });
  it('is read in one direction: a tool\'s word does not stand for it', () => {
    expect(names(rankerOver([tool('x', 'count_roombas', 'Count roombas.')]), 'vacuum')).toEqual([]);
  });
  it('stands on lines of one form, without doubles in a line', () => {
    for (const line of SAID.split('\n').filter((text) => text.trim() !== '' && !text.startsWith('#'))) {
      expect(line).toMatch(/^[^>|]+>[^>|]*(?:\|[^>|]+)?$/u);
      const said = line.split('>')[0]!.split(',').map((text) => text.trim());
      expect(new Set(said).size, line).toBe(said.length);
      expect(said, line).not.toContain('');
    }
    expect(SAID).toContain(LIVING);
  });
});
