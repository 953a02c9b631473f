import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { rawPdf } from './raw-pdf.ts';

/**
 * Makes pages rotated in both directions, each with a crop box whose corner differs from the page's; a form field on
 * the first.
 */
export const turnedAndCropped = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const turn of [90, 270]) {
    const page = document.addPage([420, 380]);
    page.setCropBox(30, 20, 360, 340);
    page.setRotation(degrees(turn));
    page.drawText(`Turned by ${turn} degrees`, { x: 60, y: 60, size: 14, font });
    page.drawRectangle({ x: 50, y: 40, width: 300, height: 300, borderColor: rgb(0.2, 0.4, 0.8), borderWidth: 1 });
  }
  const field = document.getForm().createTextField('person');
  field.addToPage(document.getPage(0), { x: 70, y: 300, width: 160, height: 24, font });
  return document.save();
};

/** 8 by 8 red pixels, as a JPEG 2000 code stream of OpenJPEG. */
const redJpx = Buffer.from(
  '/0//UQAvAAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAABNAAH/k8+0SBQAXKNlXbAAAwkI1QoYSEv/f8+0SBFQVK/9oYgAAAAYSEWYQMJCX8+0SBFQVK/9oYgAAAAYSEWYQMJCX//Z',
  'base64',
);

const uint32 = (value: number): readonly number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];

/**
 * 8 by 8 black pixels, as JBIG2 for PDFs: a page, and a region in MMR. Its first line is a run, and the others repeat
 * it.
 */
const blackJbig2 = ((): Buffer => {
  // T.6: horizontal mode (001), no white (00110101), 8 black (000101), then seven lines of two vertical codes (1),
  // padded.
  const bits = `001${'00110101'}${'000101'}${'11'.repeat(7)}`.padEnd(40, '0');
  const data = Array.from({ length: bits.length / 8 }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2),
  );
  const area = [...uint32(8), ...uint32(8), ...uint32(0), ...uint32(0)];
  const pageInformation = [...uint32(0), 48, 0, 1, ...uint32(19), ...area, 0, 0, 0];
  const genericRegion = [...uint32(1), 38, 0, 1, ...uint32(18 + data.length), ...area, 0, 1, ...data];
  return Buffer.from([...pageInformation, ...genericRegion]);
})();

const image = (members: string): string => `/Type/XObject/Subtype/Image/Width 8/Height 8${members}`;

/**
 * PDF that needs resources of the reader: decoders of JPEG 2000 and JBIG2, the map of a Japanese encoding, and a font
 * that is not embedded.
 */
export const reliant = rawPdf({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</XObject<</A 5 0 R/B 6 0 R>>/Font<</F 7 0 R/H 9 0 R>>>>>>',
  4: {
    dict: '',
    data: 'q 100 0 0 100 20 280 cm /A Do Q q 100 0 0 100 160 280 cm /B Do Q BT /F 20 Tf 40 200 Td <93FA967B> Tj ET BT /H 40 Tf 40 120 Td (Hello) Tj ET',
  },
  5: { dict: image('/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode'), data: redJpx },
  6: { dict: image('/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode'), data: blackJbig2 },
  7: '<</Type/Font/Subtype/Type0/BaseFont/MS-Gothic/Encoding/90ms-RKSJ-H/DescendantFonts[8 0 R]>>',
  8: '<</Type/Font/Subtype/CIDFontType2/BaseFont/MS-Gothic/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000/FontDescriptor 10 0 R>>',
  9: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  10: '<</Type/FontDescriptor/FontName/MS-Gothic/Flags 4/FontBBox[0 -137 1000 859]/ItalicAngle 0/Ascent 859/Descent -137/CapHeight 700/StemV 80>>',
});
