// One filled form per person: node bulkfill-form.mjs FORM.pdf PEOPLE.csv OUT.zip
import { readFile } from 'node:fs/promises';
import { fillZip, readTable } from 'bulkfill';

const [form, people, out] = process.argv.slice(2);
const template = {
  overlays: [
    { id: 'name', kind: 'field', field: 'person.name', value: { column: 'column_0' } },
    { id: 'course', kind: 'field', field: 'course', value: { column: 'column_1' } },
  ],
};
const rows = await readTable(await readFile(people), { header: false });
await fillZip({ pdf: await readFile(form), template, rows }, out, { flattenForms: true });
