import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { fillOne } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aField, aList, aTemplate, aText, rowsOf } from '../../../support/template-builders.ts';

const compiled = (source: Uint8Array, template = aTemplate([aText()]), flattenForms = false) =>
  compile(source, template, rowsOf(['Ada']), {
    includeStickers: false,
    flattenForms,
    maxPages: 10,
    readFont: readPackagedFile,
  });
const codes = async (...args: Parameters<typeof compiled>) =>
  (await compiled(...args)).warnings.map((warning) => warning.code);

const form = (formEntries: string, fieldEntries: string) =>
  rawPdf(
    onePage('/Annots[5 0 R]', '', {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<<${formEntries}>>>>`,
      5: `<</Type/Annot/Subtype/Widget/F 4/T(name)/DA(/Helv 9 Tf 0 g)/Rect[10 10 90 30]${fieldEntries}>>`,
      6: { dict: '', data: '<xdp/>' },
      7: '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 30]/Contents<00>>>',
    }),
  );

describe('source warnings of the manifest', () => {
  it('are empty for a sound source', async () => {
    expect(await codes(form('/Fields[5 0 R]', '/FT/Tx'))).toEqual([]);
  });

  it('report a repaired source', async () => {
    expect(await codes(rawPdf(onePage(), { shift: 9 }))).toEqual(['SOURCE_PDF_REPAIRED']);
  });

  it('report how many pages a damaged page tree counts and lacks', async () => {
    const source = rawPdf({ ...onePage(), 2: '<</Type/Pages/Kids[3 0 R]/Count 9/MediaBox[0 0 300 200]>>' });
    expect((await compiled(source)).warnings).toMatchObject([
      { code: 'SOURCE_PDF_REPAIRED', message: expect.stringContaining('counts 9 pages and leads to 1') },
      { code: 'SOURCE_PDF_INCOMPLETE', losses: { missing_objects: 0, missing_pages: 8, end_cut_off: false } },
    ]);
    const fewer = rawPdf({ ...onePage(), 2: '<</Type/Pages/Kids[3 0 R]/MediaBox[0 0 300 200]>>' });
    expect((await compiled(fewer)).warnings).toMatchObject([{ message: expect.not.stringContaining('counts') }]);
  });

  it('report that rows change signed content if they may omit or repeat a page', async () => {
    const signed = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/SigFlags 3>>>>',
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 300 200]>>',
      3: '<</Type/Page/Parent 2 0 R/Annots[5 0 R]>>',
      4: '<</Type/Page/Parent 2 0 R>>',
      5: '<</Type/Annot/Subtype/Widget/F 4/T(name)/FT/Sig/V 7 0 R/Rect[10 10 90 30]>>',
      7: '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 30]/Contents<00>>>',
    });
    const changed = ['SOURCE_PDF_SIGNED', 'SOURCE_PDF_SIGNED_PAGES_OMITTED'];
    const pages = [{ page: 1, when: { kind: 'blank', column: 0, isBlank: true } as const }];
    expect(await codes(signed, { ...aTemplate([]), pages })).toEqual(changed);
    expect(
      await codes(signed, aTemplate([aList({ more: { page: 1, rect: { x: 0, y: 0, width: 90, height: 90 } } })])),
    ).toEqual(changed);
    expect(await codes(signed, aTemplate([aList()]))).toEqual(['SOURCE_PDF_SIGNED']);
  });

  it('report a signature if a signature field contains one', async () => {
    expect(await codes(form('/Fields[5 0 R]/SigFlags 3', '/FT/Sig/V 7 0 R'))).toEqual(['SOURCE_PDF_SIGNED']);
    expect(await codes(form('/Fields[5 0 R]/SigFlags 3', '/FT/Sig'))).toEqual([]);
  });

  it.each(['', '/SigFlags 0', '/SigFlags 2'])('report a signature without a flag of the form: %j', async (flags) => {
    expect(await codes(form(`/Fields[5 0 R]${flags}`, '/FT/Sig/V 7 0 R'))).toEqual(['SOURCE_PDF_SIGNED']);
    expect(await codes(form(`/Fields[5 0 R]${flags}`, '/FT/Sig'))).toEqual([]);
  });

  it('do not promise that signatures show an addition if the document is rewritten', async () => {
    const source = form('/Fields[5 0 R]/SigFlags 3', '/FT/Sig/V 7 0 R');
    const messages = async (flattenForms: boolean, bytes = source) =>
      (await compiled(bytes, undefined, flattenForms)).warnings.map(({ message }) => message);
    expect(await messages(false)).toEqual([expect.stringContaining('adds to it after signing')]);
    expect(await messages(true)).toEqual([expect.stringContaining('its signatures are no longer valid')]);
    const damaged = Buffer.from(
      Buffer.from(source)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    expect((await messages(false, damaged))[1]).toContain('its signatures are no longer valid');
  });

  it('keep every byte that a signature covers', async () => {
    const source = form('/Fields[5 0 R]/SigFlags 3', '/FT/Sig/V 7 0 R');
    const { pdf } = await fillOne(source, [aText()], ['Ada']);
    expect(Buffer.from(pdf.subarray(0, source.length)).equals(Buffer.from(source))).toBe(true);
  });

  it('distinguish a form with XFA and fields from one with XFA alone', async () => {
    expect(await codes(form('/Fields[5 0 R]/XFA 6 0 R', '/FT/Tx'))).toEqual(['SOURCE_PDF_XFA']);
    expect(await codes(form('/Fields[5 0 R]/XFA 6 0 R', '/FT/Sig'))).toEqual(['SOURCE_PDF_XFA_DYNAMIC']);
    const dynamic = rawPdf(
      onePage('', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 6 0 R>>>>',
        6: { dict: '', data: '<xdp/>' },
      }),
    );
    expect(await codes(dynamic)).toEqual(['SOURCE_PDF_XFA_DYNAMIC']);
    expect(await codes(dynamic, aTemplate([aText()]), true)).toEqual(['SOURCE_PDF_XFA_DYNAMIC']);
  });

  it('remove XFA if fields are filled, so that viewers show the fields', async () => {
    const { pdf, outcome } = await fillOne(form('/Fields[5 0 R]/XFA 6 0 R', '/FT/Tx'), [aField()], ['Ada']);
    expect(outcome.warnings).toEqual([]);
    const text = Buffer.from(pdf).toString('latin1');
    const newest = text.slice(text.lastIndexOf('/Type /Catalog'));
    expect(newest.slice(0, newest.indexOf('endobj'))).not.toContain('XFA');
  });

  it('report a font of the package that cannot be read', async () => {
    const assets = new Map([
      ['Brand', { mediaType: 'font/ttf' as const, bytes: Buffer.from('\0\x01\0\0 but no font') }],
    ]);
    const { warnings } = await compiled(rawPdf(onePage()), aTemplate([aText({ font: 'Brand' })], assets));
    expect(warnings).toMatchObject([{ code: 'FONT_ASSET_UNREADABLE', message: expect.stringContaining('Brand') }]);
  });
});
