import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import {
  checkRows,
  type FillZipOptions,
  fillEach,
  fillOne,
  fillZip,
  type RowsInput,
  readPackage,
  readTable,
  type TableOptions,
  type Template,
} from '../../npm/index.ts';

// What a program in plain JavaScript can hand over, and no type stops.

const pdf = await readFile(new URL('../../examples/certificate/source.pdf', import.meta.url));
const template: Template = {
  columns: [{ key: 'column_0', label: 'Name' }],
  overlays: [{ id: 'name', kind: 'text', page: 0, rect: { x: 130, y: 213, width: 582, height: 68 }, value: { column: 'column_0' } }],
};
const job = { pdf, template, rows: [['Ada']] };

it.each([
  ['flattenForms', { flattenForms: 'false' }],
  ['includeStickers', { includeStickers: 0 }],
  ['optimize', { optimize: 'yes' }],
  ['threads', { threads: '2' }],
  ['threads', { threads: -1 }],
  ['limits', { limits: 3 }],
  ['limits.maxPages', { limits: { maxPages: Number.NaN } }],
  ['limits.maxOutputBytes', { limits: { maxOutputBytes: '1 GB' } }],
  ['signal', { signal: {} }],
  ['onProgress', { onProgress: 'log' }],
])('an option is refused by its name: %s in %o', async (name, options) => {
  const refused = { name: 'BulkfillError', code: 'INVALID_PARAMETER', message: expect.stringContaining(`"${name}" must be`) };
  await expect(fillZip(job, new PassThrough().resume(), options as FillZipOptions)).rejects.toMatchObject(refused);
  await expect(checkRows(job, options as FillZipOptions)).rejects.toMatchObject(refused);
});

it('options that are null are as good as none', async () => {
  const options = { flattenForms: null, limits: null, signal: null, onProgress: null, filenameColumns: null };
  expect(await fillZip(job, new PassThrough().resume(), options as unknown as FillZipOptions)).toMatchObject({ producedRows: 1 });
});

it.each<[string, () => unknown, string]>([
  ['a stream of Node', () => Readable.from([['Ada']]), 'only once'],
  ['a stream of the web', () => ReadableStream.from([['Ada']]), 'only once'],
  ['a function that gives a promise', () => async () => [['Ada']], 'not a promise'],
  ['a function that gives nothing', () => () => undefined, 'gives no rows'],
])('rows are refused that are %s', async (_name, rows, message) => {
  await expect(fillEach({ ...job, rows: rows() as RowsInput }).next()).rejects.toMatchObject({
    name: 'BulkfillError',
    code: 'INVALID_DATA_INPUT',
    message: expect.stringContaining(message),
  });
});

it('a row that is a Map is refused: it would be a row of blanks', async () => {
  const rows = [new Map([['Name', 'Ada']])] as unknown as RowsInput;
  const refused = { name: 'BulkfillError', code: 'INVALID_ROWS_JSON', message: expect.stringContaining('Row 1 is a Map') };
  await expect(fillEach({ ...job, rows }).next()).rejects.toMatchObject(refused);
});

it.each([
  ['labels', { labels: 'Name' }],
  ['labels', { labels: [1] }],
  ['limits', { limits: 3 }],
  ['limits.maxBytes', { limits: { maxBytes: '1 MB' } }],
])('an option of a table is refused by its name: %s in %o', async (name, options) => {
  await expect(readTable(Buffer.from('Name\nAda\n'), options as unknown as TableOptions)).rejects.toMatchObject({
    name: 'BulkfillError',
    code: 'INVALID_PARAMETER',
    message: expect.stringContaining(`"${name}" must be`),
  });
});

it('a limit of a table that is undefined is the usual one', async () => {
  const wide = Buffer.from(`${','.repeat(16_384)}\n`);
  const options = { limits: { maxColumns: undefined } } as unknown as TableOptions;
  await expect(readTable(wide, options)).rejects.toMatchObject({ name: 'BulkfillError', code: 'INVALID_TABLE' });
});

it('a package is refused that is a path, and keys that are left out', async () => {
  const byPath = { package: 'form.svc', keys: { keys: [] } } as unknown as Template;
  await expect(fillOne({ pdf, template: byPath, row: ['Ada'] })).rejects.toMatchObject({ name: 'BulkfillError', code: 'INVALID_FILE' });
  const withoutKeys = readPackage as unknown as (bytes: Uint8Array) => Promise<unknown>;
  await expect(withoutKeys(new Uint8Array(3))).rejects.toMatchObject({ name: 'BulkfillError', code: 'INVALID_PARAMETER' });
});

it.each<[string, () => unknown]>([
  ['nothing', () => undefined],
  ['an empty path', () => ''],
  ['an address of the web', () => new URL('https://example.com/out.zip')],
  ['a stream that has ended', () => new PassThrough().end()],
])('a destination is refused that is %s', async (_name, destination) => {
  await expect(fillZip(job, destination() as string)).rejects.toMatchObject({ name: 'BulkfillError', code: 'INVALID_PARAMETER' });
});

it('a print file is refused that is not a place, and no draft of the ZIP stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-wrong-types-'));
  try {
    for (const printFile of [true, '', null] as unknown as string[])
      await expect(fillZip(job, join(folder, 'out.zip'), { printFile })).rejects.toMatchObject({
        name: 'BulkfillError',
        code: 'INVALID_PARAMETER',
        message: expect.stringContaining('An output goes to a path'),
      });
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
