import { foldCase } from '@bulkfill/engine/core/text';
import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { compileRowTest } from '@bulkfill/engine/pdf/compile/row-condition';
import { Stamper } from '@bulkfill/engine/pdf/stamp/stamper';
import type { ResolvedCondition } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { fillRows } from '../../../support/fill-one.ts';
import { rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { aField, aTemplate, aText, column, fixed, rowsOf } from '../../../support/template-builders.ts';

const holds = (condition: ResolvedCondition, cell?: string) =>
  compileRowTest(condition)(cell === undefined ? [] : [cell]);
const range = { column: 0, lower: undefined, upper: undefined };
const values = (...words: string[]): ResolvedCondition => ({ kind: 'values', column: 0, values: words.map(foldCase) });

const textsOf = async (pdf: Uint8Array): Promise<string[]> => (await readText(pdf)).map(({ text }) => text);

/** Pages of 200 by 200 points. */
const pages = (count: number): Uint8Array =>
  rawPdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${count}/Kids[${Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')}]>>`,
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        index + 3,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<<>>>>',
      ]),
    ),
  });

describe('condition', () => {
  it.each<[string, ResolvedCondition, (string | undefined)[], (string | undefined)[]]>([
    [
      'is a word, without outer blanks and case',
      values('Married'),
      ['married', ' MARRIED '],
      ['single', '', undefined],
    ],
    ['is one of some words', values('a', 'b'), ['A', 'b'], ['c']],
    [
      'is blank',
      { kind: 'blank', column: 0, isBlank: true },
      ['', ' \t', '\u200b', ' \u00ad\u200e', undefined],
      ['0', '\u200bx'],
    ],
    ['is not blank', { kind: 'blank', column: 0, isBlank: false }, ['0'], ['', ' ', undefined]],
    [
      'is above and at most',
      { kind: 'number', ...range, lower: { value: 18, isIncluded: false }, upper: { value: 65, isIncluded: true } },
      ['18.01', ' 65 ', '+20', '2e1'],
      ['18', '65.1', '', ' ', undefined, '1e400', '-1e400'],
    ],
    [
      'is a number as others write it',
      { kind: 'number', ...range, lower: { value: 1000.5, isIncluded: true }, inputLocale: 'de-DE' },
      ['1.000,50', '1.001', '1.200,00 €', 'EUR 1.200,00', '$ 1.200', '100.100%'],
      ['1.000,4', '(1.200,00 €)', '1.200,00-', '-1.200,00 €', '12,5 %'],
    ],
    [
      'is a day since and before',
      {
        kind: 'date',
        ...range,
        input: ['dd.MM.yyyy', 'yyyy-MM-dd'],
        lower: { value: Date.parse('2026-01-31') / 86_400_000, isIncluded: true },
        upper: { value: Date.parse('2026-03-01') / 86_400_000, isIncluded: false },
      },
      ['31.01.2026', '2026-02-28'],
      ['30.01.2026', '2026-03-01', '', undefined],
    ],
    ['is all of it', { kind: 'all', of: [values('a', 'b'), { kind: 'not', of: values('b') }] }, ['a'], ['b', 'c']],
    ['is any of it', { kind: 'any', of: [values('a'), { kind: 'blank', column: 1, isBlank: false }] }, ['a'], ['b']],
  ])('evaluates: %s', (_, condition, yes, no) => {
    for (const cell of yes) expect([cell, holds(condition, cell)]).toEqual([cell, true]);
    for (const cell of no) expect([cell, holds(condition, cell)]).toEqual([cell, false]);
  });

  const above = (value: number, inputLocale?: string): ResolvedCondition => ({
    kind: 'number',
    ...range,
    lower: { value, isIncluded: false },
    ...(inputLocale === undefined ? {} : { inputLocale }),
  });
  const after: ResolvedCondition = {
    kind: 'date',
    ...range,
    input: ['yyyy-MM-dd'],
    lower: { value: 0, isIncluded: false },
  };

  it.each<[ResolvedCondition, string]>([
    [above(18), 'many'],
    [above(18), '0x20'],
    [above(18), 'Infinity'],
    [above(18), '20 years'],
    [above(18), '1,234.50'],
    [above(18), '£5000'],
    [above(18, 'de-DE'), '1,234.50 EUR'],
    [above(18, 'en-US'), '((5))'],
    [above(18, 'en-US'), '(-5)'],
    [above(18, 'en-US'), '-5-'],
    [above(18, 'en-US'), `${' '.repeat(3000)}(5`],
    [after, 'soon'],
    [after, '2026-02-31'],
    [after, '07/11/2012'],
  ])('is undecided for %j over %j', (condition, cell) => {
    expect(holds(condition, cell)).toMatchObject({ column: 0 });
    expect(JSON.stringify(holds(condition, cell))).not.toContain(cell);
  });

  it('compares every digit of a number', () => {
    expect(holds(above(18), '18.000000000000000000001')).toBe(true);
    expect(holds(above(18), '18.000000000000000000000')).toBe(false);
    expect(holds(above(1e21), '1000000000000000000000.5')).toBe(true);
    expect(holds(above(-0.1), '-0.10000000000000000000001')).toBe(false);
  });

  it('reads month names in its language', () => {
    const condition: ResolvedCondition = { ...after, input: ['d. MMMM yyyy'], inputLocale: 'de-DE' };
    expect(holds(condition, '7. März 2026')).toBe(true);
    expect(holds({ ...condition, inputLocale: 'fr-FR' }, '7. März 2026')).toMatchObject({ column: 0 });
  });

  const no = values('b');
  const yes = values('n/a');
  const open = above(18);
  it.each<[string, ResolvedCondition, boolean | object]>([
    ['all, one of which does not hold', { kind: 'all', of: [open, no] }, false],
    ['all, the others of which hold', { kind: 'all', of: [yes, open] }, { column: 0 }],
    ['any, one of which holds', { kind: 'any', of: [open, yes] }, true],
    ['any, the others of which do not hold', { kind: 'any', of: [no, open] }, { column: 0 }],
    ['not', { kind: 'not', of: open }, { column: 0 }],
    ['not of all, one of which does not hold', { kind: 'not', of: { kind: 'all', of: [open, no] } }, true],
  ])('combines with an unreadable cell: %s', (_, condition, expected) => {
    if (typeof expected === 'boolean') expect(holds(condition, 'n/a')).toBe(expected);
    else expect(holds(condition, 'n/a')).toMatchObject(expected);
  });
});

describe('condition with an unreadable cell', () => {
  const when: ResolvedCondition = { kind: 'number', ...range, lower: { value: 1000, isIncluded: false } };
  const rows = [['950'], ['2000'], ['1,234.50'], ['']];

  it('skips the overlay with VALUE_INVALID, names the column, and fails the row if the overlay is required', async () => {
    const overlays = [
      aText({ id: 'base', value: fixed('Base') }),
      aText({ id: 'approval', value: fixed('APPROVAL'), when, required: true }),
    ];
    const filled = await fillRows(pages(1), overlays, rows);
    expect(filled.map(({ outcome }) => [outcome.applied, outcome.missingRequired?.overlay_id])).toEqual([
      [1, undefined],
      [2, undefined],
      [1, 'approval'],
      [1, undefined],
    ]);
    expect(filled[2]!.outcome.warnings).toEqual([
      {
        code: 'VALUE_INVALID',
        overlay_id: 'approval',
        column: 'column_0',
        message: 'Its condition cannot be decided: column_0 is not a decimal number such as -1234.5.',
        params: {
          rule: 'Its condition cannot be decided: {column} is not a decimal number such as -1234.5.',
          column: 0,
        },
      },
    ]);
  });

  it('omits the page with a warning, and fails the row for a required overlay on it', async () => {
    const template = (required: boolean) => ({
      ...aTemplate([
        aText({ id: 'guardian', value: fixed('Guardian'), page: 1, required }),
        aText({ id: 'base', value: fixed('Base') }),
      ]),
      pages: [{ page: 1, when }],
    });
    const stamp = async (required: boolean, row: string[]) => {
      const options = { includeStickers: false, flattenForms: false, maxPages: 10, readFont: readPackagedFile };
      return new Stamper(await compile(pages(2), template(required), rowsOf(row), options)).stamp(row);
    };
    const { omittedPages, outcome } = await stamp(false, ['n/a']);
    expect(omittedPages).toEqual([1]);
    expect(outcome.missingRequired).toBeUndefined();
    expect(outcome.warnings).toEqual([
      {
        code: 'VALUE_INVALID',
        column: 'column_0',
        message:
          'Page 2 is left out: its condition cannot be decided, as column_0 is not a decimal number such as -1234.5.',
        params: expect.objectContaining({ column: 0 }),
      },
    ]);
    expect((await stamp(true, ['n/a'])).outcome.missingRequired).toMatchObject({
      overlay_id: 'guardian',
      code: 'VALUE_INVALID',
    });
    expect((await stamp(true, ['5'])).outcome).toMatchObject({ warnings: [], missingRequired: undefined });
  });
});

describe('overlay with a condition', () => {
  const when = values('yes');

  it('is drawn if it holds, and neither applied nor skipped otherwise', async () => {
    const overlays = [
      aText({ id: 'own', value: column(1) }),
      aText({ id: 'fixed', value: fixed('For two'), when, rect: { x: 20, y: 60, width: 120, height: 20 } }),
      aText({ id: 'cell', value: column(2), when, required: true, rect: { x: 20, y: 90, width: 120, height: 20 } }),
    ];
    const rows = await fillRows(pages(1), overlays, [
      ['yes', 'Ada', 'Bob'],
      ['no', 'Eve'],
      ['Yes ', 'Zoe'],
    ]);
    expect(await Promise.all(rows.map(({ pdf }) => textsOf(pdf)))).toEqual([
      ['Ada', 'For two', 'Bob'],
      ['Eve'],
      ['Zoe', 'For two'],
    ]);
    expect(rows.map(({ outcome }) => [outcome.applied, outcome.warnings.length])).toEqual([
      [3, 0],
      [1, 0],
      [2, 1],
    ]);
    expect(rows.map(({ outcome }) => outcome.missingRequired?.overlay_id)).toEqual([undefined, undefined, 'cell']);
  });

  it('adds no byte to the row if the condition does not hold', async () => {
    const base = aText({ id: 'own', value: column(1) });
    const [without] = await fillRows(pages(1), [base], [['no', 'Eve']]);
    const conditional = aText({ id: 'more', value: column(2), when, font: 'Helvetica' });
    const [withIt] = await fillRows(pages(1), [base, conditional], [['no', 'Eve', 'unused']]);
    expect(withIt?.pdf.length).toBe(without?.pdf.length);
  });

  it('leaves a field as in the source if the condition does not hold', async () => {
    const form = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/Helv 12 Tf 0 g)/DR<</Font<</Helv 5 0 R>>>>>>>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[4 0 R]>>',
      4: '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(before)/Rect[10 10 150 30]/P 3 0 R/F 4>>',
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    });
    const [no, yes] = await fillRows(form, [aField({ value: fixed('after'), when })], [['no'], ['yes']]);
    expect(Buffer.from(no!.pdf).toString('latin1').slice(form.length)).not.toContain('/V');
    expect(Buffer.from(yes!.pdf).toString('latin1').slice(form.length)).toContain('/V (after)');
    expect([no!.outcome.applied, yes!.outcome.applied]).toEqual([0, 1]);
  });
});

describe('counters', () => {
  it('show row, rows, page and pages', async () => {
    const text = {
      kind: 'text',
      parts: [
        { counter: 'row_number', width: 4 },
        '/',
        { counter: 'rows', width: 1 },
        ' ',
        { counter: 'page', width: 1 },
        '.',
        { counter: 'pages', width: 2 },
      ],
    } as const;
    const options = { includeStickers: false, flattenForms: false, maxPages: 10, readFont: readPackagedFile };
    const overlay = aText({ value: text, pages: 'all' });
    const compiled = await compile(pages(2), aTemplate([overlay]), rowsOf([], []), options);
    const stamper = new Stamper(compiled);
    const pdf = (rowNumber: number): Buffer =>
      Buffer.concat([compiled.prefix, stamper.stamp([], { rowNumber, rows: 40 }).tail]);
    expect(await textsOf(pdf(17))).toEqual(['0017/40 1.02', '0017/40 2.02']);
    expect(await textsOf(pdf(12345))).toEqual(['12345/40 1.02', '12345/40 2.02']);
  });
});

describe('overlay on several pages', () => {
  it.each([
    ['all', [1, 2, 3]],
    ['odd', [1, 3]],
    ['even', [2]],
    ['first', [1]],
    ['last', [3]],
    [
      [2, 0],
      [1, 3],
    ],
  ] as const)('is drawn with pages %j', async (choice, on) => {
    const page = { kind: 'text', parts: ['p', { counter: 'page', width: 1 }] } as const;
    const [row] = await fillRows(pages(3), [aText({ value: page, pages: choice })], [[]]);
    expect(await textsOf(row!.pdf)).toEqual(on.map((number) => `p${number}`));
    expect(row!.outcome.applied).toBe(1);
  });

  it('is skipped once if any page fails, and the warning names that page', async () => {
    const [row] = await fillRows(pages(2), [aText({ id: 'far', value: column(0), pages: [0, 4, 5] })], [['x']]);
    expect(row!.outcome).toMatchObject({ applied: 0 });
    expect(row!.outcome.warnings).toEqual([
      {
        code: 'PAGE_OUT_OF_RANGE',
        overlay_id: 'far',
        message: 'Page 5: The source PDF has 2 pages; the overlay is on page 5.',
        params: { rule: 'The source PDF has 2 pages; the overlay is on page 5.', page: 5 },
      },
    ]);
  });
});
