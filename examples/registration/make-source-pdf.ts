/** Makes source.pdf, a small registration form with fields: `node examples/registration/make-source-pdf.ts`. */
import { writeFileSync } from 'node:fs';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

const ink = rgb(0.11, 0.16, 0.27);
const line = rgb(0.6, 0.65, 0.72);
const document = await PDFDocument.create();
// The same bytes every time.
const made = new Date('2026-11-01T00:00:00Z');
document.setCreationDate(made);
document.setModificationDate(made);
document.setTitle('Registration');
const page: PDFPage = document.addPage([420, 298]);
const font: PDFFont = await document.embedFont(StandardFonts.Helvetica);
const bold: PDFFont = await document.embedFont(StandardFonts.HelveticaBold);
const form = document.getForm();

/** `y` from the top of the page, as in templates. */
const write = (text: string, x: number, y: number, size = 8, face = font): void =>
  page.drawText(text, { x, y: page.getHeight() - y, size, font: face, color: ink });
const place = (x: number, y: number, width: number, height: number) => ({
  ...{ x, y: page.getHeight() - y - height, width, height },
  ...{ font, textColor: ink, borderColor: line, borderWidth: 0.75 },
});

page.drawRectangle({ x: 0, y: page.getHeight() - 44, width: page.getWidth(), height: 44, color: ink });
page.drawText('Summer school: registration', {
  x: 24,
  y: page.getHeight() - 29,
  size: 16,
  font: bold,
  color: rgb(1, 1, 1),
});

write('Full name', 24, 64);
form.createTextField('person.name').addToPage(page, place(24, 68, 230, 20));
write('Course', 24, 106);
const course = form.createDropdown('course');
course.setOptions(['Archives', 'Open data', 'Statistics']);
course.addToPage(page, place(24, 110, 230, 20));
write('Meals', 24, 148);
const meals = form.createRadioGroup('meals');
for (const [index, meal] of ['vegan', 'vegetarian', 'any'].entries()) {
  meals.addOptionToPage(meal, page, place(24 + index * 78, 152, 14, 14));
  write(meal, 42 + index * 78, 162, 9);
}
form.createCheckBox('photos').addToPage(page, place(24, 182, 14, 14));
write('I may be photographed', 44, 192, 9);

page.drawRectangle({
  x: 290,
  y: page.getHeight() - 168,
  width: 100,
  height: 100,
  borderColor: line,
  borderWidth: 0.75,
});
write('Your ticket', 290, 64);
write('First day', 24, 226);
page.drawLine({
  start: { x: 24, y: page.getHeight() - 250 },
  end: { x: 174, y: page.getHeight() - 250 },
  color: line,
  thickness: 0.75,
});
write('Fee', 200, 226);
page.drawLine({
  start: { x: 200, y: page.getHeight() - 250 },
  end: { x: 290, y: page.getHeight() - 250 },
  color: line,
  thickness: 0.75,
});

form.updateFieldAppearances(font);
writeFileSync(new URL('source.pdf', import.meta.url), await document.save({ useObjectStreams: false }));
