import { describe, expect, it } from 'vitest';
import { defaultCap, simulate } from '../../src/index.js';
import { policy } from '../support.js';
import { histories } from './histories.js';

const tokensOf = (): number => 250;
const measured = histories(1).map(({ name, records }) => ({ name, records, ...simulate({ evidence: records, policy, cap: { ...defaultCap, tokensOf } }) }));
const of = (name: string) => measured.find((one) => one.name === name) as (typeof measured)[number];
const other = (name: string, list: string): number => of(name).others.find((one) => one.name === list)?.served ?? NaN;

describe('the default policy over histories of different people', { timeout: 60_000 }, () => {
  it('the histories are the same at every run, and others with another seed', () => {
    expect(histories(1).map(({ records }) => records.length)).toEqual(measured.map(({ records }) => records.length));
    expect(histories(1)[0]?.records.slice(0, 50)).toEqual(measured[0]?.records.slice(0, 50));
    expect(histories(2)[0]?.records.slice(0, 50)).not.toEqual(measured[0]?.records.slice(0, 50));
  });

  it('follows habits that change, which a fixed list and one by total use do not', () => {
    expect(of('drift').policy.served).toBeGreaterThan(0.9);
    expect(of('drift').policy.served).toBeGreaterThan(other('drift', 'fixed') + 0.2);
    expect(of('drift').policy.served).toBeGreaterThan(other('drift', 'most-used') + 0.2);
  });

  it('is within four points of the last used tools where work comes in phases, and ahead of them elsewhere', () => {
    for (const name of ['projects', 'bursts']) expect(of(name).policy.served, name).toBeGreaterThan(other(name, 'last-used') - 0.04);
    for (const name of ['seasonal', 'casual', 'broad']) expect(of(name).policy.served, name).toBeGreaterThan(other(name, 'last-used'));
  });

  it('changes the list far less often than a list of the last used tools', () => {
    for (const { name, policy: own, others } of measured) {
      const last = others.find((one) => one.name === 'last-used');
      expect(own.changedDays, name).toBeLessThan(last?.changedDays ?? 0);
    }
  });

  it('keeps to its bounds', () => {
    for (const { name, policy: own } of measured) expect([own.tools <= defaultCap.tools, own.tokens <= defaultCap.tokens], name).toEqual([true, true]);
  });
});
