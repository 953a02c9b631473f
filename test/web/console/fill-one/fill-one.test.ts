import { readFileSync } from 'node:fs';
import { type FieldKind, type InputKind, listColumnInputs } from '@bulkfill/web/console/fill-one/column-inputs';
import { fillCommand } from '@bulkfill/web/console/fill-one/fill-curl.tsx';
import { missingIn, rowOf } from '@bulkfill/web/console/fill-one/row-values';
import { describe, expect, it } from 'vitest';

const column = (number: number, label = '') => ({ key: `column_${number}`, label });
const text = (format: object | undefined, more: object = {}) => ({
  kind: 'text',
  value: { column: 'column_0' },
  ...(format && { format }),
  ...more,
});
const inputOf = (...overlays: readonly object[]): InputKind | undefined =>
  listColumnInputs({ columns: [column(0, 'A')], overlays })[0]?.input;

describe('the form of a template', () => {
  it('has a field for each column, in column order, under distinct names', () => {
    const template = {
      columns: [column(2, 'Name'), column(0, 'Name'), column(1, ' ')],
      overlays: [{ kind: 'text', value: { text: 'To {{column_5}}' } }, text(undefined, { required: true })],
    };
    const inputs = listColumnInputs(template);
    expect(inputs.map(({ column: number, label, isRequired }) => [number, label, isRequired])).toEqual([
      [0, 'Name', true],
      [1, 'Column 2', false],
      [2, 'Name (2)', false],
      [5, 'Column 6', false],
    ]);
    expect(listColumnInputs({})).toEqual([]);
    expect(missingIn(inputs, { 0: ' ' })).toEqual(new Set([0]));
    expect(missingIn(inputs, { 0: 'Ada' })).toEqual(new Set());
  });

  it.each<[string, readonly object[], InputKind]>([
    ['a text', [text(undefined)], { kind: 'text' }],
    ['an unused column', [], { kind: 'text' }],
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
      { kind: 'choice', options: ['single', 'married'] },
    ],
    ['a checkbox and text in one', [text(undefined, { kind: 'checkbox' }), text(undefined)], { kind: 'text' }],
    [
      'a checkbox form field',
      [text(undefined, { kind: 'field', checkedValues: ['x'] })],
      { kind: 'yes-no', yes: 'x', no: '' },
    ],
    ['mapped values', [text({ map: { f: 'Frau', h: 'Herr' } })], { kind: 'suggestions', options: ['f', 'h'] }],
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
    const fields = new Map<string, FieldKind>([
      ['agreed', 'box'],
      ['size', { kind: 'choice', options: ['S', 'M'] }],
    ]);
    const ofFields = (...names: readonly string[]) =>
      listColumnInputs({ overlays: names.map((field) => text(undefined, { kind: 'field', field })) }, fields)[0]?.input;
    expect(ofFields('agreed')).toEqual({ kind: 'yes-no', yes: 'yes', no: '' });
    expect(ofFields('size', 'size')).toEqual({ kind: 'choice', options: ['S', 'M'] });
    expect(ofFields('size', 'name')).toEqual({ kind: 'text' });
  });

  it('sends a row in the form that the template reads, without blank values', () => {
    const inputs = listColumnInputs({
      columns: [column(0), column(1), column(2), column(3), column(4)],
      overlays: [
        text({ date: { input: 'd.M.yyyy' } }),
        { kind: 'text', value: { column: 'column_1' }, format: { date: { input: ['dd/MM/yy'] } } },
        { kind: 'checkbox', value: { column: 'column_2' }, checkedValues: ['ja'] },
      ],
    });
    expect(rowOf(inputs, { 0: '2026-03-07', 1: '2026-03-07', 2: 'x', 3: '  ', 4: ' a ' })).toEqual({
      column_0: '7.3.2026',
      column_1: '07/03/26',
      column_2: 'ja',
      column_4: ' a ',
    });
    expect(rowOf(inputs, { 0: 'soon', 2: '' })).toEqual({ column_0: 'soon' });
    const named = listColumnInputs({
      columns: [column(0, 'Name '), column(1, 'A'), column(2, 'A'), column(3, 'column_1'), column(4)],
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
