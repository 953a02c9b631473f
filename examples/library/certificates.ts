// Certificates from a spreadsheet: node certificates.ts FOLDER OUT.zip
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillZip, readTable } from 'bulkfill';

const [folder = '.', out = 'certificates.zip'] = process.argv.slice(2);
const pdf = await readFile(join(folder, 'source.pdf'));
const template = JSON.parse(await readFile(join(folder, 'template.json'), 'utf8'));
const rows = await readTable(await readFile(join(folder, 'people.xlsx')));
for (const { message } of rows.notes) console.warn(message);

const summary = await fillZip({ pdf, template, rows }, out, { filenameColumns: ['column_0'] });
console.log(`${summary.producedRows} certificates of ${summary.rowCount}`);
