// One certificate per person, by pdfme and yazl: node pdfme.mjs SOURCE.pdf PEOPLE.csv OUT.zip
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { generate } from '@pdfme/generator';
import { text } from '@pdfme/schemas';
import yazl from 'yazl';

const [source, people, out] = process.argv.slice(2);
const millimetres = (points) => (points * 25.4) / 72;
const field = (name, y, height, fontSize) => ({
  name,
  type: 'text',
  position: { x: millimetres(130), y: millimetres(y) },
  width: millimetres(580),
  height: millimetres(height),
  fontSize,
});
const template = {
  basePdf: new Uint8Array(await readFile(source)),
  schemas: [[field('name', 220, 40, 30), field('course', 305, 20, 14)]],
};
const lines = (await readFile(people, 'utf8')).trim().split('\n');
const zip = new yazl.ZipFile();
const written = finished(zip.outputStream.pipe(createWriteStream(out)));
for (const [index, line] of lines.entries()) {
  const [name, course] = line.split(',');
  const pdf = await generate({ template, inputs: [{ name, course }], plugins: { text } });
  zip.addBuffer(Buffer.from(pdf), `row_${index + 1}.pdf`);
}
zip.end();
await written;
