import { foldCase } from '@bulkfill/engine/core/text';
import type { ResolvedListOverlay, ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { fillOne, fillRows } from '../../../../support/fill-one.ts';
import { printRows, withDocument } from '../../../../support/print-rows.ts';
import { type RawObjects, rawPdf } from '../../../../support/raw-pdf.ts';
import { readText } from '../../../../support/read-text.ts';
import { aField, aList, aListCell, aTemplate, aText, column, fixed } from '../../../../support/template-builders.ts';

const text = (words: string) => ({ dict: '', data: `BT /F 12 Tf 300 20 Td (${words}) Tj ET` });

/** Three pages: the first, one that continues it, the last. */
const source = (more: RawObjects = {}, catalog = ''): Uint8Array =>
  rawPdf({
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: '<</Type/Pages/Count 3/Kids[10 0 R 5 0 R]/MediaBox[0 0 400 200]/Resources<</Font<</F 50 0 R>>>>>>',
    10: '<</Type/Pages/Parent 2 0 R/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 400 300]>>',
    3: '<</Type/Page/Parent 10 0 R/Contents 41 0 R>>',
    4: '<</Type/Page/Parent 10 0 R/Contents 42 0 R>>',
    5: '<</Type/Page/Parent 2 0 R/Contents 43 0 R>>',
    41: text('first'),
    42: text('more'),
    43: text('last'),
    50: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  });

const items = (count: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ name: `item ${index + 1}` })));

/** Five items fit the first page, ten a further one. */
const runOn = (over: Partial<ResolvedListOverlay> = {}): ResolvedListOverlay =>
  aList({
    rect: { x: 20, y: 20, width: 250, height: 90 },
    cells: [aListCell('name', 0, 200)],
    more: { page: 1, rect: { x: 20, y: 20, width: 250, height: 180 } },
    ...over,
  });

const counter = aText({
  id: 'page',
  value: { kind: 'text', parts: [{ counter: 'page', width: 1 }, ' of ', { counter: 'pages', width: 1 }] },
  pages: 'all',
  rect: { x: 20, y: 0, width: 100, height: 15 },
});

const pagesOf = async (pdf: Uint8Array): Promise<string[][]> => {
  const pages: string[][] = [];
  for (const { text: words, page } of await readText(pdf)) pages[page] = [...(pages[page] ?? []), words];
  return pages;
};

const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `item ${from + index}`);

describe('list that continues on another page', () => {
  it.each([
    [0, []],
    [1, []],
    [5, []],
    [6, [[6, 6]]],
    [15, [[6, 15]]],
    [
      16,
      [
        [6, 15],
        [16, 16],
      ],
    ],
  ] as const)('adds only the pages that %i items need, counted before drawing', async (count, further) => {
    const { pdf, outcome } = await fillOne(source(), [runOn(), counter], [items(count)]);
    const total = 2 + further.length;
    expect(await pagesOf(pdf)).toEqual([
      ['first', ...numbered(1, Math.min(count, 5)), `1 of ${total}`],
      ...further.map(([from, to], index) => ['more', ...numbered(from, to), `${index + 2} of ${total}`]),
      ['last', `${total} of ${total}`],
    ]);
    expect(outcome).toMatchObject({ applied: 2, warnings: [], omittedPages: further.length === 0 ? [1] : [] });
  });

  it('repeats its header on request and ends with its footer', async () => {
    const over = {
      cells: [aListCell('name', 0, 200), aListCell('qty', 200, 50)],
      header: { cells: new Map([['name', 'Item']]), repeat: true },
      footer: { cells: new Map([['qty', { sum: 'qty' }]]) },
    };
    const cell = JSON.stringify(
      Array.from({ length: 14 }, (_, index) => ({ name: `item ${index + 1}`, qty: '' })).concat([
        { name: 'x', qty: '0.1' },
        { name: 'y', qty: '0.2' },
      ]),
    );
    const { pdf } = await fillOne(source(), [runOn(over)], [cell]);
    expect(await pagesOf(pdf)).toEqual([
      ['first', 'Item', ...numbered(1, 4)],
      ['more', 'Item', ...numbered(5, 13)],
      ['more', 'Item', 'item 14', 'x', '0.1', 'y', '0.2', '0.3'],
      ['last'],
    ]);
    const once = await fillOne(
      source(),
      [runOn({ header: { cells: new Map([['name', 'Item']]), repeat: false } })],
      [items(6)],
    );
    expect((await pagesOf(once.pdf))[1]).toEqual(['more', 'item 5', 'item 6']);
  });

  it('keeps page sizes and page labels', async () => {
    const labels = '/PageLabels<</Nums[0<</S/r>>2<</S/D/St 9>>]>>';
    const { pdf } = await fillOne(source({}, labels), [runOn()], [items(30)]);
    await withDocument(pdf, async (document) => {
      expect(await document.getPageLabels()).toEqual(['i', 'ii', 'ii', 'ii', '9']);
      const heights = [];
      for (let page = 1; page <= 5; page++)
        heights.push((await document.getPage(page)).getViewport({ scale: 1 }).height);
      expect(heights).toEqual([300, 300, 300, 300, 200]);
    });
  });

  it('draws the overlays of the page on each copy, with one result', async () => {
    const overlays = [
      runOn(),
      aText({ id: 'cell', page: 1, value: column(1) }),
      aText({ id: 'fixed', page: 1, value: fixed('static') }),
    ];
    const [none, three] = await fillRows(source(), aTemplate(overlays), [
      [items(5), 'cell'],
      [items(26), 'cell'],
    ]);
    expect(none!.outcome).toMatchObject({ applied: 1, warnings: [] });
    expect(three!.outcome).toMatchObject({ applied: 3, warnings: [] });
    expect((await pagesOf(three!.pdf)).map((page) => page.filter((words) => /cell|static/.test(words)))).toEqual([
      [],
      ['cell', 'static'],
      ['cell', 'static'],
      ['cell', 'static'],
      [],
    ]);
  });

  it('is skipped once if an item is higher than the rect, and then adds no page', async () => {
    const over = { grow: true, cells: [aListCell('name', 0, 60, { wrap: true })] };
    const { pdf, outcome } = await fillOne(source(), [runOn(over)], [JSON.stringify(['a', 'word '.repeat(200)])]);
    expect(outcome).toMatchObject({
      applied: 0,
      warnings: [{ code: 'TEXT_OVERFLOW', overlay_id: 'items' }],
      omittedPages: [1],
    });
    expect(outcome.warnings[0]?.message).toMatch(/^Item 2 of the list is higher than a whole rect\./);
    expect(await pagesOf(pdf)).toEqual([['first'], ['last']]);
  });

  it('does not continue if the row lacks the page, and adds no page if the row lacks the list', async () => {
    const when = { kind: 'values', column: 1, values: [foldCase('yes')] } as const;
    const paged: ResolvedTemplate = { ...aTemplate([runOn()]), pages: [{ page: 1, when }] };
    const [no, yes] = await fillRows(source(), paged, [
      [items(6), 'no'],
      [items(6), 'yes'],
    ]);
    expect(no!.outcome.warnings).toMatchObject([
      { code: 'TEXT_OVERFLOW', message: expect.stringContaining('of which 5 fit') },
    ]);
    expect(await pagesOf(yes!.pdf)).toHaveLength(3);
    const [without] = await fillRows(source(), aTemplate([runOn({ when })]), [[items(30), 'no']]);
    expect(without!.outcome).toMatchObject({ applied: 0, warnings: [], omittedPages: [1] });
    const first: ResolvedTemplate = { ...aTemplate([runOn()]), pages: [{ page: 0, when }] };
    const [lacking] = await fillRows(source(), first, [[items(30), 'no']]);
    expect(await pagesOf(lacking!.pdf)).toEqual([['last']]);
  });

  it('shares its page with another list, with the pages of the longer one', async () => {
    const other = runOn({
      id: 'other',
      value: column(1),
      more: { page: 1, rect: { x: 200, y: 20, width: 150, height: 36 } },
    });
    const { pdf, outcome } = await fillOne(
      source(),
      [runOn(), other],
      [items(6), JSON.stringify(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])],
    );
    expect(outcome).toMatchObject({ applied: 2, warnings: [] });
    expect(await pagesOf(pdf)).toEqual([
      ['first', ...numbered(1, 5), 'a', 'b', 'c', 'd', 'e'],
      ['more', 'item 6', 'f', 'g'],
      ['more', 'h'],
      ['last'],
    ]);
  });

  it('is skipped if the source has no such page', async () => {
    const { outcome } = await fillOne(
      source(),
      [runOn({ more: { page: 3, rect: { x: 0, y: 0, width: 9, height: 9 } } })],
      [items(1)],
    );
    expect(outcome.warnings).toMatchObject([{ code: 'PAGE_OUT_OF_RANGE', overlay_id: 'items' }]);
  });

  it('may continue on an earlier page', async () => {
    const overlays: ResolvedOverlay[] = [
      runOn({ page: 2, more: { page: 0, rect: { x: 20, y: 20, width: 250, height: 90 } } }),
      counter,
    ];
    const { pdf } = await fillOne(source(), overlays, [items(11)]);
    expect((await pagesOf(pdf)).map((page) => [page[0], page[1], page.at(-1)])).toEqual([
      ['first', 'item 6', '1 of 4'],
      ['first', 'item 11', '2 of 4'],
      ['more', '3 of 4', '3 of 4'],
      ['last', 'item 1', '4 of 4'],
    ]);
  });

  it('copies links and shows the filled fields of its page on each copy', async () => {
    const widget = '/Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[10 10 150 30]/P 4 0 R/F 4/DA(/F 12 Tf 0 g)';
    const more: RawObjects = {
      4: '<</Type/Page/Parent 10 0 R/Contents 42 0 R/Annots[60 0 R 61 0 R<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[5 0 R/Fit]>>]>>',
      60: '<</Type/Annot/Subtype/Link/Rect[0 40 50 60]/Border[0 0 0]/A<</S/URI/URI(https://example.com)>>>>',
      61: `<<${widget}>>`,
    };
    const pdf = source(more, '/AcroForm<</Fields[61 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F 50 0 R>>>>>>');
    const filled = await fillOne(pdf, [runOn(), aField({ value: column(1) })], [items(26), 'Ada']);
    expect(filled.outcome).toMatchObject({ applied: 2, warnings: [] });
    await withDocument(filled.pdf, async (document) => {
      for (const number of [2, 3, 4]) {
        const annotations = await (await document.getPage(number)).getAnnotations();
        expect(annotations.map(({ subtype, url }) => [subtype, url]).sort(([a], [b]) => (a < b ? -1 : 1))).toEqual([
          ['Link', 'https://example.com/'],
          ['Link', undefined],
          [number === 2 ? 'Widget' : 'Stamp', undefined],
        ]);
      }
    });
    const flat = await fillOne(pdf, [runOn(), aField({ value: column(1) })], [items(26), 'Ada'], {
      flattenForms: true,
    });
    expect((await pagesOf(flat.pdf)).map((page) => page.filter((words) => words === 'Ada'))).toEqual([
      [],
      ['Ada'],
      ['Ada'],
      ['Ada'],
      [],
    ]);
  });

  it('is printed like in the row PDFs', async () => {
    const { print } = await printRows(source(), [runOn(), counter], [[items(16)], [items(2)], [items(40)]], {
      evenPages: true,
    });
    const pages = (await pagesOf(print)).map((page) => page?.at(-1) ?? '');
    expect(pages).toEqual([
      '1 of 4',
      '2 of 4',
      '3 of 4',
      '4 of 4',
      '1 of 2',
      '2 of 2',
      ...[1, 2, 3, 4, 5, 6].map((page) => `${page} of 6`),
    ]);
  });
});
