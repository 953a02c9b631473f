// One certificate per person, by pdf-lib and yazl: node pdf-lib.mjs SOURCE.pdf PEOPLE.csv OUT.zip
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import yazl from 'yazl';

const [source, people, out] = process.argv.slice(2);
const bytes = await readFile(source);
const lines = (await readFile(people, 'utf8')).trim().split('\n');
const zip = new yazl.ZipFile();
const written = finished(zip.outputStream.pipe(createWriteStream(out)));
for (const [index, line] of lines.entries()) {
  const [name, course] = line.split(',');
  const pdf = await PDFDocument.load(bytes);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.getPage(0);
  page.drawText(name, { x: 130, y: page.getHeight() - 250, size: 30, font });
  page.drawText(course, { x: 130, y: page.getHeight() - 320, size: 14, font });
  zip.addBuffer(Buffer.from(await pdf.save()), `row_${index + 1}.pdf`);
}
zip.end();
await written;
