import {
  degrees,
  drawImage,
  PDFDocument,
  type PDFFont,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  rgb,
  StandardFonts,
} from 'pdf-lib';
import { fieldBoxes } from './field-boxes.ts';

/**
 * Builds a typical office form of one Letter page: labelled boxes, small print, 29 form fields with appearances and a
 * scanned picture. It has about 160 objects; the picture, which is incompressible, sets the size. Always the same
 * bytes.
 */
export const formSource = async (sizeBytes: number): Promise<Uint8Array> => {
  const empty = await build(0);
  // A raw picture adds its own bytes, and a digit or two in the offsets.
  return build(Math.max(0, sizeBytes - empty.length));
};

const build = async (pictureBytes: number): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const epoch = new Date('2026-01-01T00:00:00Z');
  pdf.setTitle('Employment form');
  pdf.setCreationDate(epoch);
  pdf.setModificationDate(epoch);
  const page = pdf.addPage([612, 792]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  drawForm(page, font);
  drawPicture(pdf, page, pictureBytes);
  addFields(pdf, page, font);
  return pdf.save({ useObjectStreams: false, addDefaultPage: false });
};

const drawForm = (page: PDFPage, font: PDFFont): void => {
  page.drawText('Employment form', { x: 48, y: 740, size: 20, font, color: rgb(0.1, 0.2, 0.5) });
  for (const { label, rect } of fieldBoxes) {
    const top = page.getHeight() - rect.y;
    page.drawText(label, { x: rect.x, y: top + 2, size: 7, font });
    page.drawRectangle({
      x: rect.x,
      y: top - rect.height,
      width: rect.width,
      height: rect.height,
      color: rgb(1, 1, 1),
      borderColor: rgb(0, 0, 0),
      borderWidth: 0.5,
    });
  }
  const smallPrint =
    'The undersigned confirms that the particulars given above are complete and true to the best of their knowledge. ';
  for (let line = 0; line < 24; line++) page.drawText(smallPrint, { x: 48, y: 200 - line * 6, size: 5, font });
};

/** Draws grey noise as raw image samples, which are incompressible. */
const drawPicture = (pdf: PDFDocument, page: PDFPage, sizeBytes: number): void => {
  const width = Math.max(1, Math.min(1000, sizeBytes));
  const height = Math.max(1, Math.floor(sizeBytes / width));
  const dict = pdf.context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  });
  const samples = noise(width * height);
  dict.set(PDFName.of('Length'), PDFNumber.of(samples.length));
  const name = page.node.newXObject('Scan', pdf.context.register(PDFRawStream.of(dict, samples)));
  page.pushOperators(
    ...drawImage(name, {
      x: 420,
      y: 40,
      width: 140,
      height: 90,
      rotate: degrees(0),
      xSkew: degrees(0),
      ySkew: degrees(0),
    }),
  );
};

/** Adds ten texts and 19 check boxes, which make a form slow to load and save as objects. */
const addFields = (pdf: PDFDocument, page: PDFPage, font: PDFFont): void => {
  const form = pdf.getForm();
  for (let index = 0; index < 10; index++) {
    const field = form.createTextField(`internal.note.${index}`);
    field.addToPage(page, { x: 330, y: 480 - index * 16, width: 200, height: 13, borderWidth: 0.5, font });
  }
  for (let index = 0; index < 19; index++) {
    const box = form.createCheckBox(`internal.check.${index}`);
    box.addToPage(page, { x: 540, y: 480 - index * 16, width: 10, height: 10, borderWidth: 0.5 });
  }
};

/** Generates bytes with the LCG of Numerical Recipes, so that every machine makes the same document. */
const noise = (sizeBytes: number): Uint8Array => {
  const bytes = new Uint8Array(sizeBytes);
  let state = 12_345;
  for (let at = 0; at < sizeBytes; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
};
