import { aForm } from './a-form.ts';
import { onePage, rawPdf } from './raw-pdf.ts';

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const square = (color: string): { dict: string; data: string } => ({
  dict: '/Type/XObject/Subtype/Form/BBox[0 0 30 30]',
  data: `${color} rg 0 0 30 30 re f`,
});

/** Three pages that inherit boxes, rotation, unit and resources from all possible places. */
const nestedTree = rawPdf({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 3/MediaBox[0 0 300 200]/Rotate 90/Resources 9 0 R>>',
  3: '<</Type/Pages/Parent 2 0 R/Kids[4 0 R 5 0 R]/Count 2/CropBox[10 10 200 150]>>',
  4: '<</Type/Page/Parent 3 0 R/Contents[7 0 R 8 0 R]>>',
  5: '<</Type/Page/Parent 3 0 R/Rotate 270/UserUnit 2/Contents 7 0 R>>',
  6: '<</Type/Page/Parent 2 0 R/MediaBox[-50 -50 200.5 100.25]/Contents[]>>',
  7: { dict: '', data: 'q .5 0 0 .5 20 20 cm BT /F1 40 Tf (shared) Tj ET /Red Do' },
  8: { dict: '', data: ' 0 1 0 rg 60 60 50 20 re f' },
  9: '<</Font<</F1 10 0 R>>/XObject<</Red 11 0 R>>/ExtGState<</G<</ca .5>>/H<</ca .7>>>>>>',
  10: font,
  11: square('1 0 0'),
});

/** Two layers, one of them off by default; and a note, a square and links with destinations. */
export const layersAndLinks = rawPdf(
  {
    1:
      '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[20 0 R 21 0 R]/D<</Order[20 0 R 21 0 R]/OFF[21 0 R]>>>>/Dests<</old[4 0 R/Fit]>>' +
      '/Names<</Dests<</Kids[30 0 R]>>/JavaScript<</Names[(a) 31 0 R]>>/EmbeddedFiles<</Names[(f) 32 0 R]>>>>/OpenAction 31 0 R' +
      '/StructTreeRoot<</Type/StructTreeRoot/K 33 0 R>>/MarkInfo<</Marked true>>/Metadata 34 0 R/Lang(en)/ViewerPreferences<</Duplex/Simplex/DisplayDocTitle true>>' +
      '/Outlines<</First 35 0 R/Last 35 0 R/Count 1>>>>',
    2: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]>>',
    3:
      '<</Type/Page/Parent 2 0 R/Contents 5 0 R/StructParents 0/AA<</O 31 0 R>>/Resources<</Properties<</On 20 0 R/Off 21 0 R>>/Font<</F1 6 0 R>>>>' +
      '/Annots[10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R 16 0 R]>>',
    4: '<</Type/Page/Parent 2 0 R/Contents 7 0 R/Resources<</Font<</F1 6 0 R>>>>>>',
    5: { dict: '', data: '/OC /On BDC 0 0 1 rg 20 20 40 40 re f EMC /OC /Off BDC 1 0 0 rg 80 20 40 40 re f EMC' },
    6: font,
    7: { dict: '', data: 'BT /F1 12 Tf 20 100 Td (second page) Tj ET' },
    10: '<</Type/Annot/Subtype/Link/Rect[10 150 50 170]/Border[0 0 0]/P 3 0 R/A<</S/URI/URI(https://example.com/\\(a\\))>>>>',
    11: '<</Type/Annot/Subtype/Link/Rect[60 150 90 170]/Border[0 0 0]/Dest[4 0 R/XYZ 0 100 null]>>',
    12: '<</Type/Annot/Subtype/Link/Rect[100 150 130 170]/Border[0 0 0]/A<</S/GoTo/D(second)>>>>',
    13: '<</Type/Annot/Subtype/Link/Rect[140 150 170 170]/Border[0 0 0]/Dest/old>>',
    14: '<</Type/Annot/Subtype/Link/Rect[180 150 210 170]/Border[0 0 0]/A<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
    15: '<</Type/Annot/Subtype/Square/Rect[220 20 250 50]/P 3 0 R/Popup 16 0 R/Contents(look here)/AP<</N 17 0 R>>>>',
    16: '<</Type/Annot/Subtype/Popup/Rect[0 0 100 100]/Parent 15 0 R/Open true>>',
    17: square('1 .5 0'),
    20: '<</Type/OCG/Name(On)>>',
    21: '<</Type/OCG/Name(Off)>>',
    30: '<</Limits[(a)(z)]/Names[(second)<</D[4 0 R/Fit]>>]>>',
    31: '<</S/JavaScript/JS(app.alert\\(1\\))>>',
    32: '<</Type/Filespec/F(f)/EF<</F 36 0 R>>>>',
    33: '<</S/P/Pg 3 0 R/K 0>>',
    34: { dict: '/Type/Metadata/Subtype/XML', data: '<x:xmpmeta>claims</x:xmpmeta>' },
    35: '<</Title(Own chapter)/Dest[3 0 R/Fit]>>',
    36: { dict: '', data: 'attached' },
    37: '<</Title(A deed)/Author(Ada)/CreationDate(D:20200101)>>',
  },
  { trailer: '/Root 1 0 R/Info 37 0 R' },
);

/** Text field that belongs to a layer, on a page with damaged content: both are painted by forms. */
export const layeredField = rawPdf(
  onePage('/Annots[5 0 R 6 0 R]', '', {
    1: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[8 0 R]/D<</Order[8 0 R]>>>>/AcroForm<</Fields[5 0 R 6 0 R]/DA(/Helv 9 Tf 0 g)/DR<</Font<</Helv 7 0 R>>>>>>>>',
    4: { dict: '/Filter/FlateDecode', data: 'no data' },
    5: '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/OC 8 0 R/Rect[10 10 150 30]/F 4>>',
    6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(other)/V(kept)/Rect[10 40 150 60]/F 4>>',
    7: font,
    8: '<</Type/OCG/Name(Layer)>>',
  }),
);

/** Returns kinds of documents that the print file must show unchanged. */
export const printSources = async (): Promise<Readonly<Record<string, Uint8Array>>> => ({
  plain: rawPdf(onePage('/Resources<</Font<</F1 5 0 R>>>>', 'BT /F1 14 Tf 20 150 Td (A page) Tj ET', { 5: font })),
  withStream: rawPdf(onePage('', '1 0 0 1 30 30 cm 0 0 20 20 re f'), { xref: 'stream' }),
  withoutContents: rawPdf({ ...onePage(), 3: '<</Type/Page/Parent 2 0 R>>' }),
  junkBefore: rawPdf(onePage('', '0 0 20 20 re f'), { before: 'junk\n', version: '2.0' }),
  damaged: rawPdf(onePage('', '0 0 20 20 re f Q Q'), { shift: 7 }),
  nestedTree,
  layersAndLinks,
  layeredField,
  form: await aForm(),
});
