// Without a top-level await, which CommonJS does not have.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillZip, readTable } from 'bulkfill';

const main = async (folder: string, out: string): Promise<void> => {
  const pdf = await readFile(join(folder, 'source.pdf'));
  const template = JSON.parse(await readFile(join(folder, 'template.json'), 'utf8'));
  const rows = await readTable(await readFile(join(folder, 'people.xlsx')));
  const { producedRows, rowCount } = await fillZip({ pdf, template, rows }, out);
  console.log(`${producedRows} certificates of ${rowCount}`);
};

main(process.argv[2] ?? '', process.argv[3] ?? '').catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
