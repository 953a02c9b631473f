import { readFileSync } from 'node:fs';
import {
  groupColumn,
  type InputKind,
  listColumnInputs as listInputs,
} from '@bulkfill/web/console/fill-one/column-inputs';
import { fillCommand } from '@bulkfill/web/console/fill-one/fill-curl.tsx';
import { type PdfField, type PdfFields, wordsRightOf } from '@bulkfill/web/console/fill-one/form-fields';
import { readItems, writeItems } from '@bulkfill/web/console/fill-one/items';
import { missingIn, namingColumns, rowMembers, rowOf } from '@bulkfill/web/console/fill-one/row-values';
import { readTemplateJson } from '@bulkfill/web/console/fill-one/template-json';
import { describe, expect, it } from 'vitest';

const listColumnInputs = (template: Readonly<Record<string, unknown>>, fields?: PdfFields) =>
  listInputs(readTemplateJson(template), fields);
const column = (number: number, label = '') => ({ key: `column_${number}`, label });
const text = (format: object | undefined, more: object = {}) => ({
  kind: 'text',
  value: { column: 'column_0' },
  ...(format && { format }),
  ...more,
});
const plain = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
const inputOf = (...overlays: readonly object[]): InputKind | undefined =>
  listColumnInputs({ columns: [column(0, 'A')], overlays })[0]?.input;

describe('the form of a template', () => {
  it('has a field for each column that prints, under distinct names', () => {
    const template = {
      columns: [column(2, 'Name'), column(0, 'Name'), column(1, ' '), column(3, 'Unused')],
      overlays: [
        { kind: 'text', value: { text: 'To {{column_5}} {{column_1}} {{column_2}}' } },
        text(undefined, { required: true }),
      ],
    };
    const inputs = listColumnInputs(template);
    const shown = inputs.map(({ column: number, label, isRequired }) => [number, label, isRequired] as const);
    expect(shown.toSorted(([one], [other]) => one - other)).toEqual([
      [0, 'Name (column 1)', true],
      [1, 'Column 2', false],
      [2, 'Name (column 3)', false],
      [5, 'Column 6', false],
    ]);
    expect(listColumnInputs({})).toEqual([]);
    expect(missingIn(inputs, { 0: ' ' })).toEqual(new Set([0]));
    expect(missingIn(inputs, { 0: 'Ada' })).toEqual(new Set());
  });

  it.each<[string, readonly object[], InputKind]>([
    ['a text', [text(undefined)], { kind: 'text' }],
    ['a number', [text({ number: {} })], { kind: 'number' }],
    [
      'a number with a locale',
      [text(undefined), text({ number: { inputLocale: 'de-DE' } })],
      { kind: 'number', locale: 'de-DE' },
    ],
    ['a date', [text({ date: {} })], { kind: 'date', pattern: 'yyyy-MM-dd' }],
    ['a date with a pattern', [text({ date: { input: 'd.M.yy' } })], { kind: 'date', pattern: 'd.M.yy' }],
    [
      'a date with several patterns',
      [text({ date: { input: ['d MMM yyyy', 'dd/MM/yyyy'] } })],
      { kind: 'date', pattern: 'dd/MM/yyyy' },
    ],
    [
      'a date with a time',
      [text({ date: { input: 'yyyy-MM-dd HH:mm' } })],
      { kind: 'pattern', pattern: 'yyyy-MM-dd HH:mm' },
    ],
    ['a month', [text({ date: { input: 'MM/yyyy' } })], { kind: 'pattern', pattern: 'MM/yyyy' }],
    ['a quoted pattern', [text({ date: { input: "d 'de' M yyyy" } })], { kind: 'pattern', pattern: "d 'de' M yyyy" }],
    ['a checkbox', [text(undefined, { kind: 'checkbox' })], { kind: 'yes-no', yes: 'yes', no: '' }],
    [
      'a checkbox with its own word',
      [text(undefined, { kind: 'checkbox', checkedValues: ['ja'] })],
      { kind: 'yes-no', yes: 'ja', no: '' },
    ],
    [
      'a required checkbox',
      [text(undefined, { kind: 'checkbox', required: true })],
      { kind: 'yes-no', yes: 'yes', no: 'no' },
    ],
    [
      'checkboxes of one question',
      ['single', 'married'].map((word) => text(undefined, { kind: 'checkbox', checkedValues: [word] })),
      { kind: 'choice', options: plain('single', 'married') },
    ],
    ['a checkbox and text in one', [text(undefined, { kind: 'checkbox' }), text(undefined)], { kind: 'text' }],
    [
      'a checkbox form field',
      [text(undefined, { kind: 'field', checkedValues: ['x'] })],
      { kind: 'yes-no', yes: 'x', no: '' },
    ],
    [
      'mapped values',
      [text({ map: { f: 'Frau', h: 'Herr' } })],
      {
        kind: 'choice',
        options: [
          { value: 'f', label: 'Frau' },
          { value: 'h', label: 'Herr' },
        ],
      },
    ],
    [
      'mapped values and others',
      [text({ map: { f: 'Frau', h: 'Herr' }, otherwise: 'keep' })],
      { kind: 'suggestions', options: ['f', 'h'] },
    ],
    [
      'a text of several lines',
      [text(undefined, { wrap: true, rect: { x: 0, y: 0, width: 90, height: 60 } })],
      { kind: 'lines' },
    ],
    [
      'the items of a list',
      [
        {
          kind: 'list',
          value: { column: 'column_0' },
          cells: [{ key: 'name' }, { key: 'sum', format: { number: {} } }],
          header: { cells: { name: 'Item' } },
        },
      ],
      {
        kind: 'items',
        columns: [
          { key: 'name', heading: 'Item', isNumber: false },
          { key: 'sum', heading: 'sum', isNumber: true },
        ],
      },
    ],
    [
      'a condition',
      [{ kind: 'text', when: { column: 'column_0', in: ['a', 'b'] } }],
      { kind: 'suggestions', options: ['a', 'b'] },
    ],
    ['a picture', [{ kind: 'image', source: { value: { column: 'column_0' } } }], { kind: 'picture' }],
    [
      'an invalid template',
      [
        { kind: 7, value: [], format: null },
        { format: { date: 5 }, value: { column: 'column_0' } },
      ],
      { kind: 'text' },
    ],
  ])('asks for %s with the matching input kind', (_, overlays, kind) => {
    expect(inputOf(...overlays)).toEqual(kind);
  });

  it('asks for the values that the form fields of the PDF accept', () => {
    const ofKind = (kind: PdfField['kind'], options: PdfField['options'] = [], hasLines = false): PdfField => ({
      kind,
      options,
      hasLines,
      places: [],
    });
    const radio = [
      { value: 'm', label: 'männlich' },
      { value: 'w', label: 'weiblich' },
    ];
    const fields = new Map([
      ['agreed', ofKind('box')],
      ['size', ofKind('choice', plain('S', 'M'))],
      ['sex', ofKind('radio', radio)],
      ['notes', ofKind('text', [], true)],
    ]);
    const ofFields = (names: readonly string[], format?: object) =>
      listColumnInputs({ overlays: names.map((field) => text(format, { kind: 'field', field })) }, fields)[0]?.input;
    expect(ofFields(['agreed'])).toEqual({ kind: 'yes-no', yes: 'yes', no: '' });
    expect(ofFields(['size', 'size'])).toEqual({ kind: 'choice', options: plain('S', 'M') });
    expect(ofFields(['size', 'name'])).toEqual({ kind: 'text' });
    expect(ofFields(['notes'])).toEqual({ kind: 'lines' });
    expect(ofFields(['sex'])).toEqual({ kind: 'radio', options: radio });
    expect(ofFields(['sex'], { map: { Mann: 'm', männl: 'm', Frau: 'w' } })).toEqual({
      kind: 'radio',
      options: [
        { value: 'Mann', label: 'männlich' },
        { value: 'Frau', label: 'weiblich' },
      ],
    });
    expect(ofFields(['agreed'], { map: { nein: 'Off', ja: 'Ja' } })).toEqual({ kind: 'yes-no', yes: 'ja', no: '' });
  });

  it('has the fields in the order of the page, at the places that they print', () => {
    const at = (number: number, page: number, x: number, y: number, more: object = {}) => ({
      kind: 'text',
      value: { column: `column_${number}` },
      page,
      rect: { x, y, width: 50, height: 10 },
      ...more,
    });
    const inputs = listColumnInputs({
      overlays: [
        at(0, 1, 10, 10),
        at(1, 0, 200, 98),
        at(2, 0, 10, 100),
        at(3, 0, 10, 20, { when: { column: 'column_4', is: 'ja' } }),
      ],
      pages: [{ page: 1, when: { column: 'column_5', is: 'ja' } }],
    });
    expect(inputs.map(({ column: number }) => number)).toEqual([3, 4, 2, 1, 5, 0]);
    expect(inputs[0]?.places).toEqual([{ page: 0, x: 10, y: 20, width: 50, height: 10 }]);
    expect(inputs[1]?.places).toEqual([]);
  });

  it('calls a radio button by the words at its right, up to the next button', () => {
    const place = (x: number, y = 100) => ({ page: 0, x, y, width: 10, height: 10 });
    const words = (content: string, x: number, y = 101) => ({
      ...place(x, y),
      text: content,
      width: 5 * content.length,
    });
    const buttons = [place(100), place(200)];
    const texts = [words('Sex', 60), words('männ lich', 114), words('weiblich', 214), words('Other line', 114, 120)];
    expect(buttons.map((button) => wordsRightOf(button, texts, buttons))).toEqual(['männ lich', 'weiblich']);
    const across = [words(`${'m ja'.padEnd(23)}nein`, 100)];
    expect(buttons.map((button) => wordsRightOf(button, across, buttons))).toEqual(['ja', 'nein']);
    expect(wordsRightOf(place(100), [words('far', 200)], [])).toBe('');
  });

  it('writes items as JSON, without blank ones', () => {
    const columns = [
      { key: 'name', heading: 'Item', isNumber: false },
      { key: 'sum', heading: 'Sum', isNumber: true },
    ];
    expect(readItems('', columns)).toEqual([]);
    expect(readItems('["Fee",{"sum":60}]', columns)).toEqual([{ name: 'Fee' }, { sum: '60' }]);
    expect(writeItems([{ name: 'Fee', sum: ' ' }, {}])).toBe('[{"name":"Fee","sum":" "},{}]');
    expect(writeItems([{ name: 'Fee', sum: ' ' }, {}], true)).toBe('[{"name":"Fee"}]');
    expect(writeItems([{}], true)).toBe('');
  });

  it('offers the rows of the document as items, and sends them as its rows', () => {
    const inputs = listColumnInputs({
      columns: [column(0, 'Name'), column(1, 'Article'), column(2, 'Price'), column(3, 'Weight')],
      overlays: [
        { kind: 'text', value: { column: 'column_0' }, page: 0, rect: {} },
        {
          kind: 'list',
          value: { rows: 'group' },
          page: 1,
          rect: {},
          cells: [{ key: 'column_1' }, { key: 'column_2', format: { number: {} } }],
          header: { cells: { column_1: 'Item' } },
          footer: { cells: { column_2: { sum: 'column_2' }, column_1: { sum: 'column_3' } } },
        },
      ],
    });
    expect(inputs.map(({ label }) => label)).toEqual(['Name', 'Rows of the document']);
    expect(inputs[1]?.input).toEqual({
      kind: 'items',
      columns: [
        { key: 'column_1', heading: 'Item', isNumber: false },
        { key: 'column_2', heading: 'Price', isNumber: true },
        { key: 'column_3', heading: 'Weight', isNumber: true },
      ],
    });
    const items = JSON.stringify([{ column_1: 'Ink' }, {}, { column_1: 'Nib', column_2: '5' }]);
    expect(rowMembers(inputs, { 0: 'Ada', [groupColumn]: items })).toEqual({
      group_rows: [
        { column_0: 'Ada', column_1: 'Ink' },
        { column_1: 'Nib', column_2: '5' },
      ],
    });
    expect(rowMembers(inputs, { 0: 'Ada', [groupColumn]: '[{}]' }, 'name')).toEqual({ row: { Name: 'Ada' } });
  });

  it('names the PDF by the first short texts that have a value', () => {
    const inputs = listColumnInputs({
      overlays: [0, 1, 2, 3].map((number) => ({ kind: 'text', value: { column: `column_${number}` } })),
    });
    expect(namingColumns(inputs, { 1: 'Ada', 2: ' ', 3: 'Lovelace' })).toEqual(['column_1', 'column_3']);
    expect(namingColumns(inputs, {})).toEqual([]);
  });

  it('sends a row in the form that the template reads, without blank values', () => {
    const inputs = listColumnInputs({
      columns: [column(0), column(1), column(2), column(3), column(4)],
      overlays: [
        text({ date: { input: 'd.M.yyyy' } }),
        { kind: 'text', value: { column: 'column_1' }, format: { date: { input: ['dd/MM/yy'] } } },
        { kind: 'checkbox', value: { column: 'column_2' }, checkedValues: ['ja'] },
        { kind: 'text', value: { text: '{{column_3}}{{column_4}}' } },
      ],
    });
    expect(rowOf(inputs, { 0: '2026-03-07', 1: '2026-03-07', 2: 'x', 3: '  ', 4: ' a ' })).toEqual({
      column_0: '7.3.2026',
      column_1: '07/03/26',
      column_2: 'ja',
      column_4: ' a ',
    });
    expect(rowOf(inputs, { 0: 'soon', 2: '' })).toEqual({ column_0: 'soon', column_2: '' });
    const named = listColumnInputs({
      columns: [column(0, 'Name '), column(1, 'A'), column(2, 'A'), column(3, 'column_1'), column(4)],
      overlays: [{ kind: 'text', value: { text: '{{column_0}}{{column_1}}{{column_2}}{{column_3}}{{column_4}}' } }],
    });
    expect(rowOf(named, { 0: 'a', 1: 'b', 2: 'c', 3: 'd', 4: 'e' }, 'name')).toEqual({
      'Name ': 'a',
      column_1: 'b',
      column_2: 'c',
      column_3: 'd',
      column_4: 'e',
    });
  });

  it('recognizes the types in the examples', () => {
    const kindsOf = (name: string) => {
      const template = JSON.parse(
        readFileSync(new URL(`../../../../examples/${name}/template.json`, import.meta.url), 'utf8'),
      );
      return Object.fromEntries(listColumnInputs(template).map(({ label, input }) => [label, input.kind]));
    };
    expect(kindsOf('certificate')).toMatchObject({ Name: 'text', 'Date of award': 'date', Honours: 'text' });
  });
});

describe('the curl command of a fill', () => {
  const options = { flatten_forms: false, include_stickers: false };
  it('parses in a shell to the request, with the options that are set', () => {
    const plain = fillCommand('https://fill.example.com/v1/x/fill', { row: { column_0: "L'été" }, options });
    expect(plain).toContain(`--data-raw '{"row":{"column_0":"L'\\''été"}}'`);
    expect(fillCommand('https://a/b', { row: {}, options: { ...options, flatten_forms: true } })).toContain(
      `'{"row":{},"options":{"flatten_forms":true}}'`,
    );
  });
});
