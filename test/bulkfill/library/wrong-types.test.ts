import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import {
  buildPackage,
  checkRows,
  type FillZipOptions,
  fillEach,
  fillOne,
  fillZip,
  openTemplate,
  type RowsInput,
  readPackage,
  readTable,
  type TableOptions,
  type Template,
  unlockPdf,
} from '@bulkfill/bulkfill/library/index';
import { expect, it } from 'vitest';

// What a program in plain JavaScript can hand over, and no type stops.

const pdf = await readFile(new URL('../../../examples/certificate/source.pdf', import.meta.url));
const template: Template = {
  columns: [{ key: 'column_0', label: 'Name' }],
  overlays: [
    {
      id: 'name',
      kind: 'text',
      page: 0,
      rect: { x: 130, y: 213, width: 582, height: 68 },
      value: { column: 'column_0' },
    },
  ],
};
const job = { pdf, template, rows: [['Ada']] };

it.each([
  ['flattenForms', { flattenForms: 'false' }],
  ['includeStickers', { includeStickers: 0 }],
  ['optimize', { optimize: 'yes' }],
  ['threads', { threads: '2' }],
  ['threads', { threads: -1 }],
  ['threads', { threads: 0 }],
  ['strict', { strict: 'yes' }],
  ['conformance', { conformance: 'kept' }],
  ['limits', { limits: 3 }],
  ['limits.maxPages', { limits: { maxPages: Number.NaN } }],
  ['limits.maxOutputBytes', { limits: { maxOutputBytes: '1 GB' } }],
  ['signal', { signal: {} }],
  ['onProgress', { onProgress: 'log' }],
])('rejects an option by its name: %s in %o', async (name, options) => {
  const refused = {
    name: 'BulkfillError',
    code: 'INVALID_PARAMETER',
    message: expect.stringContaining(`"${name}" must be`),
  };
  await expect(fillZip(job, new PassThrough().resume(), options as FillZipOptions)).rejects.toMatchObject(refused);
  await expect(checkRows(job, options as FillZipOptions)).rejects.toMatchObject(refused);
});

it.each([
  ['flatten', 'flattenForms'],
  ['flattenForm', 'flattenForms'],
  ['include_stickers', 'includeStickers'],
  ['filenameColumn', 'filenameColumns'],
  ['thread', 'threads'],
])('rejects the option %s in the options and next to the PDF, and names %s', async (name, meant) => {
  const refused = {
    name: 'BulkfillError',
    code: 'INVALID_PARAMETER',
    message: `"${name}" is not known. Did you mean "${meant}"?`,
  };
  const options = { [name]: true } as FillZipOptions;
  await expect(fillZip(job, new PassThrough().resume(), options)).rejects.toMatchObject(refused);
  await expect(checkRows(job, options)).rejects.toMatchObject(refused);
  await expect(fillEach(job, options).next()).rejects.toMatchObject(refused);
  await expect(fillOne({ pdf, template, row: ['Ada'] }, options)).rejects.toMatchObject(refused);
  await expect(fillOne({ pdf, template, row: ['Ada'], [name]: true } as never)).rejects.toMatchObject(refused);
  await expect(fillZip({ ...job, [name]: true } as never, new PassThrough().resume())).rejects.toMatchObject(refused);
});

it('reports that an option next to the PDF belongs to the options', async () => {
  const message = '"flattenForms" is an option: pass it in the options, not next to "pdf".';
  await expect(fillOne({ pdf, template, row: ['Ada'], flattenForms: true } as never)).rejects.toMatchObject({
    message,
  });
  await expect(fillZip({ ...job, flattenForms: true } as never, new PassThrough().resume())).rejects.toMatchObject({
    message,
  });
});

it('rejects options of another function, unless it is a check of the same run', async () => {
  const options = { printFile: new PassThrough().resume(), maxFailedRowPercent: 5 };
  expect((await checkRows(job, options as FillZipOptions)).result.rows).toBe(1);
  await expect(fillOne({ pdf, template, row: ['Ada'] }, options as never)).rejects.toMatchObject({
    code: 'INVALID_PARAMETER',
  });
});

it('rejects unknown options in every function with options', async () => {
  const refused = (name: string) => ({
    code: 'INVALID_PARAMETER',
    message: expect.stringContaining(`"${name}" is not known.`),
  });
  const opened = await openTemplate({ pdf, template });
  await expect(openTemplate({ pdf, template, flatten: true } as never)).rejects.toMatchObject(refused('flatten'));
  await expect(openTemplate({ pdf, template, limits: { pages: 1 } } as never)).rejects.toMatchObject(
    refused('limits.pages'),
  );
  await expect(opened.fill({ Name: 'Ada' }, { flatten: true } as never)).rejects.toMatchObject(refused('flatten'));
  await expect(readTable(Buffer.from('a\n'), { head: true } as never)).rejects.toMatchObject(refused('head'));
  await expect(unlockPdf(pdf, { rightsConfirmed: true, pass: 'a' } as never)).rejects.toMatchObject(refused('pass'));
  await expect(readPackage(pdf, { key: {} } as never)).rejects.toMatchObject(refused('key'));
  await expect(buildPackage({ pdf, template, signingKey: 'a', expires: 'x' } as never)).rejects.toMatchObject(
    refused('expires'),
  );
});

const rounded = 'that JavaScript has rounded: write it as text.';
it.each([
  [2 ** 53, rounded],
  [-(2 ** 53), rounded],
  [12345678901234567000, rounded],
  [1e21, rounded],
  [Number.NaN, 'that is not finite.'],
  [Number.POSITIVE_INFINITY, 'that is not finite.'],
])('rejects the number %o of a row', async (number, rule) => {
  const refused = { code: 'INVALID_ROWS_JSON', message: expect.stringContaining(rule) };
  await expect(fillOne({ pdf, template, row: { Name: number } })).rejects.toMatchObject(refused);
  await expect(checkRows({ pdf, template, rows: [[number]] })).rejects.toMatchObject(refused);
  await expect((await openTemplate({ pdf, template })).fill({ Name: number })).rejects.toMatchObject(refused);
});

it('fills the largest integer, a bigint and decimals as JavaScript formats them', async () => {
  const values = [2 ** 53 - 1, 12345678901234567890n, 0.1 + 0.2, 1e-7];
  for (const value of values)
    expect(await fillOne({ pdf, template, row: { Name: value } })).toMatchObject({ status: 'success' });
});

it('rejects a column that the template lacks, by its number', async () => {
  const refused = { code: 'UNKNOWN_COLUMN', message: expect.stringContaining('"column_1"') };
  await expect(fillOne({ pdf, template, row: { column_1: 'a' } })).rejects.toMatchObject(refused);
  await expect(fillOne({ pdf, template, row: ['Ada', 'a'] })).rejects.toMatchObject(refused);
  await expect((await openTemplate({ pdf, template })).fill({ column_1: 'a' })).rejects.toMatchObject(refused);
  expect(await fillOne({ pdf, template, row: ['Ada', ''] })).toMatchObject({ status: 'success' });
  const { columns: _, ...unlisted } = template;
  expect(await fillOne({ pdf, template: unlisted, row: ['Ada', 'a'] })).toMatchObject({ status: 'success' });
});

it('reports which folder is missing, and that a folder is not a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-'));
  try {
    const missing = { name: 'BulkfillError', code: 'ENOENT', message: expect.stringContaining('does not exist') };
    await expect(fillZip(job, join(folder, 'none', 'out.zip'))).rejects.toMatchObject(missing);
    await expect(
      fillZip(job, join(folder, 'out.zip'), { printFile: join(folder, 'none', 'p.pdf') }),
    ).rejects.toMatchObject(missing);
    await expect(fillZip(job, folder)).rejects.toMatchObject({
      code: 'EISDIR',
      message: expect.stringContaining('is a folder'),
    });
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('treats null options as omitted', async () => {
  const options = { flattenForms: null, limits: null, signal: null, onProgress: null, filenameColumns: null };
  expect(await fillZip(job, new PassThrough().resume(), options as unknown as FillZipOptions)).toMatchObject({
    producedRows: 1,
  });
});

it.each<[string, () => unknown, string]>([
  ['a stream of Node', () => Readable.from([['Ada']]), 'only once'],
  ['a stream of the web', () => ReadableStream.from([['Ada']]), 'only once'],
  ['a function that gives a promise', () => async () => [['Ada']], 'not a promise'],
  ['a function that gives nothing', () => () => undefined, 'returns no rows'],
])('rejects rows that are %s', async (_name, rows, message) => {
  await expect(fillEach({ ...job, rows: rows() as RowsInput }).next()).rejects.toMatchObject({
    name: 'BulkfillError',
    code: 'INVALID_DATA_INPUT',
    message: expect.stringContaining(message),
  });
});

it('rejects a row that is a Map, which would be a blank row', async () => {
  const rows = [new Map([['Name', 'Ada']])] as unknown as RowsInput;
  const refused = {
    name: 'BulkfillError',
    code: 'INVALID_ROWS_JSON',
    message: expect.stringContaining('Row 1 is a Map'),
  };
  await expect(fillEach({ ...job, rows }).next()).rejects.toMatchObject(refused);
});

it.each([
  ['labels', { labels: 'Name' }],
  ['labels', { labels: [1] }],
  ['limits', { limits: 3 }],
  ['limits.maxBytes', { limits: { maxBytes: '1 MB' } }],
])('rejects a table option by its name: %s in %o', async (name, options) => {
  await expect(readTable(Buffer.from('Name\nAda\n'), options as unknown as TableOptions)).rejects.toMatchObject({
    name: 'BulkfillError',
    code: 'INVALID_PARAMETER',
    message: expect.stringContaining(`"${name}" must be`),
  });
});

it('replaces an undefined table limit with the default', async () => {
  const wide = Buffer.from(`${','.repeat(16_384)}\n`);
  const options = { limits: { maxColumns: undefined } } as unknown as TableOptions;
  await expect(readTable(wide, options)).rejects.toMatchObject({ name: 'BulkfillError', code: 'INVALID_TABLE' });
});

it('rejects a package that is a path, and missing keys', async () => {
  const byPath = { package: 'form.svc', keys: { keys: [] } } as unknown as Template;
  await expect(fillOne({ pdf, template: byPath, row: ['Ada'] })).rejects.toMatchObject({
    name: 'BulkfillError',
    code: 'INVALID_FILE',
  });
  const withoutKeys = readPackage as unknown as (bytes: Uint8Array) => Promise<unknown>;
  await expect(withoutKeys(new Uint8Array(3))).rejects.toMatchObject({
    name: 'BulkfillError',
    code: 'INVALID_PARAMETER',
  });
});

it.each<[string, () => unknown]>([
  ['nothing', () => undefined],
  ['an empty path', () => ''],
  ['an address of the web', () => new URL('https://example.com/out.zip')],
  ['a stream that has ended', () => new PassThrough().end()],
])('rejects a destination that is %s', async (_name, destination) => {
  await expect(fillZip(job, destination() as string)).rejects.toMatchObject({
    name: 'BulkfillError',
    code: 'INVALID_PARAMETER',
  });
});

it('rejects a print file with an invalid destination, and leaves no draft of the ZIP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-wrong-types-'));
  try {
    for (const printFile of [true, '', null] as unknown as string[])
      await expect(fillZip(job, join(folder, 'out.zip'), { printFile })).rejects.toMatchObject({
        name: 'BulkfillError',
        code: 'INVALID_PARAMETER',
        message: expect.stringContaining('An output must be a path'),
      });
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
