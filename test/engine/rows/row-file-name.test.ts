import { nameRowFile } from '@bulkfill/engine/rows/row-file-name';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const named = (...values: (string | undefined)[]) =>
  nameRowFile(
    7,
    values.map((_value, index) => `column_${index}`),
    values,
  );

describe('nameRowFile', () => {
  // Contract: 2.6/file-names
  it('returns the row number alone without columns or usable values', () => {
    expect(nameRowFile(1, [], ['Ada'])).toBe('row_1.pdf');
    expect(named('', undefined, ' -/- ')).toBe('row_7.pdf');
  });

  // Contract: 2.6/file-names
  it('appends columns in the given order, including repeated ones', () => {
    expect(nameRowFile(2, ['column_1', 'column_0', 'column_1'], ['Ada', 'London'])).toBe('row_2_London_Ada_London.pdf');
  });

  // Contract: 2.6/file-names
  it('skips unknown and unavailable columns', () => {
    expect(nameRowFile(3, ['name', 'column_9', 'column_00', '__proto__', 'column_0'], ['Ada'])).toBe('row_3_Ada.pdf');
  });

  it.each([
    ["O'Neil-Smith, Jr.", 'O_Neil_Smith_Jr'],
    ['  --Ada--  ', 'Ada'],
    ['../../etc/passwd', 'etc_passwd'],
    ['a__b', 'a_b'],
    ['Zoë Đặng', 'Zoë_Đặng'],
    ['Zoe\u0308', 'Zoë'],
    ['李小龍', '李小龍'],
    ['नमस्ते', 'नमस्ते'],
    ['\u0301abc', 'abc'],
    ['a-\u0301b', 'a_b'],
    ['½ cup №3', '½_cup_3'],
    ['😀', undefined],
    ['a\0b\nc', 'a_b_c'],
  ])('sanitises %j', (value, segment) => {
    expect(named(value)).toBe(segment === undefined ? 'row_7.pdf' : `row_7_${segment}.pdf`);
  });

  // Contract: 2.6/file-names, limit/file-name-segment
  it('cuts a segment to 24 code points and trims its end', () => {
    expect(named('a'.repeat(24))).toBe(`row_7_${'a'.repeat(24)}.pdf`);
    expect(named('a'.repeat(25))).toBe(`row_7_${'a'.repeat(24)}.pdf`);
    expect(named(`${'a'.repeat(23)} b`)).toBe(`row_7_${'a'.repeat(23)}.pdf`);
    expect(named('𠀀'.repeat(30))).toBe(`row_7_${'𠀀'.repeat(24)}.pdf`);
    expect(named(`${'!'.repeat(5_000)}Ada`)).toBe('row_7_Ada.pdf');
    expect(named('e\u0308'.repeat(30))).toBe(`row_7_${'ë'.repeat(24)}.pdf`);
  });

  // Contract: 2.6/file-names, limit/file-name-stem
  it('cuts the stem to 120 code points', () => {
    const columns = Array.from({ length: 6 }, () => 'column_0');
    expect(nameRowFile(1, columns, ['a'.repeat(24)])).toBe(
      `${`row_1${`_${'a'.repeat(24)}`.repeat(5)}`.slice(0, 120)}.pdf`,
    );
    // The cut falls right after a separator.
    expect(nameRowFile(12_345, columns, ['a'.repeat(24), ''])).toMatch(/^row_12345(_a+)+\.pdf$/);
  });

  it('pads numbers and cuts between words in the readable style', () => {
    const style = { rows: 40 };
    expect(nameRowFile(7, [], [], style)).toBe('row_07.pdf');
    expect(nameRowFile(7, [], [], { rows: 9 })).toBe('row_7.pdf');
    expect(nameRowFile(7, [], [], { rows: 10_000 })).toBe('row_00007.pdf');
    // Rows of a retry have the numbers of the job that was retried.
    expect(nameRowFile(123, [], [], { rows: 40 })).toBe('row_123.pdf');
    const readable = (value: string): string => nameRowFile(7, ['column_0'], [value], style);
    expect(readable('von der Leyen-Hohenzollern, Maximilian')).toBe('row_07_von_der_Leyen.pdf');
    expect(readable(`${'a'.repeat(24)} b`)).toBe(`row_07_${'a'.repeat(24)}.pdf`);
    expect(readable(`${'a'.repeat(23)} bc`)).toBe(`row_07_${'a'.repeat(23)}.pdf`);
    expect(readable('a'.repeat(25))).toBe(`row_07_${'a'.repeat(24)}.pdf`);
    // A word that leaves most of the room unused is not used as a name.
    expect(readable(`Dr ${'b'.repeat(30)}`)).toBe(`row_07_Dr_${'b'.repeat(21)}.pdf`);
    expect(readable(`${'a'.repeat(8)} ${'b'.repeat(16)}`)).toBe(`row_07_${'a'.repeat(8)}.pdf`);
    expect(readable(`${'a'.repeat(7)} ${'b'.repeat(17)}`)).toBe(`row_07_${'a'.repeat(7)}_${'b'.repeat(16)}.pdf`);
  });

  it('returns names that are safe on any file system for any value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const name = named(value, value, value);
        expect(name).toMatch(/^row_7(_[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*\.pdf$/u);
        expect([...name].length).toBeLessThanOrEqual(124);
        expect(name).toBe(name.normalize('NFC'));
      }),
      { numRuns: 500 },
    );
  });
});
