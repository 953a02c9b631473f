import { encodeBarcode } from '@bulkfill/engine/pdf/codes/encode-barcode';
import { prepareBarcode } from '@bulkfill/engine/pdf/overlays/barcode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { matrixPicture } from '../../../support/matrix-picture.ts';
import { aBarcode } from '../../../support/overlay-builders.ts';
import { readCodes } from '../../../support/read-codes.ts';
import { renderPage } from '../../../support/render-page.ts';

const anyUnicode = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const anyWithCarets = fc
  .array(fc.constantFrom('^', 'é', 'ECI', '000026', 'FNC1', 'Ł', '山', 'a'), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));

describe('barcode of text outside ASCII', () => {
  it.each(['datamatrix', 'azteccode', 'pdf417'])('is read back exactly from %s', async (symbology) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyUnicode, anyWithCarets), async (text) => {
        const symbol = encodeBarcode(symbology, text);
        if (symbol.kind !== 'matrix') throw new Error('not a matrix');
        expect((await readCodes(matrixPicture(symbol.matrix), { textMode: 'Plain' }))[0]?.text).toBe(text);
      }),
      { numRuns: 12 },
    );
  });

  it('is read back exactly from Code 128 within ISO 8859-1', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[ -~\xa1-\xff]{1,12}$/), async (text) => {
        fc.pre(text.trim() !== '');
        const operators = prepareBarcode(
          aBarcode({ rect: { x: 0, y: 0, width: 400, height: 40 } }),
          encodeBarcode,
        )(text);
        const picture = await renderPage(contentPdf(`q\n${operators}Q`, { width: 400, height: 40 }), 3);
        expect((await readCodes(picture, { textMode: 'Plain' }))[0]?.text).toBe(text);
      }),
      { numRuns: 15 },
    );
  });

  it.each(['code128', 'codablockf', 'code16k', 'posicode'])('is rejected by %s outside ISO 8859-1', (symbology) => {
    expect(() => encodeBarcode(symbology, 'Łukasz')).toThrow('outside ISO 8859-1');
  });

  it('is passed unchanged to an encoder whose own escapes are enabled', async () => {
    const symbol = encodeBarcode('datamatrix', '^ECI000026é', { parsefnc: true });
    if (symbol.kind !== 'matrix') throw new Error('not a matrix');
    expect((await readCodes(matrixPicture(symbol.matrix), { textMode: 'Plain' }))[0]?.text).toBe('é');
  });
});

it('keeps carets of ASCII values unchanged', async () => {
  for (const symbology of ['datamatrix', 'azteccode', 'pdf417']) {
    const symbol = encodeBarcode(symbology, '^FNC1^^065');
    if (symbol.kind !== 'matrix') throw new Error('not a matrix');
    expect((await readCodes(matrixPicture(symbol.matrix), { textMode: 'Plain' }))[0]?.text).toBe('^FNC1^^065');
  }
});
