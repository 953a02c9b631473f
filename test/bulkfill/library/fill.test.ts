import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import {
  BulkfillError,
  buildPackage,
  checkRows,
  type FillJob,
  type FillLimits,
  fillEach,
  fillOne,
  fillZip,
  pdfFields,
  type RowFillOptions,
  readPackage,
  readTable,
  type TableOptions,
  type Template,
} from '@bulkfill/bulkfill/library/index';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../support/read-text.ts';

const examples = new URL('../../../examples/', import.meta.url);
const pdf = await readFile(new URL('certificate/source.pdf', examples));
const template: Template = {
  columns: [
    { key: 'column_0', label: 'Full name' },
    { key: 'column_1', label: 'City' },
  ],
  overlays: [
    {
      id: 'name',
      kind: 'text',
      page: 0,
      rect: { x: 130, y: 213, width: 582, height: 68 },
      value: { column: 'column_0' },
      size: 38,
      required: true,
    },
    {
      id: 'city',
      kind: 'text',
      page: 0,
      rect: { x: 130, y: 300, width: 300, height: 20 },
      value: { column: 'column_1' },
    },
  ],
};
const rows = [
  { 'Full name': 'Zoë Brontë', City: 'Zürich' },
  { 'Full name': '', City: 'Ulm' },
  { column_0: 'Ben', City: 'Bonn' },
];
const job = { pdf, template, rows };
const ptPerMm = 72 / 25.4;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-library-'));
});
afterAll(() => rm(folder, { recursive: true }));

const toBytes = async (
  given: Parameters<typeof fillZip>[0],
  options?: Parameters<typeof fillZip>[2],
): Promise<Buffer> => {
  const stream = new PassThrough();
  const [bytes] = await Promise.all([buffer(stream), fillZip(given, stream, options)]);
  return bytes;
};

const wordsOf = async (bytes: Uint8Array): Promise<string> => (await readText(bytes)).map(({ text }) => text).join(' ');

describe('fillZip', () => {
  it('writes one ZIP to a path, a Node stream or a web stream, with the same bytes each time', async () => {
    const path = join(folder, 'out.zip');
    const progress: number[] = [];
    const summary = await fillZip(job, path, {
      filenameColumns: ['Full name'],
      onProgress: ({ rowsDone }) => progress.push(rowsDone),
    });
    expect(summary).toMatchObject({
      rowCount: 3,
      producedRows: 2,
      successRows: 2,
      failedRows: 1,
      zipSizeBytes: (await readFile(path)).length,
      warnings: [],
    });
    expect(progress).toEqual([3]);
    const bytes = await readFile(path);
    expect(await toBytes(job, { filenameColumns: ['column_0'], threads: 2 })).toEqual(bytes);
    const chunks: Uint8Array[] = [];
    await fillZip(job, new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(Buffer.from(chunk)) }), {
      filenameColumns: ['column_0'],
      threads: 1,
    });
    expect(Buffer.concat(chunks)).toEqual(bytes);
    expect(bytes.includes('row_1_Zoë_Brontë.pdf')).toBe(true);
  });

  it('accepts rows as arrays, from a table and from repeatable sources', async () => {
    const asObjects = await toBytes(job);
    const arrays = rows.map(({ City, ...rest }) => [Object.values(rest)[0] ?? '', City]);
    const table = await readTable(Buffer.from(`City;Full name\nZürich;Zoë Brontë\nUlm;\nBonn;Ben\n`));
    const readings = { count: 0 };
    const generated = async function* () {
      readings.count++;
      yield* arrays;
    };
    for (const given of [arrays, generated, { [Symbol.asyncIterator]: generated }])
      expect(await toBytes({ ...job, rows: given })).toEqual(asObjects);
    expect(readings.count).toBeGreaterThan(2);
    // A table says that a cell is empty, which a row of JSON can leave out: the PDFs are the same, the digest of the
    // rows is too.
    expect((await toBytes({ ...job, rows: table })).length).toBe(asObjects.length);
  });

  it('writes all rows to a print file too', async () => {
    const print = join(folder, 'all.pdf');
    const summary = await fillZip(job, join(folder, 'with-print.zip'), { printFile: print });
    const bytes = await readFile(print);
    expect(bytes.length).toBe(summary.printFileSizeBytes);
    expect(await wordsOf(bytes)).toContain('Ben');
  });

  it('leaves no file at a path if it fails or is aborted', async () => {
    const before = await readdir(folder);
    const path = join(folder, 'never.zip');
    await expect(
      fillZip(job, path, { maxFailedRowPercent: 0, printFile: join(folder, 'never.pdf') }),
    ).rejects.toMatchObject({
      name: 'BulkfillError',
      code: 'FAILED_ROW_THRESHOLD_EXCEEDED',
    });
    const reason = new Error('enough');
    await expect(fillZip(job, path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const abort = new AbortController();
    const many = { ...job, rows: Array.from({ length: 20_000 }, (_, index) => [`Name ${index}`, 'Ulm']) };
    await expect(fillZip(many, path, { signal: abort.signal, onProgress: () => abort.abort(reason) })).rejects.toBe(
      reason,
    );
    expect(await readdir(folder)).toEqual(before);
  });

  it('rejects with the error of either destination, and leaves neither file', async () => {
    const before = await readdir(folder);
    const broken = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) });
    await expect(fillZip(job, broken())).rejects.toThrow('disk full');
    await expect(fillZip(job, join(folder, 'no', 'such', 'folder.zip'))).rejects.toMatchObject({ code: 'ENOENT' });
    const many = { ...job, rows: Array.from({ length: 3_000 }, (_, index) => [`Name ${index}`, 'Ulm']) };
    await expect(fillZip(many, join(folder, 'no-print.zip'), { printFile: broken() })).rejects.toThrow('disk full');
    await expect(fillZip(many, broken(), { printFile: join(folder, 'no-zip.pdf') })).rejects.toThrow('disk full');
    const late = new Writable({
      write: (_chunk, _encoding, done) => done(),
      final: (done) => done(new Error('lost at the end')),
    });
    await expect(fillZip(job, join(folder, 'no-print.zip'), { printFile: late })).rejects.toThrow('lost at the end');
    expect(await readdir(folder)).toEqual(before);
  });

  it('accepts a file: URL, and rejects an invalid destination or one path for two files', async () => {
    const url = pathToFileURL(join(folder, 'ünter der URL.zip'));
    await fillZip(job, url);
    expect(await readFile(url)).toEqual(await toBytes(job));
    for (const none of [undefined, null, '', 5, {}])
      await expect(fillZip(job, none as unknown as string)).rejects.toThrow('An output must be a path');
    const path = join(folder, 'one.zip');
    await expect(fillZip(job, path, { printFile: join(folder, 'x', '..', 'one.zip') })).rejects.toThrow(
      'and the ZIP have the same destination',
    );
    const stream = new PassThrough();
    await expect(fillZip(job, stream, { printFile: stream })).rejects.toThrow('and the ZIP have the same destination');
  });

  it('runs several jobs at once', async () => {
    const alone = await toBytes(job);
    const together = await Promise.all([1, 2, 3, 4].map(() => toBytes(job)));
    expect(together.every((bytes) => bytes.equals(alone))).toBe(true);
  });
});

describe('fillEach and fillOne', () => {
  it('return each row with its PDF or its error', async () => {
    const filled = [];
    for await (const row of fillEach(job)) filled.push(row);
    expect(filled.map(({ rowNumber, status, fileName }) => ({ rowNumber, status, fileName }))).toEqual([
      { rowNumber: 1, status: 'success', fileName: 'row_1.pdf' },
      { rowNumber: 2, status: 'failed', fileName: null },
      { rowNumber: 3, status: 'success', fileName: 'row_3.pdf' },
    ]);
    expect(filled[1]).toMatchObject({ pdf: null, error: { code: 'REQUIRED_OVERLAY_NOT_APPLIED' } });
    expect(filled[1]?.error).toBeInstanceOf(BulkfillError);
    expect(await wordsOf(filled[0]?.pdf as Uint8Array)).toContain('Zoë Brontë');
  });

  it('return one PDF or reject with the error of the row', async () => {
    const { pdf: made, warnings } = await fillOne({ pdf, template, row: ['Ada', 'Ulm'] });
    expect(warnings).toEqual([]);
    expect(await wordsOf(made)).toContain('Ada');
    await expect(fillOne({ pdf, template, row: {} })).rejects.toMatchObject({
      name: 'BulkfillError',
      code: 'REQUIRED_OVERLAY_NOT_APPLIED',
    });
  });
});

const wrong: readonly (readonly [name: string, change: object, code: string, message: RegExp])[] = [
  [
    'a key that is nearly a label',
    { rows: [{ 'Ful name': 'x' }] },
    'INVALID_ROWS_JSON',
    /Row 1 has the key "Ful name".*did you mean "Full name"/,
  ],
  [
    'a key that is like no label',
    { rows: [{ column_0: 'a' }, { qqqqqqqqqqqq: 'x' }] },
    'INVALID_ROWS_JSON',
    /Row 2 .*neither column_<n> nor the label of a column\./,
  ],
  ['a value that is an object', { rows: [{ City: new Date() }] }, 'INVALID_ROWS_JSON', /write a date as text/],
  [
    'two keys of one column',
    { rows: [{ column_1: 'a', City: 'b' }] },
    'INVALID_ROWS_JSON',
    /"City" and another key of the same column/,
  ],
  ['no rows', { rows: [] }, 'EMPTY_DATA_INPUT', /no rows/],
  ['rows that are null', { rows: null }, 'INVALID_DATA_INPUT', /array/],
  [
    'a generator object',
    {
      rows: (function* () {
        yield [];
      })(),
    },
    'INVALID_DATA_INPUT',
    /only once/,
  ],
  ['rows that are a text', { rows: 'a,b' }, 'INVALID_DATA_INPUT', /array/],
  ['no PDF', { pdf: Buffer.from('hello') }, 'INVALID_PDF', /PDF/],
  ['a path in place of bytes', { pdf: 'form.pdf' }, 'INVALID_FILE', /bytes/],
  [
    'a template that breaks its schema',
    { template: { overlays: [{ id: 'a', kind: 'text' }] } },
    'INVALID_DOQLO_SCHEMA',
    /overlays\[0\]/,
  ],
  ['no template', { template: null }, 'MISSING_DOQLO_TEMPLATE_CONFIG', /template/],
];

describe('an invalid job', () => {
  it.each(wrong.map(([name, ...rest]) => ({ name, rest })))(
    'is rejected: $name',
    async ({ rest: [change, code, message] }) => {
      const given = { ...job, ...change } as typeof job;
      await expect(fillZip(given, new PassThrough().resume())).rejects.toMatchObject({
        name: 'BulkfillError',
        code,
        message: expect.stringMatching(message),
      });
    },
  );

  it('is rejected for invalid columns and percentages', async () => {
    const out = () => new PassThrough().resume();
    await expect(fillZip(job, out(), { filenameColumns: ['Cty'] })).rejects.toMatchObject({
      code: 'INVALID_FILENAME_COLUMNS',
      message: expect.stringContaining('"City"'),
    });
    for (const filenameColumns of ['City', [3]] as unknown as readonly string[][])
      await expect(fillZip(job, out(), { filenameColumns })).rejects.toMatchObject({
        code: 'INVALID_FILENAME_COLUMNS',
      });
    await expect(fillZip(job, out(), { filenameColumns: ['City', 'City', 'City', 'City'] })).rejects.toMatchObject({
      code: 'TOO_MANY_FILENAME_COLUMNS',
    });
    await expect(fillZip(job, out(), { maxFailedRowPercent: 101 })).rejects.toMatchObject({
      code: 'INVALID_MAX_FAILED_ROW_PERCENT',
    });
    await expect(fillZip(job, out(), { limits: { maxOutputBytes: 1000 } })).rejects.toMatchObject({
      code: 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED',
    });
  });

  it('is rejected if a table has some labels elsewhere and lacks another', async () => {
    const table = await readTable(Buffer.from('City,Name\nUlm,Ada\n'), { header: true });
    await expect(fillZip({ ...job, rows: table }, new PassThrough().resume())).rejects.toMatchObject({
      code: 'INVALID_DATA_INPUT',
      message: expect.stringContaining('"Full name"'),
    });
  });

  it('is filled by "columns" if a table has other names, and rejected without it', async () => {
    const table = await readTable(Buffer.from('Ort,Nachname\nUlm,Ada\n'), { header: true });
    const fill = (columns?: RowFillOptions['columns']) => fillOneOf({ ...job, rows: table }, columns);
    await expect(fill()).rejects.toMatchObject({
      code: 'INVALID_DATA_INPUT',
      message: expect.stringContaining('Template: "Full name", "City". Table: "Ort", "Nachname".'),
    });
    expect(await fill({ Nachname: 'Full name', Ort: 'City' })).toContain('Ada');
    expect(await fill('by-place')).toContain('Ulm');
    await expect(fill({ Name: 'Full name' })).rejects.toMatchObject({
      message: expect.stringContaining('has no column "Name"'),
    });
    await expect(fill(['Name'] as never)).rejects.toMatchObject({ code: 'INVALID_PARAMETER' });
  });

  it('is rejected if the rows change between two readings', async () => {
    let reading = 0;
    const changing = function* () {
      yield ['Ada'];
      if (reading++ > 0) yield ['Ben'];
    };
    await expect(toBytes({ ...job, rows: changing })).rejects.toMatchObject({
      code: 'INVALID_DATA_INPUT',
      message: expect.stringContaining('changed'),
    });
  });
});

/** The texts of the first row's PDF. */
const fillOneOf = async (given: FillJob, columns: RowFillOptions['columns']): Promise<string> => {
  for await (const row of fillEach(given, { columns })) return wordsOf(Buffer.from(row.pdf ?? []));
  return '';
};

describe('the other functions', () => {
  it('check codes against configured module widths, at each width and one past it', async () => {
    const rect = { x: 0, y: 0, height: 29 * 0.25 * ptPerMm, width: 29 * 0.25 * ptPerMm };
    // Two digits of Code 128 are 46 modules, and 20 of quiet zone.
    const bars = { ...rect, y: 100, width: 66 * 0.19 * ptPerMm };
    const value = { text: '12' };
    const coded: Template = {
      ...template,
      overlays: [
        { id: 'qr', kind: 'qr', page: 0, rect, value },
        { id: 'bars', kind: 'barcode', symbology: 'code128', page: 0, rect: bars, value },
      ],
    };
    const smallOf = async (limits: FillLimits) => {
      const { findings } = await checkRows({ ...job, template: coded, rows: [{}] }, { limits });
      return findings.filter(({ code }) => code === 'CODE_TOO_SMALL').map(({ overlay_id }) => overlay_id);
    };
    expect(await smallOf({})).toEqual([]);
    expect(await smallOf({ minLinearModuleUm: 190, minMatrixModuleUm: 250 })).toEqual([]);
    expect(await smallOf({ minLinearModuleUm: 191 })).toEqual(['bars']);
    expect(await smallOf({ minMatrixModuleUm: 251 })).toEqual(['qr']);
  });

  it('check every row', async () => {
    const { result, findings } = await checkRows(job);
    expect(result).toMatchObject({
      rows: 3,
      success_rows: 2,
      partial_rows: 0,
      failed_rows: 1,
      findings_by_code: { REQUIRED_OVERLAY_NOT_APPLIED: 1 },
    });
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        code: 'REQUIRED_OVERLAY_NOT_APPLIED',
        row_number: 2,
        overlay_id: 'name',
      }),
    );
  });

  it('list the fields of a form', async () => {
    const fields = await pdfFields(await readFile(new URL('registration/source.pdf', examples)));
    expect(fields.length).toBeGreaterThan(3);
    expect(fields[0]).toMatchObject({ name: expect.any(String), widgets: [{ page: 0 }] });
    await expect(pdfFields(Buffer.from('x'))).rejects.toBeInstanceOf(BulkfillError);
  });

  it('sign a package, open it and fill with it', async () => {
    const key = await generateSigningKey();
    const bytes = await buildPackage({ pdf, template, signingKey: JSON.stringify(key), name: 'Certificate' });
    const keys = toPublicJwks(key);
    expect(await readPackage(bytes, { keys })).toMatchObject({ name: 'Certificate', schemaVersion: 5, template });
    const { pdf: made } = await fillOne({ pdf, template: { package: bytes, keys }, row: { 'Full name': 'Ada' } });
    expect(await wordsOf(made)).toContain('Ada');
    await expect(readPackage(bytes, { keys: toPublicJwks(await generateSigningKey()) })).rejects.toMatchObject({
      code: 'INVALID_DOQLO_AUTHENTICITY',
    });
    const refused = { name: 'BulkfillError', code: 'INVALID_PARAMETER' };
    await expect(readPackage(bytes, {} as { keys: typeof keys })).rejects.toMatchObject(refused);
    await expect(
      fillOne({ pdf, template: { package: bytes } as unknown as Template, row: ['Ada'] }),
    ).rejects.toMatchObject(refused);
    await expect(buildPackage({ pdf, template, signingKey: 'no key' })).rejects.toMatchObject(refused);
  });

  it('reject a path in place of bytes', async () => {
    const path = 'people.csv' as unknown as Uint8Array;
    for (const given of [() => pdfFields(path), () => readTable(path), () => readPackage(path, { keys: { keys: [] } })])
      await expect(given()).rejects.toMatchObject({
        name: 'BulkfillError',
        code: 'INVALID_FILE',
        message: expect.stringContaining('bytes'),
      });
  });

  it.each([{ header: 'yes' }, { delimiter: ':' }, { format: 'ods' }])('reject the table options %o', async (told) => {
    await expect(readTable(Buffer.from('a:b\n1:2\n'), told as unknown as TableOptions)).rejects.toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringContaining(`"${Object.keys(told)[0]}" must be one of`),
    });
  });

  it.each([{ sheet: 3 }, { encoding: 1252 }, { locale: false }])(
    'reject table options that are not text: %o',
    async (told) => {
      await expect(readTable(Buffer.from('a:b\n1:2\n'), told as unknown as TableOptions)).rejects.toMatchObject({
        code: 'INVALID_PARAMETER',
        message: expect.stringContaining(`"${Object.keys(told)[0]}" must be a text`),
      });
    },
  );

  it('read tables, with BulkfillError for errors', async () => {
    await expect(readTable(Buffer.from('%PDF-'))).rejects.toMatchObject({
      name: 'BulkfillError',
      code: 'INVALID_TABLE',
    });
  });
});
