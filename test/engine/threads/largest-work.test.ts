import { mib } from '@bulkfill/engine/core/units';
import { findLargestWork } from '@bulkfill/engine/threads/largest-work';
import { describe, expect, it } from 'vitest';

const askedMs = 1000;
const bound = 1000 * mib;
const nearMib = 850;
const pastMib = 1001;

/** `told` in MiB; `late`: that it said so before it was asked last. */
const work = (name: string, startMib: number, told?: number, late = false) => ({
  name,
  residentBytes: bound,
  residentAtStart: startMib * mib,
  ...(told === undefined ? {} : { told: { bytes: told * mib, atMs: late ? askedMs - 1 : askedMs } }),
});
const largest = (residentMib: number, ...all: readonly ReturnType<typeof work>[]) =>
  findLargestWork(all, { residentBytes: residentMib * mib, askedMs })?.work.name;
const isOverShare = (residentMib: number, ...all: readonly ReturnType<typeof work>[]) =>
  findLargestWork(all, { residentBytes: residentMib * mib, askedMs })?.isOverShare;

describe('findLargestWork', () => {
  it('returns the work that reports the most memory, if that is more than little', () => {
    expect(largest(nearMib, work('one', 100, 200), work('other', 100, 300))).toBe('other');
    expect(largest(pastMib, work('one', 100, 64), work('other', 100, 10))).toBeUndefined();
    expect(largest(pastMib, work('one', 100, 64.1), work('other', 100, 10))).toBe('one');
  });

  it('returns undefined before the limit is near', () => {
    expect(largest(808, work('one', 100, 700))).toBeUndefined();
    expect(largest(808.1, work('one', 100, 700))).toBe('one');
  });

  it('returns work that does not answer if nothing else explains the memory of the process', () => {
    expect(largest(nearMib, work('quiet', 100), work('open', 100, 200))).toBe('quiet');
    expect(largest(nearMib, work('quiet', 500), work('open', 500, 200))).toBe('open');
  });

  it('does not return late work that only has its own thread’s memory on a busy machine', () => {
    expect(largest(nearMib, work('innocent', 650, 1, true), work('guilty', 690, 90))).toBe('guilty');
  });

  it('returns undefined for several late ones until the process is over the limit', () => {
    const all = [work('first', 100, 5, true), work('guilty', 140, 600, true), work('last', 180, 5, true)];
    expect(largest(nearMib, ...all)).toBeUndefined();
    expect(largest(pastMib, ...all)).toBe('guilty');
  });

  it('reports work over its share if it uses more than half of the work memory', () => {
    // Of 900 MiB, 300 belong to no work; the limit is near at 808, so 508 remain for work.
    expect(isOverShare(900, work('one', 100, 600))).toBe(true);
    expect(isOverShare(900, work('one', 100, 254), work('second', 100, 200), work('third', 100, 146))).toBe(false);
    expect(isOverShare(900, work('one', 100, 254.1), work('second', 100, 200), work('third', 100, 145.9))).toBe(true);
  });

  it('returns the youngest of those that never reported rather than one with little memory', () => {
    expect(largest(pastMib, work('first', 100, 5, true), work('second', 140), work('third', 180))).toBe('third');
  });
});
