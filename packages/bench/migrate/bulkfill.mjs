// One certificate per person: node bulkfill.mjs SOURCE.pdf PEOPLE.csv OUT.zip
import { readFile } from 'node:fs/promises';
import { fillZip, readTable } from 'bulkfill';

const [source, people, out] = process.argv.slice(2);
const template = {
  columns: [
    { key: 'column_0', label: 'Name' },
    { key: 'column_1', label: 'Course' },
  ],
  overlays: [
    {
      id: 'name',
      kind: 'text',
      page: 0,
      rect: { x: 130, y: 220, width: 580, height: 40 },
      value: { column: 'column_0' },
      size: 30,
    },
    {
      id: 'course',
      kind: 'text',
      page: 0,
      rect: { x: 130, y: 305, width: 580, height: 20 },
      value: { column: 'column_1' },
      size: 14,
    },
  ],
};
const rows = await readTable(await readFile(people), { header: false });
await fillZip({ pdf: await readFile(source), template, rows }, out);
