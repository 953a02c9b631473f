import { foldCase } from '@bulkfill/engine/core/text';
import type { ResolvedCondition, ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { fillRows } from '../../../support/fill-one.ts';
import { withDocument } from '../../../support/print-rows.ts';
import { type RawObjects, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { aField, anImage, aTemplate, aText, column, fixed } from '../../../support/template-builders.ts';

const when = (word: string): ResolvedCondition => ({ kind: 'values', column: 0, values: [foldCase(word)] });
const counter = {
  kind: 'text',
  parts: [{ counter: 'page', width: 1 }, ' of ', { counter: 'pages', width: 1 }],
} as const;
const rules = (...pages: number[]) => pages.map((page) => ({ page, when: when('all') }));
const template = (overlays: readonly ResolvedOverlay[], ...pages: number[]): ResolvedTemplate => ({
  ...aTemplate(overlays),
  pages: rules(...pages),
});

const text = (words: string) => ({ dict: '', data: `BT /F 12 Tf 20 20 Td (${words}) Tj ET` });
const font = '/Resources<</Font<</F 50 0 R>>>>';
const shared: RawObjects = { 50: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>' };
const contents: RawObjects = { 41: text('one'), 42: text('two'), 43: text('three'), 44: text('four') };

const flat = (more: RawObjects = {}, catalog = ''): Uint8Array =>
  rawPdf({
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: `<</Type/Pages/Count 4/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/MediaBox[0 0 200 200]${font}>>`,
    ...Object.fromEntries([0, 1, 2, 3].map((n) => [n + 3, `<</Type/Page/Parent 2 0 R/Contents ${41 + n} 0 R>>`])),
    ...contents,
    ...shared,
    ...more,
  });

const deep = (): Uint8Array =>
  rawPdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count 4/Kids[10 0 R 11 0 R]${font}/MediaBox[0 0 200 200]>>`,
    10: '<</Type/Pages/Parent 2 0 R/Count 1/Kids[12 0 R]/MediaBox[0 0 300 300]>>',
    12: '<</Type/Pages/Parent 10 0 R/Count 1/Kids[3 0 R]/Rotate 90>>',
    11: '<</Type/Pages/Parent 2 0 R/Count 3/Kids[4 0 R 5 0 R 6 0 R]>>',
    3: '<</Type/Page/Parent 12 0 R/Contents 41 0 R>>',
    ...Object.fromEntries([1, 2, 3].map((n) => [n + 3, `<</Type/Page/Parent 11 0 R/Contents ${41 + n} 0 R>>`])),
    ...contents,
    ...shared,
  });

const texts = async (pdf: Uint8Array): Promise<string[][]> => {
  const found = await readText(pdf);
  const pages: string[][] = [];
  for (const { text: words, page } of found) pages[page] = [...(pages[page] ?? []), words];
  return pages;
};

describe('pages that only some rows have', () => {
  it.each([
    ['a flat tree', flat],
    ['a deep tree', deep],
  ])('are omitted from %s and counted before drawing', async (_, source) => {
    const overlays = [aText({ value: counter, pages: 'all' })];
    const [all, some] = await fillRows(source(), template(overlays, 0, 2), [['all'], ['no']]);
    expect(await texts(all!.pdf)).toEqual([
      ['one', '1 of 4'],
      ['two', '2 of 4'],
      ['three', '3 of 4'],
      ['four', '4 of 4'],
    ]);
    expect(await texts(some!.pdf)).toEqual([
      ['two', '1 of 2'],
      ['four', '2 of 2'],
    ]);
    expect(some!.outcome).toMatchObject({ applied: 1, omittedPages: [0, 2], warnings: [] });
    const read = await PDFDocument.load(some!.pdf);
    expect(read.getPages().map((page) => [page.getWidth(), page.getRotation().angle])).toEqual([
      [200, 0],
      [200, 0],
    ]);
  });

  it('cost few bytes per row', async () => {
    const overlays = [aText({ value: column(1), page: 1 })];
    const source = flat();
    const [whole] = await fillRows(source, aTemplate(overlays), [['no', 'x']]);
    const [some] = await fillRows(source, template(overlays, 3), [['no', 'x']]);
    expect(some!.pdf.length - whole!.pdf.length).toBeLessThanOrEqual(300);
  });

  it('have no overlays that are applied, skipped or required', async () => {
    const overlays = [
      aText({ id: 'fixed', value: fixed('static'), page: 3 }),
      aText({ id: 'cell', value: column(9), page: 3, required: true }),
      aText({ id: 'here', value: column(0), page: 0 }),
    ];
    const [no, yes] = await fillRows(flat(), template(overlays, 3), [['no'], ['all']]);
    expect(no!.outcome).toMatchObject({ applied: 1, warnings: [], missingRequired: undefined });
    expect(yes!.outcome).toMatchObject({ applied: 2, missingRequired: { overlay_id: 'cell' } });
  });

  it('are never all omitted', async () => {
    const [row] = await fillRows(flat(), template([], 0, 1, 2, 3), [['no']]);
    expect(row!.outcome).toMatchObject({ hasNoPage: true, omittedPages: [] });
  });

  it('leave the labels of other pages, and bookmarks, links and names without a target', async () => {
    const more: RawObjects = {
      60: '<</Nums[0<</S/r>>2<</S/D/St 7/P(A-)>>]>>',
      61: '<</Type/Outlines/First 62 0 R/Last 63 0 R/Count 2>>',
      62: '<</Title(gone)/Parent 61 0 R/Next 63 0 R/Dest[4 0 R/Fit]>>',
      63: '<</Title(here)/Parent 61 0 R/Prev 62 0 R/Dest[6 0 R/Fit]>>',
      64: '<</Names[(gone)[4 0 R/Fit](here)[6 0 R/Fit]]>>',
      6: '<</Type/Page/Parent 2 0 R/Contents 44 0 R/Annots[65 0 R]>>',
      65: '<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/Dest[4 0 R/Fit]>>',
    };
    const source = flat(more, '/PageLabels 60 0 R/Outlines 61 0 R/Names<</Dests 64 0 R>>');
    const [row] = await fillRows(source, template([], 1, 2), [['no']]);
    await withDocument(row!.pdf, async (document) => {
      expect(document.numPages).toBe(2);
      expect(await document.getPageLabels()).toEqual(['i', 'A-8']);
      const outline = await document.getOutline();
      expect(outline.map(({ title }) => title)).toEqual(['gone', 'here']);
      expect(outline.map(({ dest }) => Array.isArray(dest))).toEqual([false, true]);
      const [link] = await (await document.getPage(2)).getAnnotations();
      expect(link).toMatchObject({ subtype: 'Link' });
      expect(link.dest ?? null).toBeNull();
      const [page] = (await document.getDestination('gone')) ?? [];
      await expect(document.getPageIndex(page)).rejects.toThrow();
    });
  });

  it('remove fields whose widgets are all on them', async () => {
    const widget = (name: string, parent: string, page: number) =>
      `<</Type/Annot/Subtype/Widget${parent}${name}/Rect[10 100 150 120]/P ${page} 0 R/F 4>>`;
    const more: RawObjects = {
      4: '<</Type/Page/Parent 2 0 R/Contents 42 0 R/Annots[70 0 R 72 0 R]>>',
      5: '<</Type/Page/Parent 2 0 R/Contents 43 0 R/Annots[73 0 R]>>',
      70: widget('/FT/Tx/T(gone)', '', 4),
      71: '<</FT/Tx/T(both)/Kids[72 0 R 73 0 R]>>',
      72: widget('', '/Parent 71 0 R', 4),
      73: widget('', '/Parent 71 0 R', 5),
    };
    const source = flat(more, '/AcroForm<</Fields[70 0 R 71 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F 50 0 R>>>>>>');
    const overlays = [
      aField({ id: 'a', field: 'gone', value: fixed('x'), required: true }),
      aField({ id: 'b', field: 'both', value: column(1) }),
    ];
    const [no, yes] = await fillRows(source, template(overlays, 1), [
      ['no', 'kept'],
      ['all', 'kept'],
    ]);
    expect([no!.outcome.applied, yes!.outcome.applied]).toEqual([1, 2]);
    const names = async (pdf: Uint8Array) =>
      (await PDFDocument.load(pdf))
        .getForm()
        .getFields()
        .map((field) => field.getName());
    expect(await names(no!.pdf)).toEqual(['both']);
    expect(await names(yes!.pdf)).toEqual(['gone', 'both']);
    const form = (await PDFDocument.load(no!.pdf)).catalog.lookup(PDFName.of('AcroForm'), PDFDict);
    expect(form.lookup(PDFName.of('Fields'), PDFArray).size()).toBe(1);
  });

  it('take filled widgets with them, also their values in /Opt and fields in /CO', async () => {
    const widget = (entries: string, page: number) =>
      `<</Type/Annot/Subtype/Widget${entries}/Rect[10 100 150 120]/P ${page} 0 R/F 4>>`;
    const look = { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', data: '0 0 9 9 re f' };
    const more: RawObjects = {
      4: '<</Type/Page/Parent 2 0 R/Contents 42 0 R/Annots[70 0 R 72 0 R 75 0 R]>>',
      5: '<</Type/Page/Parent 2 0 R/Contents 43 0 R/Annots[73 0 R 76 0 R]>>',
      70: widget('/FT/Tx/T(gone)', 4),
      71: '<</FT/Tx/T(both)/Kids[72 0 R 73 0 R]>>',
      72: widget('/Parent 71 0 R', 4),
      73: widget('/Parent 71 0 R', 5),
      74: '<</FT/Btn/Ff 32768/T(side)/V/1/Kids[75 0 R 76 0 R]/Opt[(left)(right)]>>',
      75: widget('/Parent 74 0 R/AS/Off/AP<</N<</0 77 0 R>>>>', 4),
      76: widget('/Parent 74 0 R/AS/1/AP<</N<</1 77 0 R>>>>', 5),
      77: look,
    };
    const form =
      '/AcroForm<</Fields[70 0 R 71 0 R 74 0 R]/CO[70 0 R 71 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F 50 0 R>>>>>>';
    const overlays = [aField({ id: 'b', field: 'both', value: column(1) })];
    const [row] = await fillRows(flat(more, form), template(overlays, 1), [['no', 'kept']]);
    const read = await PDFDocument.load(row!.pdf);
    const acroForm = read.catalog.lookup(PDFName.of('AcroForm'), PDFDict);
    const listed = (dict: PDFDict, key: string) => String(dict.lookup(PDFName.of(key)));
    expect(listed(acroForm, 'CO')).toBe('[ 71 0 R ]');
    const [both, side] = [0, 1].map((index) => acroForm.lookup(PDFName.of('Fields'), PDFArray).lookup(index, PDFDict));
    expect(listed(both!, 'Kids')).toBe('[ 73 0 R ]');
    expect(listed(both!, 'V')).toContain('kept');
    expect([listed(side!, 'Kids'), listed(side!, 'Opt')]).toEqual(['[ 76 0 R ]', '[ (right) ]']);
    // Nothing was written for the widget that went.
    expect(Buffer.from(row!.pdf).toString('latin1').split('72 0 obj').length).toBe(2);
  });

  it('shift “first” and “last” to the row’s first and last page', async () => {
    const overlays = [
      aText({ id: 'first', value: fixed('top'), pages: 'first' }),
      aText({ id: 'last', value: fixed('end'), pages: 'last', required: true }),
      aText({ id: 'odd', value: fixed('odd'), pages: 'odd' }),
    ];
    const filled = await fillRows(flat(), template(overlays, 0, 3), [['all'], ['no']]);
    expect(await Promise.all(filled.map(({ pdf }) => texts(pdf)))).toEqual([
      [['one', 'top', 'odd'], ['two'], ['three', 'odd'], ['four', 'end']],
      [
        ['two', 'top'],
        ['three', 'end', 'odd'],
      ],
    ]);
    expect(filled.map(({ outcome }) => [outcome.applied, outcome.warnings])).toEqual([
      [3, []],
      [3, []],
    ]);
  });

  it('suppress PAGE_OUT_OF_RANGE like any condition', async () => {
    const far = aText({ id: 'far', page: 9, value: fixed('x'), required: true, when: when('all') });
    const [yes, no] = await fillRows(flat(), [far], [['all'], ['no']]);
    expect(yes!.outcome.warnings.map(({ code }) => code)).toEqual(['PAGE_OUT_OF_RANGE']);
    expect([no!.outcome.warnings, no!.outcome.missingRequired]).toEqual([[], undefined]);
  });

  it('count a picture on several of them once', async () => {
    const dot =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
    const [row] = await fillRows(flat(), [anImage({ source: { value: fixed(dot) }, pages: 'all' })], [['no']]);
    expect([row!.outcome.applied, row!.outcome.appliedPictures]).toEqual([1, 1]);
  });

  it('take their tags with them', async () => {
    const marked = (words: string) => ({
      dict: '',
      data: `/P<</MCID 0>>BDC BT /F 12 Tf 20 20 Td (${words}) Tj ET EMC`,
    });
    const more: RawObjects = {
      41: marked('one'),
      42: marked('two'),
      3: '<</Type/Page/Parent 2 0 R/Contents 41 0 R/StructParents 0>>',
      4: '<</Type/Page/Parent 2 0 R/Contents 42 0 R/StructParents 1>>',
      80: '<</Type/StructTreeRoot/K 81 0 R/ParentTree 84 0 R/ParentTreeNextKey 2>>',
      81: '<</S/Document/P 80 0 R/K[82 0 R 83 0 R]>>',
      82: '<</S/P/P 81 0 R/Pg 3 0 R/K 0>>',
      83: '<</S/P/P 81 0 R/Pg 4 0 R/K[0]>>',
      84: '<</Nums[0[82 0 R]1[83 0 R]]>>',
    };
    const source = flat(more, '/MarkInfo<</Marked true>>/StructTreeRoot 80 0 R');
    const overlays = [
      aText({ id: 'a', value: fixed('on one'), page: 0, role: 'P', when: when('never') }),
      aText({ id: 'b', value: fixed('on two'), page: 1, role: 'P' }),
    ];
    const [no] = await fillRows(source, template(overlays, 1), [['no']]);
    const read = await PDFDocument.load(no!.pdf);
    const root = read.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    const kids = root.lookup(PDFName.of('K'), PDFDict).lookup(PDFName.of('K'), PDFArray);
    expect(kids.asArray().map(String)).toEqual(['82 0 R']);
    expect(String(root.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums')))).toMatch(
      /^\[ 0 \[ 82 0 R[^\]]*\] \]$/,
    );
  });
});
