import { onePage, type RawObjects, rawPdf } from '../../../support/raw-pdf.ts';
import type { HostileDocument } from './hostile-document.ts';

/** Builds one page with a form of these fields, whose widgets are on the page. */
const form = (fields: string, objects: RawObjects, formEntries = '', annotations = fields): Uint8Array =>
  rawPdf({
    ...onePage(`/Annots[${annotations}]`, '0 0 9 9 re f'),
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]/DA(/Helv 9 Tf)${formEntries}>>>>`,
    ...objects,
  });

const widget = (entries: string): string => `<</Type/Annot/Subtype/Widget/Rect[10 10 90 30]${entries}>>`;
const many = (first: number, count: number, make: (number: number) => string): RawObjects => {
  const objects: RawObjects = {};
  for (let number = first; number < first + count; number++) objects[number] = make(number);
  return objects;
};
const refs = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');

/** Forms whose fields, appearances and fonts are cyclic or endless; all are flattened. */
const documents: readonly Omit<HostileDocument, 'flatten'>[] = [
  {
    title: 'fields that are their own kids',
    make: () =>
      form('5 0 R', { 5: '<</T(a)/FT/Tx/Kids[5 0 R 6 0 R]>>', 6: '<</T(b)/Parent 5 0 R/Kids[5 0 R 6 0 R]>>' }),
    end: 'filled',
  },
  {
    title: 'parents that lead in a circle',
    make: () =>
      form(
        '',
        { 5: widget('/Parent 6 0 R'), 6: '<</T(a)/FT/Tx/Parent 7 0 R>>', 7: '<</T(b)/Parent 6 0 R/Kids[6 0 R]>>' },
        '',
        '5 0 R',
      ),
    end: 'filled',
  },
  {
    title: 'a field 10,000 kids deep',
    make: () =>
      form(
        '5 0 R',
        many(5, 10_000, (number) => `<</T(a)/FT/Tx/Parent ${number - 1} 0 R/Kids[${number + 1} 0 R]>>`),
      ),
    end: 'filled',
  },
  {
    title: 'a name of 1 MiB that 5,000 kids inherit',
    make: () =>
      form(
        '5 0 R',
        {
          5: `<</T(${'a'.repeat(1024 * 1024)})/FT/Tx/Kids[${refs(6, 5000)}]>>`,
          ...many(6, 5000, (number) => widget(`/T(k${number})/Parent 5 0 R`)),
        },
        '',
        refs(6, 5000),
      ),
    end: 'filled',
  },
  {
    title: '10,000 options that 5,000 kids inherit',
    make: () =>
      form(
        '5 0 R',
        {
          5: `<</T(a)/FT/Ch/V(b)/Opt[${'[(b)(c)]'.repeat(10_000)}]/Kids[${refs(6, 5000)}]>>`,
          ...many(6, 5000, (number) => widget(`/T(k${number})/Parent 5 0 R`)),
        },
        '',
        refs(6, 5000),
      ),
    end: 'filled',
  },
  {
    title: 'one field a million times over',
    make: () => form('5 0 R '.repeat(1_000_000), { 5: widget('/T(a)/FT/Tx/V(x)') }),
    end: 'filled',
  },
  {
    title: '60,000 fields',
    make: () =>
      form(
        refs(5, 60_000),
        many(5, 60_000, (number) => widget(`/T(f${number})/FT/Tx/V(x)`)),
      ),
    end: 'filled',
  },
  {
    title: 'an appearance that paints itself',
    make: () =>
      form('5 0 R', {
        5: widget('/T(a)/FT/Tx/V(x)/AP<</N 6 0 R>>'),
        6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 80 20]/Resources<</XObject<</A 6 0 R>>>>', data: '/A Do' },
      }),
    end: 'filled',
  },
  {
    title: 'an appearance that is its own dictionary of states',
    make: () => form('5 0 R', { 5: widget('/T(a)/FT/Btn/V/Yes/AS/Yes/AP 6 0 R'), 6: '<</N 6 0 R/Yes 6 0 R>>' }),
    end: 'filled',
  },
  {
    title: 'an appearance without a box, and with one of 400 digits',
    make: () =>
      form('5 0 R 7 0 R', {
        5: widget('/T(a)/FT/Tx/AP<</N 6 0 R>>'),
        6: { dict: '/Subtype/Form', data: 'q' },
        7: widget('/T(b)/FT/Tx/AP<</N 8 0 R>>'),
        8: { dict: `/Subtype/Form/BBox[0 0 ${'9'.repeat(400)} 1]/Matrix[0 0 0 0 0 0]`, data: 'q' },
      }),
    end: 'filled',
  },
  {
    title: 'a rect of 400 digits, of no size, and of names',
    make: () =>
      form('5 0 R 6 0 R 7 0 R', {
        5: `<</Type/Annot/Subtype/Widget/T(a)/FT/Tx/V(x)/Rect[0 0 ${'9'.repeat(400)} ${'9'.repeat(400)}]>>`,
        6: '<</Type/Annot/Subtype/Widget/T(b)/FT/Tx/V(x)/Rect[5 5 5 5]>>',
        7: '<</Type/Annot/Subtype/Widget/T(c)/FT/Tx/V(x)/Rect[/A/B/C/D]>>',
      }),
    end: 'filled',
  },
  {
    title: 'a font with a million widths',
    make: () =>
      form(
        '5 0 R',
        {
          5: widget('/T(a)/FT/Tx/V(x)/DA(/F 9 Tf)'),
          6: `<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar -5/LastChar 2147483647/Widths[${'500 '.repeat(1_000_000)}]/FontDescriptor 7 0 R>>`,
          7: '<</Type/FontDescriptor/FontFile2 8 0 R/Flags 4294967295/Ascent 9999999999/Descent -9999999999>>',
          8: { dict: '', data: '' },
        },
        '/DR<</Font<</F 6 0 R>>>>/NeedAppearances true',
      ),
    end: 'filled',
  },
  {
    title: 'a default appearance of 1 MiB of brackets',
    make: () =>
      form('5 0 R', { 5: widget(`/T(a)/FT/Tx/V(x)/DA(${'['.repeat(1024 * 1024)})`) }, '/NeedAppearances true'),
    end: 'filled',
  },
  {
    title: 'a value of 1 MiB in a box of one line',
    make: () => form('5 0 R', { 5: widget(`/T(a)/FT/Tx/V(${'word '.repeat(200_000)})`) }, '/NeedAppearances true'),
    end: 'filled',
  },
  {
    title: 'a value of 200,000 words in many lines of automatic size',
    make: () =>
      form(
        '5 0 R',
        { 5: widget(`/T(a)/FT/Tx/Ff 4096/DA(/Helv 0 Tf)/V(${'word '.repeat(200_000)})`) },
        '/NeedAppearances true',
      ),
    end: 'filled',
  },
  {
    title: 'a comb of 2 billion cells',
    make: () => form('5 0 R', { 5: widget('/T(a)/FT/Tx/Ff 16777216/MaxLen 2000000000/V(x)') }, '/NeedAppearances true'),
    end: 'filled',
  },
  {
    title: 'a form that is a page, a page that is a form',
    make: () =>
      rawPdf({
        ...onePage('/FT/Tx/T(a)/Kids[3 0 R]/Annots[3 0 R]/Subtype/Widget'),
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm 3 0 R>>',
      }),
    end: 'INVALID_PDF',
  },
  {
    title: 'fields spread over millions of object numbers',
    make: () => {
      const body = Buffer.from(
        rawPdf(
          { ...onePage('/Annots[7000000 0 R]'), 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7000000 0 R]>>>>' },
          { xref: 'none' },
        ),
      );
      const at = body.length;
      const field = `7000000 0 obj\n${widget('/T(a)/FT/Tx/V(x)')}\nendobj\n`;
      const offsets = [1, 2, 3, 4].map(
        (number) => `${String(body.indexOf(`${number} 0 obj`)).padStart(10, '0')} 00000 n \n`,
      );
      return Buffer.concat([
        body,
        Buffer.from(
          `${field}xref\n0 5\n0000000000 65535 f \n${offsets.join('')}7000000 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 7000001/Root 1 0 R>>\nstartxref\n${at + field.length}\n%%EOF\n`,
        ),
      ]);
    },
    end: 'filled',
  },
];

export const hostileForms: readonly HostileDocument[] = documents.map((document) => ({ ...document, flatten: true }));
