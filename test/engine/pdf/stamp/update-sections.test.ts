import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { fillRows } from '../../../support/fill-one.ts';
import { onePage, type RawPdfOptions, rawPdf } from '../../../support/raw-pdf.ts';
import { aField, aText, column, fixed } from '../../../support/template-builders.ts';

/** Two text fields with embedded appearances to come; filling one needs a font, which is written once. */
const form = (options: RawPdfOptions = {}): Uint8Array =>
  rawPdf(
    onePage('/Annots[5 0 R 6 0 R]', '', {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 7 0 R]/DA(/Helv 9 Tf)>>>>',
      5: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(old)/MaxLen 5/Rect[10 10 90 30]>>',
      6: '<</Type/Annot/Subtype/Widget/FT/Btn/T(b)/V/Off/AS/Off/AP<</N<</On 8 0 R/Off 8 0 R>>>>/Rect[10 50 30 70]>>',
      7: '<</FT/Sig/T(unused)>>',
      8: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', data: '' },
    }),
    options,
  );

/** A table whose trailer refers to a stream with the other objects (7.5.8.4). */
const hybrid = (): Uint8Array => {
  const text = Buffer.from(form()).toString('latin1');
  const at = text.lastIndexOf('xref\n0 ');
  const stream =
    '20 0 obj\n<</Type/XRef/W[1 1 1]/Index[20 1]/Size 21/Length 3>>\nstream\n\u0000\u0000\u0000\nendstream\nendobj\n';
  const table = text.slice(at).replace('/Root', `/XRefStm ${at}/Root`);
  return Buffer.from(
    `${text.slice(0, at)}${stream}${table.replace(/startxref\n\d+/, `startxref\n${at + stream.length}`)}`,
    'latin1',
  );
};

const fieldValue = async (pdf: Uint8Array, name: string): Promise<unknown> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, stopAtErrors: true });
  try {
    const annotations = await (await (await task.promise).getPage(1)).getAnnotations();
    return annotations.find((annotation) => annotation.fieldName === name)?.fieldValue;
  } finally {
    await task.destroy();
  }
};

const numbersIn = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map((match) => Number(match[1]));

const sources = [
  ['a table', form()],
  ['a stream', form({ xref: 'stream' })],
  ['a hybrid', hybrid()],
  ['what a repair makes of it', form({ shift: 7 })],
  ['a table behind other bytes', form({ before: 'other bytes\n' })],
] as const;

describe.each(sources)('cross-reference sections after %s', (_, source) => {
  it('omit an update without objects, and chain to the section before it', async () => {
    const rows = await fillRows(source, [aField({ field: 'b' })], [['yes'], ['no']]);
    for (const [index, { pdf }] of rows.entries()) {
      const text = Buffer.from(pdf).toString('latin1');
      expect(text).not.toMatch(/xref\ntrailer/);
      // One section besides the source's.
      expect(text.match(/startxref/g)).toHaveLength(2);
      const [, previous] = numbersIn(text, /startxref\n(\d+)/g).toReversed();
      expect(numbersIn(text, /\/Prev (\d+)/g).at(-1)).toBe(previous);
      expect(await fieldValue(pdf, 'b')).toBe(['On', 'Off'][index]);
    }
  });

  it.each([
    ['a row fills a field', 'new', aField({ field: 'a' })],
    ['a row is refused', 'far too long', aField({ field: 'a' })],
    ['a row leaves out its overlay', 'new', aText({ value: column(7) })],
    ['all rows are the same', 'new', aField({ field: 'a', value: fixed('new') })],
    ['nothing is set aside', 'yes', aField({ field: 'b' })],
  ])('set /Size one above the highest used number if %s', async (_case, value, overlay) => {
    for (const { pdf } of await fillRows(source, [overlay], [[value], [value]])) {
      const text = Buffer.from(pdf).toString('latin1');
      const inUse = numbersIn(text, /(?:^|\n)(\d+) 0 obj\n/g);
      expect(numbersIn(text, /\/Size (\d+)/g).at(-1)).toBe(Math.max(...inUse) + 1);
    }
  });

  it('are the source’s alone if nothing is filled', async () => {
    const [row] = await fillRows(source, [aField({ field: 'b' })], [['neither']]);
    expect(
      Buffer.from(row!.pdf)
        .toString('latin1')
        .match(/startxref/g),
    ).toHaveLength(1);
    expect(await fieldValue(row!.pdf, 'a')).toBe('old');
  });
});
