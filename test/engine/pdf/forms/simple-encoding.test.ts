import { mapCodesByCharacter } from '@bulkfill/engine/pdf/forms/simple-encoding';
import { PdfDict, PdfName, type PdfValue } from '@bulkfill/engine/pdf/pdf-value';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import { Encodings } from '@pdf-lib/standard-fonts';
import { expect, it } from 'vitest';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';

const { document } = openPdf(rawPdf(onePage('')), { maxPages: 1 });
const { WinAnsi } = Encodings;

it('WinAnsiEncoding has the codes and glyph names of Adobe’s own files', () => {
  const codes = mapCodesByCharacter(document, PdfName.of('WinAnsiEncoding'));
  expect(codes.size).toBe(WinAnsi.supportedCodePoints.length);
  for (const codePoint of WinAnsi.supportedCodePoints) {
    const character = String.fromCodePoint(codePoint);
    const { code, name } = WinAnsi.encodeUnicodeCodePoint(codePoint);
    expect([character, codes.get(character)]).toEqual([character, code]);
    // Two names map to two characters each, and those files name both forms of y with a diaeresis like the small one.
    if (['\u00a0', '\u00ad', 'Ÿ'].includes(character)) continue;
    const named = new PdfDict(
      new Map<string, PdfValue>([
        ['BaseEncoding', PdfName.of('WinAnsiEncoding')],
        ['Differences', [code, PdfName.of(name)]],
      ]),
    );
    expect([name, mapCodesByCharacter(document, named).get(character)]).toEqual([name, code]);
  }
});
