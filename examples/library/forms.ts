// Fills a form; rows that cannot be filled go to a table to correct, with the reason: node forms.ts FOLDER OUT-FOLDER
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillEach, readTable } from 'bulkfill';

const [folder = '.', out = 'filled'] = process.argv.slice(2);
const pdf = await readFile(join(folder, 'source.pdf'));
const template = JSON.parse(await readFile(join(folder, 'template.json'), 'utf8'));
const table = await readTable(await readFile(join(folder, 'rows.csv')), { header: false });
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

await mkdir(out, { recursive: true });
const bad: string[] = [];
for await (const row of fillEach({ pdf, template, rows: table }, { flattenForms: true })) {
  if (row.pdf !== null) await writeFile(join(out, row.fileName ?? ''), row.pdf);
  const problems = [row.error?.message, ...row.warnings.map(({ message }) => message)].filter(
    (message) => message !== undefined,
  );
  if (problems.length > 0)
    bad.push([problems.join(' '), ...(table.rows[row.rowNumber - 1] ?? [])].map(quoted).join(','));
}
await writeFile(join(out, 'to-correct.csv'), `${bad.join('\r\n')}\r\n`);
console.log(`${table.rows.length} rows, ${bad.length} to correct`);
