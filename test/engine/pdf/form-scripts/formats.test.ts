import {
  parseDateFormat,
  parseDateFormatEx,
  timeFormat,
  timeFormatEx,
} from '@bulkfill/engine/pdf/form-scripts/date-format';
import { parseNumberFormat, parsePercentFormat } from '@bulkfill/engine/pdf/form-scripts/number-format';
import { parseMaskCheck, parseSpecialFormat } from '@bulkfill/engine/pdf/form-scripts/special-format';
import { describe, expect, it } from 'vitest';

describe('parseNumberFormat', () => {
  it.each<[readonly (number | string | boolean)[], string, string | undefined]>([
    [[2, 0, 0, 0, '$', true], '1234.5', '$1,234.50'],
    [[2, 0, 0, 0, '$', true], '-1234.5', '-$1,234.50'],
    [[2, 0, 0, 0, '$', true], '$1,234.50', '$1,234.50'],
    [[2, 0, 0, 0, '', true], '1.005', '1.01'],
    [[2, 0, 0, 0, '', true], '-0.001', '0.00'],
    [[0, 1, 0, 0, '', false], '1234567.5', '1234568'],
    [[2, 2, 0, 0, ' €', false], '1234.5', '1.234,50 €'],
    [[2, 2, 0, 0, ' €', false], '1.234,50 €', '1.234,50 €'],
    [[2, 3, 0, 0, '', false], '1234.5', '1234,50'],
    [[2, 4, 0, 0, '', false], '1234567.891', "1'234'567.89"],
    [[2, 0, 1, 0, '', false], '-5', '5.00'],
    [[2, 0, 2, 0, '$', true], '-5', '($5.00)'],
    [[2, 0, 3, 0, '', false], '(5)', '(5.00)'],
    [[2, 0, 0, 0, '', false], '', ''],
    [[2, 0, 0, 0, '', false], 'twelve', undefined],
    [[2, 0, 0, 0, '', false], '1,2,3', undefined],
    [[2, 0, 0, 0, '', false], '99999999999999999999.25', '99,999,999,999,999,999,999.25'],
  ])('formats with %j the value %s as %s', (args, value, shown) => {
    expect(parseNumberFormat(args)?.show(value)?.text).toBe(shown);
  });

  it('shows negative numbers red if the style says so', () => {
    const red = [0, 1, 2, 3].map((style) => parseNumberFormat([0, 0, style, 0, '', false])?.show('-1')?.isRed);
    expect(red).toEqual([false, true, false, true]);
    expect(parseNumberFormat([0, 0, 3, 0, '', false])?.show('1')?.isRed).toBe(false);
  });

  it('stores a plain number unchanged, and any other as scripts read it', () => {
    const format = parseNumberFormat([2, 0, 0, 0, '$', true]);
    expect(['1234.50', '007', '$1,234.50', '(5)', 'x'].map((value) => format?.stored(value))).toEqual([
      '1234.50',
      '007',
      '1234.5',
      '-5',
      'x',
    ]);
  });

  it('rejects arguments that Acrobat does not write', () => {
    expect(
      [
        [2, 5, 0, 0, '', true],
        [21, 0, 0, 0, '', true],
        [-1, 0],
        ['2', 0],
        [2, 0, 4],
      ].map((args) => parseNumberFormat(args)),
    ).toEqual(Array.from({ length: 5 }));
    expect(parseNumberFormat([20, 0, 0, 0, '', true])).toBeDefined();
  });
});

describe('parsePercentFormat', () => {
  it.each([
    ['0.25', '25.00%', '0.25'],
    ['25%', '25.00%', '0.25'],
    ['-1.5', '-150.00%', '-1.5'],
  ])('formats %s as %s', (value, shown, stored) => {
    const format = parsePercentFormat([2, 0]);
    expect(format?.show(value)?.text).toBe(shown);
    expect(format?.stored(value)).toBe(stored);
  });

  it('puts the sign first if the form says so', () => {
    expect(parsePercentFormat([0, 1, true])?.show('0.5')?.text).toBe('%50');
  });
});

describe('parseDateFormatEx', () => {
  it.each([
    ['dd/mm/yyyy', '2026-11-28', '28/11/2026'],
    ['dd/mm/yyyy', '28.11.2026', '28/11/2026'],
    ['dd/mm/yyyy', '1/2/49', '01/02/2049'],
    ['dd/mm/yyyy', '1/2/50', '01/02/1950'],
    ['dd/mm/yyyy', '31/02/2026', undefined],
    ['dd/mm/yyyy', 'new note', undefined],
    ['mmmm d, yyyy', '2026-02-03', 'February 3, 2026'],
    ['mmmm d, yyyy', 'feb 3 2026', 'February 3, 2026'],
    ['ddd, d-mmm-yy', '2026-11-28', 'Sat, 28-Nov-26'],
    ['yyyymmdd', '2026-11-28', '20261128'],
    ['m/d/yy h:MM tt', '2026-02-03T16:05:00Z', '2/3/26 4:05 pm'],
    ['d\\d', '2026-11-28', '28d'],
    ['dd/mm/yyyy', '', ''],
  ])('formats with %s the value %s as %s', (pattern, value, shown) => {
    expect(parseDateFormatEx([pattern])?.show(value)?.text).toBe(shown);
  });

  it('supports the numbered date and time patterns', () => {
    expect([0, 2, 11, 13].map((number) => parseDateFormat([number])?.show('2026-03-04 15:06')?.text)).toEqual([
      '3/4',
      '03/04/26',
      'March 4, 2026',
      '3/4/26 15:06',
    ]);
    expect([0, 1, 2, 3].map((number) => timeFormat([number])?.show('2:30 pm')?.text)).toEqual([
      '14:30',
      '2:30 pm',
      '14:30:00',
      '2:30:00 pm',
    ]);
    expect([parseDateFormat([14]), timeFormat([4]), parseDateFormatEx(['-']), timeFormatEx([1])]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(timeFormatEx(['HH.MM'])?.show('9:05')?.text).toBe('09.05');
  });
});

describe('parseSpecialFormat', () => {
  it.each([
    [0, '02134', '02134'],
    [0, '2134', undefined],
    [1, '021341234', '02134-1234'],
    [2, '6175550100', '(617) 555-0100'],
    [2, '617.555.0100', '(617) 555-0100'],
    [2, '5550100', '555-0100'],
    [2, '+49 30 1234', undefined],
    [3, '123456789', '123-45-6789'],
    [3, 'abc', undefined],
  ])('formats as kind %i the value %s as %s', (kind, value, shown) => {
    expect(parseSpecialFormat([kind])?.show(value)?.text).toBe(shown);
  });

  it('validates a mask of digits, letters and other characters', () => {
    const mask = parseMaskCheck(['99-AOX']);
    expect(['12-ab!', '12-a1 ', '12-1b!', '1-ab!', ''].map((value) => mask?.show(value) !== undefined)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});
