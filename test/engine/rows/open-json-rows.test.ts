import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import { describe, expect, it } from 'vitest';
import { allRows, utf8 } from './row-readers.ts';

const open = (text: string) => openJsonRows(utf8(text));
const read = (text: string) => allRows(open(text));

describe('openJsonRows', () => {
  // Contract: 2.3-rows
  it('puts values at the index of their column, as text, and null as missing', async () => {
    const text = '[{"column_0": "Ada", "column_2": null, "column_3": true, "column_4": false}, {}, {"column_1": ""}]';
    expect(await read(text)).toEqual([['Ada', undefined, undefined, 'true', 'false'], [], [undefined, '']]);
  });

  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['1.50', '1.5'],
    ['1e3', '1000'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['0.0000001', '0.0000001'],
    ['1e-7', '1e-7'],
    ['1e21', '1e+21'],
  ])('converts the number %s to %s', async (literal, text) => {
    expect(await read(`[{"column_0": ${literal}}]`)).toEqual([[text]]);
  });

  it('preserves long identifiers next to other values of the same rows', async () => {
    expect(
      await read(
        '[{"column_0": 1, "column_1": null}, {"column_0": 12345678901234567890, "column_1": "x", "column_2": true}]',
      ),
    ).toEqual([
      ['1', undefined],
      ['12345678901234567890', 'x', 'true'],
    ]);
  });

  it('reads an array in a list column as its JSON text', async () => {
    const rows = openJsonRows(
      utf8('[{"column_1": [{"a": "}]", "b": 1.5}, "x"], "column_0": "c"}, {"column_1": []}, {"column_1": "y"}]'),
      {
        lists: new Set([1]),
      },
    );
    expect(await allRows(rows)).toEqual([
      ['c', '[{"a":"}]","b":1.5},"x"]'],
      [undefined, '[]'],
      [undefined, 'y'],
    ]);
  });

  it('preserves the digits of long numbers in an array', async () => {
    const rows = openJsonRows(utf8('[{"column_0": [{"a": 12345678901234567890}]}]'), { lists: new Set([0]) });
    expect(await allRows(rows)).toEqual([['[{"a":"12345678901234567890"}]']]);
  });

  it('reads escaped keys and values', async () => {
    expect(await read('[{"column_0": "a:b", "c\\u006flumn_1": "\\"}]\\\\,{"}]')).toEqual([['a:b', '"}]\\,{']]);
  });

  it('accepts columns that the template lacks', async () => {
    const columns = [
      { column: 0, label: 'Name' },
      { column: 3, label: 'Town' },
    ];
    expect(await allRows(openJsonRows(utf8('[{"column_3": "a"}]'), { columns }))).toEqual([
      [undefined, undefined, undefined, 'a'],
    ]);
    expect(await allRows(openJsonRows(utf8('[{"column_1": "b"}]'), { columns }))).toEqual([[undefined, 'b']]);
  });

  it('omits a column beyond the last that a template can use', async () => {
    expect(await read('[{"column_16383": "a"}]')).toEqual([
      Array.from({ length: 16_384 }, (_, n) => (n === 16_383 ? 'a' : undefined)),
    ]);
    expect(await read('[{"column_16384": "a", "column_4294967296": "b"}]')).toEqual([[]]);
  });

  it('counts rows and yields batches of at most 1,000, and can be iterated again', async () => {
    const source = open(`[${Array.from({ length: 2_500 }, (_, n) => `{"column_0":${n}}`).join(' ,\n')}]`);
    expect(source.rowCount).toBe(2_500);
    const sizes: number[] = [];
    for await (const batch of source.batches()) sizes.push(batch.length);
    expect(sizes).toEqual([1_000, 1_000, 500]);
    expect((await allRows(source))[2_499]).toEqual(['2499']);
  });

  describe('with the columns of a template', () => {
    const columns = [
      { column: 0, label: 'Name' },
      { column: 2, label: 'City' },
      { column: 3, label: 'Note' },
      { column: 4, label: 'Note' },
      { column: 5, label: 'column_1' },
      { column: 6, label: '' },
    ];
    const labelled = (text: string) => openJsonRows(utf8(text), { columns });

    // Contract: row-data
    it('takes labels as keys, and a key column_<n> always as that column', async () => {
      const rows = labelled('[{"City": "Bern", "column_0": "Ada"}, {"column_1": 7, "Name": null}]');
      expect(rows.isLabelled).toBe(true);
      expect(await allRows(rows)).toEqual([
        ['Ada', undefined, 'Bern'],
        [undefined, '7'],
      ]);
      expect(labelled('[{"column_1": 7}]').isLabelled).toBe(false);
    });

    it.each([
      [
        '[{"Name": 1}, {"Citty": 1}]',
        'row 2 has a key that is neither column_<n> nor the label of a column of the template: "Citty". Did you mean "City"?',
      ],
      ['[{"Name": 1, "column_0": 2}]', 'row 1 has two keys of one column: "Name" and "column_0".'],
      ['[{"Note": 1}]', 'row 1 has the key "Note", the label of several columns: use column_<n>.'],
      ['[{"": 1}]', 'row 1 has a key that is neither column_<n> nor the label of a column of the template: "".'],
    ])('rejects %s, naming row and rule', (text, message) => {
      expect(() => labelled(text)).toThrow(
        expect.objectContaining({ code: 'INVALID_ROWS_JSON', message: `"rows_json" is not valid: ${message}` }),
      );
    });
  });

  describe('rejects with INVALID_ROWS_JSON, naming row and rule,', () => {
    const refusals: [string, string, string][] = [
      ['an empty text', '', 'it must be an array of objects'],
      ['an object', '{"column_0": "a"}', 'it must be an array of objects'],
      ['null', 'null', 'it must be an array of objects'],
      [
        'a byte order mark',
        '\ufeff[{}]',
        'it begins with a byte order mark, which JSON does not allow: save it as UTF-8 without one',
      ],
      ['a row that is an array', '[{}, ["a"]]', 'row 2 must be an object'],
      ['a row that is null', '[null]', 'row 1 must be an object'],
      ['a comma too many', '[{}, ]', 'a comma follows row 1, the last one: remove it'],
      ['a repeated key', '[{}, {"column_0": "a", "c\\u006flumn_0": "b"}]', 'row 2 has the key "column_0" twice'],
      ['a comma too few', '[{} {}]', 'row 1 must be followed by a comma or the end of the array'],
      ['an array that never ends', '[{}', 'row 1 must be followed by a comma or the end of the array'],
      ['a row that never ends', '[{"column_0": "a', 'row 1 never ends'],
      ['something after the end', '[{}] []', 'something follows the end of the array'],
      ['something after an empty array', '[],', 'something follows the end of the array'],
      ['another key', '[{}, {"name": "a"}]', 'row 2 has a key that is not column_<n>: "name"'],
      ['a key with a leading zero', '[{"column_01": "a"}]', 'row 1 has a key that is not column_<n>: "column_01"'],
      ['a prototype key', '[{"__proto__": "a"}]', 'row 1 has a key that is not column_<n>: "__proto__"'],
      [
        'a nested object',
        '[{"column_0": {"a": 1}}]',
        'row 1 holds an object or array where only strings, numbers, booleans and null may stand',
      ],
      [
        'a nested array',
        '[{"column_0": []}]',
        'row 1 holds an object or array where only strings, numbers, booleans and null may stand',
      ],
      ['a number beyond all doubles', '[{"column_0": 1e999}]', 'row 1 has a number in column_0 that is too large'],
      ['a row that is not JSON', '[{"column_0": "a"}, {column_0: "a"}]', 'row 2 is not valid JSON (line 1, column 22)'],
    ];
    // Contract: INVALID_ROWS_JSON, row-data
    it.each(refusals)('%s', (_name, text, message) => {
      expect(() => open(text)).toThrow(
        expect.objectContaining({ code: 'INVALID_ROWS_JSON', message: `"rows_json" is not valid: ${message}.` }),
      );
    });

    it.each([
      ['an array in another column', '[{"column_0": ["a"]}]'],
      ['an object', '[{"column_1": {"a": 1}}]'],
      ['an array in an array', '[{"column_1": [["a"]]}]'],
      ['an object in an item', '[{"column_1": [{"a": {}}]}]'],
      ['an array in an item', '[{"column_1": [{"a": []}]}]'],
    ])('%s, if a column is a list', (_name, text) => {
      expect(() => openJsonRows(utf8(text), { lists: new Set([1]) })).toThrow('row 1 holds an object or array');
    });

    it('names a repeated key in an item of a list', () => {
      const text = '[{"column_1": [{"a": 1}]}, {"column_1": [{"a": 1, "a": 2}]}]';
      expect(() => openJsonRows(utf8(text), { lists: new Set([1]) })).toThrow('row 2 has the key "a" twice');
    });

    it('bytes that are not UTF-8', () => {
      expect(() => openJsonRows(Buffer.from('[{"column_0":"\xe9"}]', 'latin1'))).toThrow(
        '"rows_json" is not valid: it is not valid UTF-8.',
      );
    });

    it('names a row in a later batch by its number', () => {
      const text = `[${'{"column_0":1},'.repeat(3_210)}{"column_0":01}]`;
      expect(() => open(text)).toThrow(`row 3211 is not valid JSON (line 1, column ${text.length - 2})`);
    });

    it('nesting of any depth', () => {
      expect(() => open('['.repeat(1_000_000))).toThrow(expect.objectContaining({ code: 'INVALID_ROWS_JSON' }));
      expect(() => open(`[${'{"column_0":'.repeat(1_000_000)}`)).toThrow(
        expect.objectContaining({ code: 'INVALID_ROWS_JSON' }),
      );
    });
  });

  // Contract: EMPTY_DATA_INPUT
  it.each(['[]', ' [ \n ] '])('rejects %j with EMPTY_DATA_INPUT', (text) => {
    expect(() => open(text)).toThrow(expect.objectContaining({ code: 'EMPTY_DATA_INPUT' }));
  });
});
