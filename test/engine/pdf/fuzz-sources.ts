import { deflateSync } from 'node:zlib';
import { aForm } from '../../support/a-form.ts';
import { fillOne } from '../../support/fill-one.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { aText } from '../../support/template-builders.ts';

const widgets = {
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 7 0 R 12 0 R]/DA(/Helv 9 Tf 0 g)/DR<</Font<</Helv 9 0 R>>>>/NeedAppearances true>>>>',
  5: '<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Tx/T(name)/V(old)/MaxLen 20/Q 1/DA(/Helv 0 Tf)/Rect[10 10 90 30]/MK<</BC[0 0 1]/BG[1 1 0]>>>>',
  6: '<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Btn/T(agree)/V/Off/AS/Off/Rect[10 40 30 60]/AP<</N<</Yes 8 0 R/Off 8 0 R>>>>>>',
  7: '<</FT/Ch/Ff 131072/T(colour)/Opt[[(r)(Red)](Green)]/Kids[10 0 R 11 0 R]/V(r)>>',
  8: {
    dict: '/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Matrix[1 0 0 1 0 0]/Resources<</Font<</Helv 9 0 R>>>>',
    data: '0 0 20 20 re f',
  },
  9: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/Differences[32/space 65/A/B/C]>>>>',
  10: '<</Type/Annot/Subtype/Widget/Parent 7 0 R/Rect[100 10 190 30]>>',
  11: '<</Type/Annot/Subtype/Widget/Parent 7 0 R/Rect[100 40 190 60]/MK<</R 90>>/F 4>>',
  12: '<</Type/Annot/Subtype/Widget/FT/Tx/Ff 4096/T(notes)/Rect[10 70 190 110]/DA(/Helv 9 Tf 1 0 0 rg)>>',
} as const;

const form = (): Uint8Array =>
  rawPdf(
    onePage(
      '/Annots[5 0 R 6 0 R 10 0 R 11 0 R 12 0 R]/Resources<</Font<</F1 9 0 R>>>>',
      'BT /F1 12 Tf (x) Tj ET',
      widgets,
    ),
  );

const nestedTree = (): Uint8Array =>
  rawPdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 3/MediaBox[0 0 300 200]/Rotate 90/Resources 9 0 R>>',
    3: '<</Type/Pages/Parent 2 0 R/Kids[4 0 R 5 0 R]/Count 2/CropBox[10 10 200 150]>>',
    4: '<</Type/Page/Parent 3 0 R/Contents[7 0 R 8 0 R]>>',
    5: '<</Type/Page/Parent 3 0 R/Rotate 270/UserUnit 2/Contents 7 0 R>>',
    6: '<</Type/Page/Parent 2 0 R/MediaBox[-50 -50 200.5 100.25]/Contents[]>>',
    7: { dict: '/Filter[/ASCIIHexDecode/FlateDecode]', data: `${deflateSync('q 1 0 0 1 5 5 cm').toString('hex')}>` },
    8: { dict: '/Filter/ASCII85Decode', data: 'E%ebG6#:~>' },
    9: '<</ProcSet[/PDF]/ExtGState<</BfG1<</ca .5>>>>>>',
  });

const inlineImages = (): Uint8Array =>
  rawPdf(
    onePage(
      '/Annots[5 0 R]',
      'q 9 0 0 9 0 0 cm BI /W 3 /H 1 /BPC 8 /CS /G ID q EI EI Q Q BT (a(b)\\)c) Tj <41 4> Tj [(x) -20 (y)] TJ BMC /T <</A[1 2]>> BDC',
      {
        5: '<</Type/Annot/Subtype/Link/Rect[1 1 9 9]/A<</S/URI/URI(https://example.com)>>>>',
      },
    ),
  );

/**
 * Objects 2 and 3 in an object stream with a cross-reference stream, both uncompressed so that changes reach their
 * contents.
 */
const objectStream = (hybrid: boolean): Uint8Array => {
  const second = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>';
  const inside = `2 0 3 ${second.length + 1} `;
  const stream = {
    dict: `/Type/ObjStm/N 2/First ${inside.length}`,
    data: `${inside}${second} <</Type/Page/Parent 2 0 R/Contents 4 0 R>>`,
  };
  const plain = { 1: '<</Type/Catalog/Pages 2 0 R>>', 4: { dict: '', data: '0 0 9 9 re f' }, 5: stream };
  const [type, size] = [6, 7];
  const build = (entries: Uint8Array, dict: string) =>
    rawPdf(
      { ...plain, [type]: { dict: `/Type/XRef/W[1 4 2]/Size ${size}${dict}`, data: entries } },
      hybrid ? { trailer: `/Root 1 0 R/XRefStm ${at}` } : { xref: 'none' },
    );
  let at = 0;
  const entry = (kind: number, offset: number, index: number): number[] => [
    kind,
    0,
    0,
    offset >> 8,
    offset & 255,
    0,
    index,
  ];
  const find = (bytes: Uint8Array, text: string): number => Buffer.from(bytes).indexOf(text);
  const draft = build(new Uint8Array(hybrid ? 14 : 49), hybrid ? '/Index[2 2]' : '/Root 1 0 R');
  at = find(draft, '6 0 obj');
  const compressed = [...entry(2, 5, 0), ...entry(2, 5, 1)];
  if (hybrid) return build(Uint8Array.from(compressed), '/Index[2 2]');
  const [first, fourth, fifth] = ['1 0 obj', '4 0 obj', '5 0 obj'].map((text) => find(draft, text)) as [
    number,
    number,
    number,
  ];
  const entries = [
    ...entry(0, 0, 0),
    ...entry(1, first, 0),
    ...compressed,
    ...entry(1, fourth, 0),
    ...entry(1, fifth, 0),
    ...entry(1, at, 0),
  ];
  return Buffer.concat([build(Uint8Array.from(entries), '/Root 1 0 R'), Buffer.from(`startxref\n${at}\n%%EOF\n`)]);
};

/** Two sections, the first page's in front of the rest, as linearized files have them. */
const linearizedLike = (): Uint8Array => {
  const header = '%PDF-1.4\n';
  const dict = '9 0 obj\n<</Linearized 1/L 999/H[1 2]/O 3/E 99/N 1/T 99>>\nendobj\n';
  const section = (prev: number): string =>
    `xref\n3 1\n${pad(third)} 00000 n \ntrailer\n<</Size 10/Root 1 0 R/Prev ${pad(prev)}>>\nstartxref\n0\n%%EOF\n`;
  const objects = [
    '3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\n',
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>\nendobj\n',
  ];
  const pad = (offset: number): string => String(offset).padStart(10, '0');
  const front = header.length + dict.length;
  let third = 0;
  third = front + section(0).length;
  const first = third + objects[0]!.length;
  const second = first + objects[1]!.length;
  const main = second + objects[2]!.length;
  const rest = `xref\n0 3\n0000000000 65535 f \n${pad(first)} 00000 n \n${pad(second)} 00000 n \ntrailer\n<</Size 3>>\nstartxref\n${front}\n%%EOF\n`;
  return Buffer.from(`${header}${dict}${section(main)}${objects.join('')}${rest}`, 'latin1');
};

/** Small documents of every build that the reader knows, by name. All are sound. */
export const fuzzSources = async (): Promise<ReadonlyMap<string, Uint8Array>> => {
  const updated = (await fillOne(form(), [aText()], ['Ada'])).pdf;
  return new Map([
    ['a form', form()],
    ['a form of pdf-lib', await aForm()],
    ['a nested page tree', nestedTree()],
    ['inline images', inlineImages()],
    ['an object stream', objectStream(false)],
    ['a hybrid file', objectStream(true)],
    ['a cross-reference stream', rawPdf(onePage('/Rotate 90', 'q'), { xref: 'stream' })],
    ['incremental updates', updated],
    ['a linearized file', linearizedLike()],
  ]);
};
