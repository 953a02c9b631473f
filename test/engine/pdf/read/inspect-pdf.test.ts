import { deflateSync } from 'node:zlib';
import { mib } from '@bulkfill/engine/core/units';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';

const codeOf = (bytes: Uint8Array, options = {}): string => {
  try {
    inspectPdf(bytes, options);
    return 'opened';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('inspectPdf', () => {
  it.each([
    ['no rotation', '', { width: 300, height: 200, rotation: 0 }],
    ['/Rotate 90', '/Rotate 90', { width: 200, height: 300, rotation: 90 }],
    ['/Rotate -90', '/Rotate -90', { width: 200, height: 300, rotation: 270 }],
    ['/Rotate 450', '/Rotate 450', { width: 200, height: 300, rotation: 90 }],
    ['/Rotate that is not a multiple of 90', '/Rotate 45', { width: 300, height: 200, rotation: 0 }],
    ['a crop box off the origin', '/CropBox[20 30 120 80]', { width: 100, height: 50, rotation: 0 }],
    ['a crop box with its corners swapped', '/CropBox[120 80 20 30]', { width: 100, height: 50, rotation: 0 }],
    ['a crop box larger than the page', '/CropBox[-50 -50 900 900]', { width: 300, height: 200, rotation: 0 }],
    ['an empty crop box', '/CropBox[10 10 10 10]', { width: 300, height: 200, rotation: 0 }],
    ['/UserUnit 2', '/UserUnit 2', { width: 600, height: 400, rotation: 0 }],
    [
      '/UserUnit on a rotated crop',
      '/UserUnit 2/Rotate 270/CropBox[0 0 100 50]',
      { width: 100, height: 200, rotation: 270 },
    ],
  ])('measures a page with %s', (_, entries, expected) => {
    expect(inspectPdf(rawPdf(onePage(entries))).pages).toEqual([expected]);
  });

  it('measures inherited boxes and rotation', () => {
    const pdf = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[5 0 R 3 0 R]/Count 2/MediaBox[0 0 300 200]/Rotate 90>>',
      3: '<</Type/Page/Parent 2 0 R/Rotate 0>>',
      5: '<</Type/Pages/Parent 2 0 R/Kids[6 0 R]/Count 1/CropBox[0 0 50 60]>>',
      6: '<</Type/Page/Parent 5 0 R>>',
    });
    expect(inspectPdf(pdf).pages).toEqual([
      { width: 60, height: 50, rotation: 90 },
      { width: 300, height: 200, rotation: 0 },
    ]);
  });

  it('reads cross-reference streams and object streams as pdf-lib writes them', async () => {
    const made = await PDFDocument.create();
    for (let page = 0; page < 12; page++) made.addPage([200 + page, 100]);
    const info = inspectPdf(await made.save({ useObjectStreams: true }));
    expect(info).toMatchObject({ pageCount: 12, repaired: false });
    expect(info.pages[11]).toEqual({ width: 211, height: 100, rotation: 0 });
  });

  it('reads objects of a hybrid file that only the stream lists', () => {
    const inside = '2 0 3 63 <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>';
    const body = `${inside.padEnd(9 + 63)}<</Type/Page/Parent 2 0 R>>`;
    // Object 5 is an object stream holding 2 and 3; object 6 the cross-reference stream that says so.
    const entries = Buffer.from([2, 0, 0, 0, 5, 0, 0, 2, 0, 0, 0, 5, 0, 1]);
    const plain = { 1: '<</Type/Catalog/Pages 2 0 R>>', 5: { dict: '/Type/ObjStm/N 2/First 9', data: body } };
    const stream = { 6: { dict: '/Type/XRef/W[1 4 2]/Size 7/Index[2 2]', data: entries } };
    const at = Buffer.from(rawPdf({ ...plain, ...stream })).indexOf('6 0 obj');
    const pdf = rawPdf({ ...plain, ...stream }, { trailer: `/Root 1 0 R/XRefStm ${at}` });
    expect(inspectPdf(pdf)).toMatchObject({ pageCount: 1, repaired: false });
  });

  it.each([
    ['junk before the header', { before: 'HTTP/1.1 200 OK\r\n\r\n' }],
    ['junk behind the end', { after: '\n\0\0\0garbage' }],
    ['a cross-reference stream', { xref: 'stream' as const }],
    ['PDF 2.0', { version: '2.0' }],
  ])('accepts a file with %s as sound', (_, options) => {
    expect(inspectPdf(rawPdf(onePage(), options))).toMatchObject({ pageCount: 1, repaired: false });
  });

  it.each([
    ['offsets that are off by three', { shift: 3 }],
    ['no cross-reference at all', { xref: 'none' as const }],
  ])('repairs a file with %s', (_, options) => {
    expect(inspectPdf(rawPdf(onePage(), options))).toMatchObject({ pageCount: 1, repaired: true });
  });

  it('repairs a file whose last stream has no end, which would swallow the update', () => {
    const withLength = (length: number) =>
      Buffer.from(
        Buffer.from(rawPdf(onePage('/Metadata 5 0 R', '', { 5: { dict: '/Type/Metadata', data: '<x/>' } })))
          .toString('latin1')
          .replace(/\/Length 4>>\nstream\n<x\/>\nendstream\nendobj\n/, (whole) =>
            length === 4 ? whole : `/Length ${length}>>\nstream\n<x/>`.padEnd(whole.length, 'a'),
          ),
        'latin1',
      );
    expect(inspectPdf(withLength(4))).toMatchObject({ pageCount: 1, repaired: false });
    expect(inspectPdf(withLength(27_600))).toMatchObject({ pageCount: 1, repaired: true });
  });

  it.each([
    ['that it is nowhere', 0],
    ['another place', 9],
  ])('accepts a cross-reference stream that lists itself at %s', (_, offset) => {
    const pdf = Buffer.from(rawPdf(onePage(), { xref: 'stream' }));
    const at = pdf.lastIndexOf('stream\n', pdf.lastIndexOf('endstream') - 1) + 'stream\n'.length;
    // The last entry is the stream's own; the next object of the table would be missed.
    pdf.writeUInt32BE(offset, at + 5 * 7 + 1);
    expect(inspectPdf(pdf)).toMatchObject({ pageCount: 1, repaired: false });
    pdf.writeUInt32BE(offset, at + 4 * 7 + 1);
    expect(inspectPdf(pdf)).toMatchObject({ pageCount: 1, repaired: true });
  });

  it('follows the page tree, not the counts', () => {
    const loop = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R 2 0 R 3 0 R 9 0 R null]/Count 99999999/MediaBox[0 0 10 10]>>',
      3: '<</Type/Page/Parent 2 0 R>>',
    });
    // The page that is named twice is shown twice; what viewers would make of the rest is anyone's guess, so it is
    // corrected.
    expect(inspectPdf(loop)).toMatchObject({ pageCount: 2, repaired: true });
  });

  it('reads a page in place of the page tree, which pdf.js rejects', () => {
    const source = rawPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Page/MediaBox[0 0 10 10]>>' });
    expect(inspectPdf(source)).toMatchObject({ pageCount: 1, repaired: true });
  });

  it.each([
    ['a count that is too low', '/Kids[3 0 R 4 0 R]/Count 1', 2],
    ['a count that is too high', '/Kids[3 0 R 4 0 R]/Count 3', 2],
    ['no count', '/Kids[3 0 R 4 0 R]', 2],
    ['a wrong count further down', '/Kids[5 0 R 6 0 R]/Count 2', 2],
    ['kids that are not pages', '/Kids[null 3 0 R 9 0 R]/Count 1', 1],
    ['a page that is not an object of its own', '/Kids[3 0 R<</Type/Page>>]/Count 2', 2],
    ['one kid without its brackets', '/Kids 3 0 R/Count 1', 1],
    ['a page twice', '/Kids[3 0 R 4 0 R 3 0 R]/Count 3', 3],
  ])('repairs a page tree with %s', (_, node, pageCount) => {
    const pdf = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: `<</Type/Pages${node}/MediaBox[0 0 10 10]>>`,
      3: '<</Type/Page/Parent 2 0 R>>',
      4: '<</Type/Page/Parent 2 0 R>>',
      5: '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 9>>',
      6: '<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 1>>',
    });
    expect(inspectPdf(pdf)).toMatchObject({ pageCount, repaired: true });
  });

  it('collects unreferenced pages if a damaged document has no tree', () => {
    const objects = {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      3: '<</Type/Page/MediaBox[0 0 30 20]>>',
      4: '<</Type/Page/MediaBox[0 0 40 20]>>',
    };
    expect(inspectPdf(rawPdf(objects, { xref: 'none' }))).toMatchObject({
      repaired: true,
      pages: [{ width: 30 }, { width: 40 }],
    });
    expect(codeOf(rawPdf({ ...objects, 3: '<<>>', 4: '<<>>' }))).toBe('INVALID_PDF');
    // A node with kids is not a page, whatever its /Type says. The fuzzer found such a document filled and in need of
    // repair again.
    const node = '<</Type/Page/MediaBox[0 0 30 20]/Kids[2 0 R]>>';
    expect(inspectPdf(rawPdf({ ...objects, 3: node }, { xref: 'none' }))).toMatchObject({
      repaired: true,
      pages: [{ width: 40 }],
    });
    expect(codeOf(rawPdf({ 1: objects[1], 3: node }, { xref: 'none' }))).toBe('INVALID_PDF');
    // A tree that is whole and empty is not damaged.
    expect(codeOf(rawPdf({ ...objects, 2: '<</Type/Pages/Kids[]/Count 0>>' }, { xref: 'none' }))).toBe('INVALID_PDF');
  });

  // Contract: MAX_PDF_PAGES_EXCEEDED
  it('accepts the maximum number of pages and rejects one more', () => {
    const kids = Array.from({ length: 5 }, (_, i) => `${i + 3} 0 R`).join(' ');
    const pages = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [i + 3, '<</Type/Page/Parent 2 0 R>>']));
    const pdf = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: `<</Type/Pages/Kids[${kids}]/Count 5/MediaBox[0 0 9 9]>>`,
      ...pages,
    });
    expect(codeOf(pdf, { maxPages: 5 })).toBe('opened');
    expect(codeOf(pdf, { maxPages: 4 })).toBe('MAX_PDF_PAGES_EXCEEDED');
  });

  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  // Contract: INVALID_PDF
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello, this is not a PDF')],
    ['a header alone', Buffer.from('%PDF-1.7\n')],
    ['a catalog without pages', rawPdf({ 1: '<</Type/Catalog>>' })],
    ['a page tree without pages', rawPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[]/Count 0>>' })],
    ['objects nested 100,000 deep', rawPdf({ 1: deep })],
    ['a root that leads to itself', rawPdf({ 1: '1 0 R' })],
  ])('rejects %s with INVALID_PDF', (_, bytes) => {
    expect(codeOf(bytes)).toBe('INVALID_PDF');
  });

  // Contract: ENCRYPTED_PDF_UNSUPPORTED
  it('rejects an encrypted file with its own code', () => {
    const objects = onePage('', '', { 5: '<</Filter/Standard/V 4/R 4/O(x)/U(y)/P -4>>' });
    expect(codeOf(rawPdf(objects, { trailer: '/Root 1 0 R/Encrypt 5 0 R' }))).toBe('ENCRYPTED_PDF_UNSUPPORTED');
    expect(codeOf(rawPdf(objects, { trailer: '/Root 1 0 R/Encrypt 5 0 R', shift: 7 }))).toBe(
      'ENCRYPTED_PDF_UNSUPPORTED',
    );
  });

  it('stops at a limit if an object stream is a decompression bomb', () => {
    const bomb = deflateSync(Buffer.alloc(300 * mib));
    const entries = Buffer.from([2, 0, 0, 0, 5, 0, 0]);
    const objects = {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      5: { dict: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', data: bomb },
      6: { dict: '/Type/XRef/W[1 4 2]/Size 7/Index[2 1]', data: entries },
    };
    const at = Buffer.from(rawPdf(objects)).indexOf('6 0 obj');
    expect(codeOf(rawPdf(objects, { trailer: `/Root 1 0 R/XRefStm ${at}` }))).toBe('INVALID_PDF');
  });

  it('collects unreferenced pages if the catalog refers to itself', () => {
    const source = rawPdf({ ...onePage('/MediaBox[0 0 300 200]'), 1: '<</Type/Catalog/Pages 1 0 R>>' });
    expect(inspectPdf(source)).toMatchObject({ pageCount: 1, repaired: true, pages: [{ width: 300, height: 200 }] });
  });

  it('does not read the trailer’s catalog as a page, whatever its type is', () => {
    const source = rawPdf({ ...onePage('/MediaBox[0 0 300 200]'), 1: '<</Type/Page/MediaBox[0 0 9 9]>>' });
    expect(inspectPdf(source)).toMatchObject({ pageCount: 1, repaired: true, pages: [{ width: 300, height: 200 }] });
  });
});
