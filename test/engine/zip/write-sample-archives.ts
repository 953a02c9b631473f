/**
 * Writes archives for readers outside Node to judge: `node test/engine/zip/write-sample-archives.ts DIR`. Prints
 * one line a file, its name and its number of entries.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharePrefix } from '@bulkfill/engine/zip/shared-prefix';
import { ZipWriter } from '@bulkfill/engine/zip/zip-writer';

const directory = process.argv[2] ?? '.';

const write = async (
  fileName: string,
  rows: number,
  prefixBytes: number,
  tailOf: (row: number) => Uint8Array,
): Promise<void> => {
  const prefix = await sharePrefix(Buffer.alloc(prefixBytes, '%PDF-1.7 the same in every row\n'));
  const zip = new ZipWriter();
  for (let row = 1; row <= rows; row++) zip.addShared(`row_${row}_Zoë_李.pdf`, prefix, tailOf(row));
  zip.beginEntry('manifest.json');
  for (let row = 1; row <= rows; row++) zip.write(Buffer.from(`{"row_number":${row}}\n`));
  zip.endEntry();
  zip.finish();
  writeFileSync(join(directory, fileName), Buffer.concat(zip.take()));
  console.log(`${fileName} ${rows + 1}`);
};

await write('no-rows.zip', 0, 100, () => new Uint8Array());
await write('stored-tails.zip', 500, 200_000, (row) => Buffer.from(`row ${row} `.repeat(10)));
await write('deflated-tails.zip', 500, 100, (row) => Buffer.from(`row ${row} `.repeat(1000)));
await write('entries-65535.zip', 65_534, 100, (row) => Buffer.from(`${row}`));
await write('entries-65536.zip', 65_535, 100, (row) => Buffer.from(`${row}`));
await write('entries-70001.zip', 70_000, 100, (row) => Buffer.from(`${row}`));
