import { countUnreadable, guessReading } from '@bulkfill/web/editor/core/column-reading';
import { describe, expect, it } from 'vitest';

const german = 'de-DE';
const american = 'en-US';

describe('guessReading', () => {
  it.each([
    ['plain decimals', ['150', '1045.75', ''], american, {}],
    ['German amounts', ['120,50', '1.045,75', '150', '1.045', '85,00'], german, { inputLocale: 'de-DE' }],
    ['a lone German thousand', ['1.045', '2.000'], german, { inputLocale: 'de-DE' }],
    ['American amounts with groups', ['1,045.75', '$2,000'], american, { inputLocale: 'en-US' }],
    ['amounts and a word', ['12,5', 'none'], german, { inputLocale: 'de-DE' }],
    ['whole numbers', ['1', '20'], german, {}],
    ['an empty column', ['', ' '], german, {}],
  ])('detects %s', (_, cells, locale, reading) => {
    expect(guessReading('above', cells, locale)).toEqual(reading);
  });

  it.each([
    [['2026-01-31', ''], {}],
    [['01.02.1975', '31.12.2026'], { input: ['dd.MM.yyyy'] }],
    [['31/12/2026', '01/02/2026'], { input: ['dd/MM/yyyy'] }],
    [['12/31/2026'], { input: ['MM/dd/yyyy'] }],
    [['soon', '31.12.2026'], { input: ['dd.MM.yyyy'] }],
  ])('detects the date format of %o', (cells, reading) => {
    expect(guessReading('after', cells, german)).toEqual(reading);
  });

  it('returns nothing for a text condition', () => {
    expect(guessReading('is', ['1.045,75'], german)).toEqual({});
  });
});

describe('countUnreadable', () => {
  it('counts non-blank cells that do not match the format', () => {
    expect(countUnreadable('above', ['1.045,75', 'n/a', '', '85,00'], { inputLocale: 'de-DE' })).toBe(1);
    expect(countUnreadable('above', ['1.045,75', 'n/a', '', '85,00'], {})).toBe(3);
    expect(countUnreadable('before', ['2026-01-31', '31.12.2026'], {})).toBe(1);
    expect(countUnreadable('before', ['2026-01-31', '31.12.2026'], { input: ['yyyy-MM-dd', 'dd.MM.yyyy'] })).toBe(0);
    expect(countUnreadable('is', ['x'], {})).toBe(0);
  });
});
