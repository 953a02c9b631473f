import { hasLostZeros, isShortenedNumber } from '@bulkfill/engine/rows/corrections/shortened-number';
import { describe, expect, it } from 'vitest';

describe('hasLostZeros', () => {
  it.each([
    ['04109', '4109'],
    ['007', '7'],
    ['007', '07'],
    ['00', '0'],
    ['0170123456', '170123456'],
    ['+0049170', '49170'],
    ['01,50', '1,50'],
    [' 04109', '4109 '],
  ])('returns true for %s read back as %s', (before, after) => {
    expect(hasLostZeros(before, after)).toBe(true);
  });

  it.each([
    ['04109', '04109'],
    ['04109', '4108'],
    ['4109', '04109'],
    ['0.5', '.5'],
    ['0', ''],
    ['007A', '7A'],
    ['4109', '41090'],
    ['', '7'],
  ])('returns false for %s read back as %s', (before, after) => {
    expect(hasLostZeros(before, after)).toBe(false);
  });
});

describe('isShortenedNumber', () => {
  it('returns true for a number shown as hashes', () => {
    expect(isShortenedNumber('20240131', '#####')).toBe(true);
    expect(isShortenedNumber('Flat #3', '###')).toBe(false);
  });
});
