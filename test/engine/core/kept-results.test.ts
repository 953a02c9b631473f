import { KeptResults } from '@bulkfill/engine/core/kept-results';
import { describe, expect, it } from 'vitest';

const sizeOf = ({ length }: string): number => length;

/** Results of 1,000 bytes that say how often they were made. */
const counted = (kept: KeptResults) => {
  let made = 0;
  const of = (name: string, work = 'work'): string =>
    kept.of(work, [name], () => `${++made} `.padEnd(1000, '.'), sizeOf).split(' ')[0] as string;
  return { of, made: () => made };
};

describe('KeptResults', () => {
  it('computes once per work and inputs', () => {
    const { of, made } = counted(new KeptResults(100_000));
    expect([of('a'), of('b'), of('a'), of('b')]).toEqual(['1', '2', '1', '2']);
    expect(made()).toBe(2);
  });

  it.each([
    ['other bytes', [Uint8Array.of(1, 2)], [Uint8Array.of(1, 3)]],
    ['bytes and the text of the same', [Buffer.from('ab')], ['ab']],
    ['the same divided otherwise', ['ab', 'c'], ['a', 'bc']],
    ['another order', ['a', 'b'], ['b', 'a']],
    ['a separator within an input', ['a\nb'], ['a', 'b']],
    ['one input more', ['a'], ['a', '']],
  ])('distinguishes inputs: %s', (_, one, other) => {
    const kept = new KeptResults(100_000);
    kept.of('work', one, () => 'one', sizeOf);
    expect(kept.of('work', other, () => 'other', sizeOf)).toBe('other');
    expect(kept.of('work', one, () => 'again', sizeOf)).toBe('one');
  });

  it('distinguishes works', () => {
    const { of } = counted(new KeptResults(100_000));
    expect([of('a', 'read'), of('a', 'write'), of('a', 'read')]).toEqual(['1', '2', '1']);
  });

  it('stays within its size and evicts the least recently used results', () => {
    const kept = new KeptResults(10_000);
    const { of } = counted(kept);
    for (let index = 0; index < 7; index++) of(String(index));
    of('0');
    of('7');
    expect(kept.sizeBytes).toBeLessThanOrEqual(10_000);
    expect(kept.sizeBytes).toBeGreaterThan(7000);
    expect([of('0'), of('1')]).toEqual(['1', '9']);
    for (let index = 0; index < 1000; index++) of(`other ${index}`);
    expect(kept.sizeBytes).toBeLessThanOrEqual(10_000);
  });

  it('counts empty results, too', () => {
    const kept = new KeptResults(10_000);
    for (let index = 0; index < 1000; index++) kept.of('work', [String(index)], () => '', sizeOf);
    expect(kept.sizeBytes).toBeLessThanOrEqual(10_000);
    expect(kept.sizeBytes).toBeGreaterThan(5000);
  });

  it('does not keep a result above a quarter of its size', () => {
    const kept = new KeptResults(10_000);
    const { of } = counted(kept);
    of('small');
    const large = (): string => kept.of('work', ['large'], () => 'x'.repeat(2500), sizeOf);
    expect(large()).toHaveLength(2500);
    expect(kept.sizeBytes).toBeLessThan(1500);
    expect(of('small')).toBe('1');
  });

  it('does not keep failures: the next call fails again or succeeds', async () => {
    const kept = new KeptResults(10_000);
    const fail = (): string => {
      throw new Error('no');
    };
    expect(() => kept.of('work', ['a'], fail, sizeOf)).toThrow('no');
    await expect(kept.later('work', ['a'], () => Promise.reject(new Error('not yet')), sizeOf)).rejects.toThrow(
      'not yet',
    );
    expect(await kept.later('work', ['a'], () => Promise.resolve('yes'), sizeOf)).toBe('yes');
    expect(kept.of('work', ['a'], fail, sizeOf)).toBe('yes');
  });

  it('counts a result once if two calls computed it at the same time', async () => {
    const kept = new KeptResults(10_000);
    const slow = async (): Promise<string> => 'x'.repeat(1000);
    await Promise.all([kept.later('work', ['a'], slow, sizeOf), kept.later('work', ['a'], slow, sizeOf)]);
    const once = kept.sizeBytes;
    expect(await kept.later('work', ['a'], slow, sizeOf)).toHaveLength(1000);
    expect(kept.sizeBytes).toBe(once);
    expect(once).toBeLessThan(2000);
  });
});
