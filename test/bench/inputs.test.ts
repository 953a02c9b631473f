import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { benchCsv, benchRow, benchRows } from '../../packages/bench/inputs/bench-rows.ts';
import { formSource } from '../../packages/bench/inputs/form-source.ts';
import { readText } from '../support/read-text.ts';

describe('the source PDF of the benchmarks', () => {
  it('has the same bytes every time, within one kilobyte of the requested size', async () => {
    const [first, second] = [await formSource(120_000), await formSource(120_000)];
    expect(Buffer.compare(first, second)).toBe(0);
    expect(Math.abs(first.length - 120_000)).toBeLessThan(1100);
  });

  it('contains a form that every reader opens', async () => {
    const texts = (await readText(await formSource(1_000_000))).map(({ text }) => text);
    expect(texts).toContain('Employment form');
    expect(texts).toContain('Annual salary');
  });
});

describe('the rows of the benchmarks', () => {
  it('use Latin letters only, so that a standard font suffices', () => {
    for (let row = 1; row <= 2000; row++) {
      expect(benchRow(row)).toHaveLength(12);
      expect(benchRow(row).join('')).toMatch(/^[\x20-\xff]*$/);
    }
  });

  it('hold the same values as CSV and as rows', async () => {
    const fromSource: unknown[] = [];
    for await (const batch of benchRows(1001).batches()) fromSource.push(...batch);
    expect(parse(benchCsv(1001, true))).toEqual(fromSource);
  });
});
