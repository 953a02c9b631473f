/** Makes source.pdf, an income statement of three pages: `node examples/income-statement/make-source-pdf.ts`. */
import { writeFileSync } from 'node:fs';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

const ink = rgb(0.13, 0.2, 0.25);
const pale = rgb(0.92, 0.94, 0.95);
const line = rgb(0.62, 0.68, 0.72);
const document = await PDFDocument.create();
// The same bytes every time.
const made = new Date('2026-11-01T00:00:00Z');
document.setCreationDate(made);
document.setModificationDate(made);
document.setTitle('Statement of income');
const font: PDFFont = await document.embedFont(StandardFonts.Helvetica);
const bold: PDFFont = await document.embedFont(StandardFonts.HelveticaBold);

/** `y` from the top of the page, as in templates. */
const write = (page: PDFPage, text: string, x: number, y: number, size = 8, face = font): void =>
  page.drawText(text, { x, y: page.getHeight() - y, size, font: face, color: ink });
const box = (page: PDFPage, x: number, y: number, width: number, height: number): void =>
  page.drawRectangle({ x, y: page.getHeight() - y - height, width, height, borderColor: line, borderWidth: 0.75 });

const addPage = (title: string, subtitle: string): PDFPage => {
  const page = document.addPage([595, 842]);
  page.drawRectangle({ x: 0, y: 842 - 72, width: 595, height: 72, color: pale });
  write(page, title, 96, 36, 18, bold);
  write(page, subtitle, 96, 54, 9);
  write(page, 'Office of Housing Support, 4 Harbour Street, Port Elster', 48, 812, 7);
  return page;
};

const statement = addPage('Statement of income', 'What every member of the household earned in the year');
for (const [label, x, y, width] of [
  ['Name', 48, 92, 240],
  ['File', 304, 92, 110],
  ['Year', 430, 92, 117],
  ['Address', 48, 136, 366],
  ['Household', 430, 136, 117],
] as const) {
  write(statement, label, x, y);
  box(statement, x, y + 4, width, 24);
}
write(statement, 'Income', 48, 200, 12, bold);
box(statement, 48, 208, 499, 396);
write(statement, 'Signature', 48, 722);
box(statement, 48, 726, 240, 40);
write(statement, 'Date', 304, 722);
box(statement, 304, 726, 110, 40);

const further = addPage('Statement of income, continued', 'Further income of the household');
box(further, 48, 108, 499, 666);

const dependants = addPage('Dependants', 'Everybody who lives on this income');
box(dependants, 48, 108, 499, 396);
write(dependants, 'Proof of school or training is enclosed for everybody of 16 years and more.', 48, 530, 9);

writeFileSync(new URL('source.pdf', import.meta.url), await document.save({ useObjectStreams: false }));
