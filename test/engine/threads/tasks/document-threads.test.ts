import { hash } from 'node:crypto';
import { deflateSync, inflateRawSync } from 'node:zlib';
import { mib } from '@bulkfill/engine/core/units';
import type { OutputName } from '@bulkfill/engine/fill/fill-output';
import { rowStatuses } from '@bulkfill/engine/fill/row-store/row-status';
import { RowStoreReader } from '@bulkfill/engine/fill/row-store/row-store-reader';
import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { threadDocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import type { DocumentPool } from '@bulkfill/engine/threads/tasks/document-task';
import { type DocumentThreadName, documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { type FillChunk, threadChecker, threadFiller } from '@bulkfill/engine/threads/tasks/filler';
import { inTurn } from '@bulkfill/engine/threads/tasks/in-turn';
import { threadRowCorrector } from '@bulkfill/engine/threads/tasks/row-corrector';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import type { TurnLimits } from '@bulkfill/engine/threads/turns';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import { afterAll, describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillSettings } from '../../../support/fill-settings.ts';
import { pngChunk, pngHeader, pngSignature } from '../../../support/make-png.ts';
import { withDocument } from '../../../support/print-rows.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { renderLimits } from '../../../support/render-limits.ts';
import { anOverlay, aPayload, aTemplate, testKey, testKeys } from '../../svc/package-builders.ts';
import { readZip } from '../../zip/read-zip.ts';

const bounds = { workMs: 60_000, residentBytes: 8192 * mib };
const pool = (thread: DocumentThreadName, { maxHeapMb = 256, turns = { max: 2 } as TurnLimits } = {}): DocumentPool =>
  new ThreadPool(documentThread(thread), { turns, maxHeapMb, maxYoungGenerationMb: 64 });
const inspections = pool('inspection-thread');
const fills = pool('fill-thread');
afterAll(() => Promise.all([inspections.close(), fills.close()]));

const limits = { ...renderLimits, maxPages: 3 };
const csv = { maxColumns: 500, maxCellCharacters: 32_767 };
const inspector = threadDocumentInspector(inspections, { keys: testKeys, maxPages: 3, csv, bounds });
const filler = threadFiller(fills, {
  keys: testKeys,
  limits,
  csv,
  bounds,
});

const pdf = contentPdf('', { width: 200, height: 100 });
const svc = await buildPackage(aPayload({ source: undefined }), testKey);
const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
/** The requesting account, with a signal that never aborts. */
const asker = { accountId: 'acc_1', atMs: 0, signal: new AbortController().signal };
const rows = (text: string) => ({ format: 'csv' as const, load: async () => Buffer.from(text) });

const inspect = (
  change: {
    source?: Uint8Array;
    package?: Uint8Array;
    csv?: string;
    maxRows?: number;
    maxOutputBytes?: number;
    maxFailedRowPercent?: number;
    optimize?: boolean;
    conformance?: 'require';
    seal?: boolean;
    flattenForms?: boolean;
    allowsIncompleteSource?: boolean;
  },
  by = inspector,
  who = asker,
) =>
  by.inspect({
    ...who,
    package: async () => new Uint8Array(change.package ?? svc),
    source: async () => new Uint8Array(change.source ?? pdf),
    sourceSizeBytes: (change.source ?? pdf).byteLength,
    sha256: { package: sha256(change.package ?? svc), source: sha256(change.source ?? pdf) },
    rows: rows(change.csv ?? 'Ada\nGrace\n'),
    limits: {
      maxPackageBytes: 1_000_000,
      maxOutputBytes: change.maxOutputBytes ?? 1_000_000,
      maxRows: change.maxRows ?? 10,
    },
    allowsIncompleteSource: change.allowsIncompleteSource,
    settings: fillSettings({
      maxFailedRowPercent: change.maxFailedRowPercent ?? 0,
      optimize: change.optimize ?? false,
      conformance: change.conformance ?? 'keep',
      seal: change.seal ?? false,
      flattenForms: change.flattenForms ?? false,
    }),
  });

const fillRequest = (text: string, maxFailedRowPercent = 0) => ({
  source: pdf,
  package: svc,
  rows: { format: 'csv' as const, bytes: Buffer.from(text) },
  maxPackageBytes: 1_000_000,
  maxOutputBytes: 100_000_000,
  settings: fillSettings({ maxFailedRowPercent }),
  jobId: 'j',
  createdAt: '2026-11-20T12:00:00.000Z',
});

describe('document inspector', () => {
  // Contract: SOURCE_PDF_FORBIDS_CHANGES
  it('rejects a seal that the certification of the source forbids', async () => {
    const certified = (level: 1 | 2): Uint8Array =>
      rawPdf({
        ...onePage(),
        1: '<</Type/Catalog/Pages 2 0 R/Perms<</DocMDP 9 0 R>>>>',
        9: `<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P ${level}>>>>]>>`,
      });
    const refused = { code: 'SOURCE_PDF_FORBIDS_CHANGES' };
    await expect(inspect({ source: certified(1), seal: true })).rejects.toMatchObject(refused);
    await expect(inspect({ source: certified(2), seal: true, flattenForms: true })).rejects.toMatchObject(refused);
    expect(await inspect({ source: certified(1) })).toMatchObject({ rowCount: 2 });
    expect(await inspect({ source: certified(2), seal: true })).toMatchObject({ rowCount: 2 });
  });

  // Contract: CONFORMANCE_NOT_KEPT
  it('rejects a job that would lose a required conformance with CONFORMANCE_NOT_KEPT', async () => {
    const source = declaringPdf({ a: '1b' });
    const faded = await buildPackage(
      aPayload({ source: undefined, template: aTemplate({ overlays: [anOverlay({ id: 'pale', opacity: 0.5 })] }) }),
      testKey,
    );
    const refused = { code: 'CONFORMANCE_NOT_KEPT', message: expect.stringMatching(/PDF\/A-1b.*TRANSPARENCY.*"pale"/) };
    await expect(inspect({ source, package: faded, conformance: 'require' })).rejects.toMatchObject(refused);
    expect(await inspect({ source, package: faded })).toMatchObject({ rowCount: 2 });
    expect(await inspect({ source, conformance: 'require' })).toMatchObject({ rowCount: 2 });
  });

  it('rejects a duplicate key in rows_json, and accepts a column that the template lacks', async () => {
    const input = {
      ...asker,
      package: async () => new Uint8Array(svc),
      source: async () => new Uint8Array(pdf),
      sourceSizeBytes: pdf.byteLength,
      sha256: { package: sha256(svc), source: sha256(pdf) },
      limits: { maxPackageBytes: 1_000_000, maxOutputBytes: 1_000_000, maxRows: 10 },
    };
    const json = (text: string) =>
      inspector.inspect({
        ...input,
        rows: { format: 'json', load: async () => Buffer.from(text) },
        settings: fillSettings(),
      });
    await expect(json('[{}, {"column_0":"a","column_0":"b"}]')).rejects.toMatchObject({
      code: 'INVALID_ROWS_JSON',
      message: '"rows_json" is not valid: row 2 has the key "column_0" twice.',
    });
    expect(await json('[{"column_0":"a","column_7":"b"}]')).toMatchObject({ rowCount: 1 });
  });

  // Contract: INVALID_TABLE_FINDINGS
  it('validates table findings against the rows and the template’s columns, after the rows', async () => {
    const judge = (csv: string, entry: object, rowsOfJob?: number) =>
      inspector.inspect({
        ...asker,
        package: async () => new Uint8Array(svc),
        source: async () => new Uint8Array(pdf),
        sourceSizeBytes: pdf.byteLength,
        sha256: { package: sha256(svc), source: sha256(pdf) },
        limits: { maxPackageBytes: 1_000_000, maxOutputBytes: 1_000_000, maxRows: 10 },
        settings: fillSettings(),
        rows: { format: 'csv', load: async () => Buffer.from(csv) },
        tableFindings: {
          load: async () => Buffer.from(JSON.stringify([{ code: 'CELL_MERGED', ...entry }])),
          rowsOfJob,
        },
      });
    const csv = 'a,b,c\nd,e,f\n';
    expect(await judge(csv, { row_number: 2, column: 'column_2' })).toMatchObject({ rowCount: 2 });
    // Rows of a retry are counted like those of the job.
    expect(await judge(csv, { row_number: 7, column: 'column_2' }, 7)).toMatchObject({ rowCount: 2 });
    const code = 'INVALID_TABLE_FINDINGS';
    await expect(judge(csv, { row_number: 3, column: 'column_2' })).rejects.toMatchObject({ code });
    await expect(judge(csv, { row_number: 8, column: 'column_2' }, 7)).rejects.toMatchObject({ code });
    await expect(judge(csv, { row_number: 1, column: 'column_3' })).rejects.toMatchObject({ code });
    await expect(judge('"', { row_number: 3, column: 'column_2' })).rejects.toMatchObject({ code: 'INVALID_CSV_FILE' });
  });

  // Contract: SOURCE_PDF_INCOMPLETE
  it('rejects an incomplete source with the count of missing parts, unless allowed', async () => {
    const source = rawPdf(onePage('/Resources<</Font<</F 5 0 R>>>>'));
    const details = { missing_objects: 1, missing_pages: 0, end_cut_off: false };
    // The cached result for its digest rejects it again.
    for (const _ of [1, 2])
      await expect(inspect({ source })).rejects.toMatchObject({ code: 'SOURCE_PDF_INCOMPLETE', details });
    expect(await inspect({ source, allowsIncompleteSource: true })).toMatchObject({ pageCount: 1 });
  });

  it('counts pages and rows of valid files', async () => {
    expect(await inspect({})).toEqual({ schemaVersion: 5, packageName: 'Offer letter', pageCount: 1, rowCount: 2 });
  });

  it.each([
    ['the package before the PDF', { package: Buffer.from('x'), source: Buffer.from('x') }, 'MALFORMED_DOQLO_FILE'],
    ['the PDF before the rows', { source: Buffer.from('x'), csv: 'a\n"' }, 'INVALID_PDF'],
    ['the rows before their number', { csv: `${'a\n'.repeat(20)}"` }, 'INVALID_CSV_FILE'],
    ['no rows', { csv: '\n\n' }, 'EMPTY_DATA_INPUT'],
    ['too many rows', { csv: 'a\n'.repeat(11) }, 'BATCH_TOO_MANY_ROWS'],
  ])('reports %s', async (_, change, code) => {
    await expect(inspect(change)).rejects.toMatchObject({ code });
  });

  it('accepts the maximum number of rows', async () => {
    expect(await inspect({ csv: 'a\n'.repeat(10) })).toMatchObject({ rowCount: 10 });
  });

  it('rejects work whose smallest possible output is too large, unless rows may fail', async () => {
    const noise = Array.from({ length: 800 }, (_, index) => hash('sha256', String(index), 'hex')).join('');
    const incompressible = contentPdf(`% ${noise}`, { width: 200, height: 100 });
    const change = { source: incompressible, csv: 'a\n'.repeat(10), maxOutputBytes: 200_000 };
    await expect(inspect(change)).rejects.toMatchObject({ code: 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED' });
    expect(await inspect({ ...change, maxFailedRowPercent: 100 })).toMatchObject({ rowCount: 10 });
    // An optimized source may become much smaller.
    expect(await inspect({ ...change, optimize: true })).toMatchObject({ rowCount: 10 });
    expect(await inspect({ ...change, maxOutputBytes: 10_000_000 })).toMatchObject({ rowCount: 10 });
  });

  it('gives up a file that takes too long, and continues with the next', async () => {
    const hurried = threadDocumentInspector(inspections, {
      keys: testKeys,
      maxPages: 3,
      csv,
      bounds: { ...bounds, workMs: 1 },
    });
    const input = {
      ...asker,
      package: async () => new Uint8Array(svc),
      source: async () => new Uint8Array(pdf),
      sourceSizeBytes: 1,
      sha256: { package: sha256(svc), source: sha256(pdf) },
      rows: rows('"a",b\n'.repeat(1_000_000)),
      settings: fillSettings(),
    };
    const limits = { maxPackageBytes: 1_000_000, maxOutputBytes: 1_000_000, maxRows: 1 };
    await expect(hurried.inspect({ ...input, limits })).rejects.toMatchObject({ name: 'EngineError' });
    expect(await inspect({})).toMatchObject({ rowCount: 2 });
  });
});

describe('document inspector: several accounts', () => {
  it('inspects in turn, rejects too many requests of one account, and ends with its client', async () => {
    const shared = pool('inspection-thread', { turns: { max: 1, maxWaitingPerOwner: 1 } });
    const fair = threadDocumentInspector(shared, { keys: testKeys, maxPages: 3, csv, bounds });
    const client = new AbortController();
    const leaving = { accountId: 'hostile', atMs: 0, signal: client.signal };
    const long = {
      kind: 'rows' as const,
      rows: { format: 'csv' as const, csv, bytes: Buffer.from('"a",b\n'.repeat(3_000_000)) },
    };
    const busy = shared.run(long, { bounds, owner: 'hostile', signal: client.signal });
    const waiting = inspect({}, fair, leaving);
    const refused = expect(inspect({}, fair, leaving)).rejects.toMatchObject({ name: 'EngineBusy' });
    const others = inspect({}, fair);
    await refused;
    client.abort(new Error('the client left'));
    for (const end of await Promise.allSettled([busy, waiting])) {
      expect(end).toMatchObject({ status: 'rejected', reason: { message: 'the client left' } });
    }
    expect(await others).toMatchObject({ rowCount: 2 });
    await shared.close();
  });
});

describe('filler', () => {
  const collect = async (chunks: AsyncGenerator<FillChunk, unknown>) => {
    const made: FillChunk[] = [];
    const of = (output: OutputName) =>
      Buffer.concat(made.filter((chunk) => chunk.output === output).map(({ bytes }) => bytes));
    for (;;) {
      const step = await chunks
        .next()
        .catch((error: unknown) => Promise.reject(Object.assign(error as Error, { rows: of('rows') })));
      if (step.done === true) return { zip: of('archive'), rows: of('rows'), summary: step.value };
      made.push(step.value);
    }
  };

  const storedRows = async (bytes: Buffer) => {
    const reader = await RowStoreReader.open(async (start, end) => bytes.subarray(start, end));
    const { rows } = await reader.page({ after: 0, limit: 1000, statuses: rowStatuses });
    return rows.map(({ result, location }) => ({ ...result, location }));
  };

  const fillsAgain = async () =>
    (await collect(filler.fill(fillRequest('Ada\n'), { signal: new AbortController().signal }))).summary;

  it('yields a ZIP and its summary', async () => {
    let rowsDone = 0;
    const { zip, summary } = await collect(
      filler.fill(fillRequest('Ada\nGrace\n'), {
        signal: new AbortController().signal,
        onProgress: (done) => (rowsDone = done),
      }),
    );
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(summary).toMatchObject({ rowCount: 2, producedRows: 2, failedRows: 0, zipSizeBytes: zip.byteLength });
    expect(rowsDone).toBe(2);
  });

  it('yields the row results and the position of their PDFs in the ZIP', async () => {
    const { zip, rows } = await collect(
      filler.fill(fillRequest('Ada\nGrace\n'), { signal: new AbortController().signal }),
    );
    const results = await storedRows(rows);
    expect(results).toMatchObject([
      { row_number: 1, status: 'success', file_name: 'row_1.pdf' },
      { row_number: 2, status: 'success', file_name: 'row_2.pdf' },
    ]);
    const entries = new Map((await readZip([zip])).map((entry) => [entry.name, Buffer.from(entry.bytes)]));
    for (const { file_name, file_size_bytes, location } of results) {
      const { dataOffsetBytes = 0, compressedBytes = 0 } = location ?? {};
      const pdf = inflateRawSync(zip.subarray(dataOffsetBytes, dataOffsetBytes + compressedBytes));
      expect(pdf.equals(entries.get(String(file_name)) ?? Buffer.alloc(0))).toBe(true);
      expect(pdf.length).toBe(file_size_bytes);
    }
  });

  it('yields a print file next to the ZIP on request', async () => {
    const request = { ...fillRequest('Ada\nGrace\n'), settings: fillSettings({ printFile: true }) };
    const pieces: Buffer[] = [];
    const outputs = filler.fill(request, { signal: new AbortController().signal });
    let step = await outputs.next();
    for (; step.done !== true; step = await outputs.next())
      if (step.value.output === 'print') pieces.push(Buffer.from(step.value.bytes));
    const print = Buffer.concat(pieces);
    expect(print.length).toBe(step.value.printFileSizeBytes);
    expect(await withDocument(print, async (document) => document.numPages)).toBe(2);
  });

  it('uses the given row numbers in names, manifest and results', async () => {
    const request = { ...fillRequest('Ada\nGrace\n'), rowNumbers: [7, 40] };
    const { zip, rows } = await collect(filler.fill(request, { signal: new AbortController().signal }));
    expect((await storedRows(rows)).map(({ row_number }) => row_number)).toEqual([7, 40]);
    const entries = await readZip([zip]);
    expect(entries.map(({ name }) => name)).toEqual(['row_7.pdf', 'row_40.pdf', 'manifest.json']);
    const manifest = JSON.parse(Buffer.from(entries.at(-1)?.bytes ?? []).toString());
    expect(manifest.row_results.map((row: { row_number: number }) => row.row_number)).toEqual([7, 40]);
  });

  it('passes the error of the fill with its details across the thread', async () => {
    const required = await buildPackage(
      aPayload({
        source: undefined,
        template: aTemplate({ overlays: [anOverlay({ required: true, value: { column: 'column_7' } })] }),
      }),
      testKey,
    );
    const archive = filler.fill(
      { ...fillRequest('Ada\nGrace\n'), package: required },
      { signal: new AbortController().signal },
    );
    const failure = await collect(archive).catch((error: unknown) => error as { rows: Buffer });
    expect(failure).toMatchObject({
      code: 'FAILED_ROW_THRESHOLD_EXCEEDED',
      details: { failure_class: 'threshold_failed', input_row_count: 2, failed_row_count: 1, failed_row_percent: 50 },
    });
    // Before it, the results up to the row that ended the job.
    expect(await storedRows(failure.rows as Buffer)).toMatchObject([
      { row_number: 1, status: 'failed', location: undefined },
    ]);
  });

  it('waits for a slow consumer, and stops when the consumer leaves', async () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `Name ${index * 7919}`).join('\n');
    const progress: number[] = [];
    const archive = filler.fill(fillRequest(text), {
      signal: new AbortController().signal,
      onProgress: (done) => progress.push(done),
    });
    await archive.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(progress.at(-1) ?? 0).toBeLessThan(30_000);
    await archive.return(undefined as never);
    expect(await fillsAgain()).toMatchObject({ producedRows: 1 });
  });

  it('reuses a finished thread if its consumer leaves early', async () => {
    const archive = filler.fill(fillRequest('Ada\n'), { signal: new AbortController().signal });
    await archive.next();
    // The thread says that it is done right after its last chunk.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await archive.return(undefined as never);
    expect(await fillsAgain()).toMatchObject({ producedRows: 1 });
  });

  it('ends with the reason of its signal, whatever the thread does', async () => {
    const controller = new AbortController();
    const archive = filler.fill(fillRequest('Ada\n'.repeat(3000)), { signal: controller.signal });
    await archive.next();
    controller.abort(new Error('lease lost'));
    await expect(collect(archive)).rejects.toThrow('lease lost');
    await expect(filler.fill(fillRequest('Ada\n'), { signal: controller.signal }).next()).rejects.toThrow('lease lost');
    expect(await fillsAgain()).toMatchObject({ producedRows: 1 });
  });

  it('reports a fill that exhausts its memory, and starts a new thread for the next', async () => {
    const poor = pool('fill-thread', { turns: { max: 1 }, maxHeapMb: 4 });
    const settings = {
      keys: testKeys,
      limits,
      csv,
      bounds,
    };
    for (let attempt = 0; attempt < 2; attempt++) {
      const outcome = await collect(
        threadFiller(poor, settings).fill(fillRequest('Ada\n'), { signal: new AbortController().signal }),
      ).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(WorkFailed);
      expect(outcome).toMatchObject({ failure: 'out-of-memory' });
    }
    expect(await fillsAgain()).toMatchObject({ producedRows: 1 });
  });

  it('ends a fill over the process memory or the compile time, and fills again', async () => {
    const side = 7000;
    const rows7000 = deflateSync(Buffer.alloc(side * (side * 4 + 1)));
    const picture = [pngSignature, pngHeader(side, side, 8, 6), pngChunk('IDAT', rows7000), pngChunk('IEND', [])];
    const assets = { big: { mediaType: 'image/png', data: Buffer.concat(picture).toString('base64') } };
    const overlays = [anOverlay({ kind: 'image', value: undefined, asset: 'big' })];
    const bomb = await buildPackage(
      aPayload({ source: undefined, template: aTemplate({ assets, overlays }) }),
      testKey,
    );
    const settings = { keys: testKeys, limits, csv };
    const little = { ...bounds, residentBytes: process.memoryUsage.rss() + 300 * mib };
    const archive = threadFiller(fills, { ...settings, bounds: little }).fill(
      { ...fillRequest('Ada\n'), package: bomb },
      { signal: new AbortController().signal },
    );
    await expect(collect(archive)).rejects.toMatchObject({ failure: 'out-of-memory', byDocument: true });
    const hurried = threadFiller(fills, { ...settings, bounds: { ...bounds, workMs: 1 } });
    const late = hurried.fill({ ...fillRequest('Ada\n'), package: bomb }, { signal: new AbortController().signal });
    await expect(collect(late)).rejects.toMatchObject({ failure: 'out-of-time', byDocument: true });
    expect(await fillsAgain()).toMatchObject({ producedRows: 1 });
  });
});

describe('row checker', () => {
  it('checks rows in a filler thread and yields its findings', async () => {
    const required = await buildPackage(
      aPayload({
        source: undefined,
        template: aTemplate({ overlays: [anOverlay({ required: true, value: { column: 'column_0' } })] }),
      }),
      testKey,
    );
    const settings = {
      keys: testKeys,
      limits,
      csv,
      bounds,
    };
    const checker = threadChecker(fills, settings);
    const parts = checker.check(
      { ...fillRequest('Ada,1\n,2\nGrace,3\n', 100), package: required },
      { signal: asker.signal },
    );
    const outputs: string[] = [];
    for (;;) {
      const { done, value } = await parts.next();
      if (done === true) {
        expect(value).toMatchObject({
          rowCount: 3,
          successRows: 2,
          failedRows: 1,
          findingsByCode: { REQUIRED_OVERLAY_NOT_APPLIED: 1 },
        });
        break;
      }
      outputs.push(value.output);
    }
    expect(outputs).toEqual(['rows', 'findings']);
  });

  it('holds codes to the widths of modules that the deployment has', async () => {
    const side = (29 * 0.25 * 72) / 25.4;
    const qr = {
      id: 'qr',
      kind: 'qr',
      page: 0,
      rect: { x: 9, y: 9, width: side, height: side },
      value: { text: '12' },
    };
    const coded = await buildPackage(aPayload({ source: undefined, template: aTemplate({ overlays: [qr] }) }), testKey);
    const settings = {
      keys: testKeys,
      limits,
      csv,
      bounds,
    };
    const codesAt = async (matrix: number) => {
      const parts = threadChecker(fills, { ...settings, minModuleUm: { linear: 190, matrix } }).check(
        { ...fillRequest('Ada,1\n'), package: coded },
        { signal: asker.signal },
      );
      for (;;) {
        const { done, value } = await parts.next();
        if (done === true) return value.findingsByCode;
      }
    };
    expect(await codesAt(250)).not.toHaveProperty('CODE_TOO_SMALL');
    expect(await codesAt(251)).toHaveProperty('CODE_TOO_SMALL', 1);
  });
});

describe('corrections thread', () => {
  const corrector = threadRowCorrector(inspections, { csv, bounds });

  it('writes a table of the failed rows and reads it back outside the main thread', async () => {
    const required = await buildPackage(
      aPayload({
        source: undefined,
        template: aTemplate({ overlays: [anOverlay({ required: true, value: { column: 'column_0' } })] }),
      }),
      testKey,
    );
    const text = 'Ada,1\n,2\nGrace,3\n';
    const request = { ...fillRequest(text, 100), package: required };
    const results: Uint8Array[] = [];
    for await (const { output, bytes } of filler.fill(request, { signal: asker.signal }))
      if (output === 'rows') results.push(bytes);
    const input = { ...asker, rows: request.rows, results: Buffer.concat(results) };
    const table = Buffer.from(await corrector.corrections({ ...input, format: 'csv' })).toString();
    expect(table.split('\r\n').map((line) => line.split(',')[0])).toEqual(['row_number', '2', '']);
    const corrections = Buffer.from(table.replace(/,,2\r\n/, ',Charles,2\r\n'));
    const selected = await corrector.select({ ...input, corrections, includePartial: true });
    expect([
      Buffer.from(selected.bytes).toString(),
      Buffer.from(selected.rowNumbers).toString(),
      selected.failedRows,
    ]).toEqual(['"Charles","2"\r\n', '[2]', 1]);
    await expect(
      corrector.select({ ...input, corrections: Buffer.from('x'), includePartial: true }),
    ).rejects.toMatchObject({
      code: 'INVALID_CORRECTIONS',
    });
    const labelled = { ...input, package: required };
    const workbook = await corrector.corrections({ ...labelled, format: 'xlsx' });
    const [header] = (await readTable(workbook, { header: false })).rows;
    expect(header).toEqual(['row_number', 'status', 'codes', 'messages', 'Full name', 'column_1']);
    const again = await corrector.select({ ...labelled, corrections: workbook, includePartial: true });
    expect(Buffer.from(again.bytes).toString()).toBe('"","2"\r\n');
  });
});

describe('thread pool', () => {
  it('transfers the bytes of concurrent tasks that can be loaded again, and copies those of others', async () => {
    const run = inTurn(inspections, bounds, asker);
    const sent: Uint8Array<ArrayBuffer>[] = [];
    const load = async () => {
      const bytes = new Uint8Array(pdf);
      sent.push(bytes);
      return { kind: 'deflate' as const, bytes };
    };
    const results = await Promise.all([1, 2, 3, 4].map(async () => run(await load(), load)));
    expect(sent.map(({ buffer }) => buffer.detached)).toEqual([true, true, true, true]);
    const kept = new Uint8Array(pdf);
    expect([await run({ kind: 'deflate', bytes: kept })]).toEqual(results.slice(0, 1));
    expect(kept).toEqual(new Uint8Array(pdf));
  });

  it('rejects a task that its threads do not support', async () => {
    const misled = threadFiller(inspections, {
      keys: testKeys,
      limits,
      csv,
      bounds,
    });
    await expect(misled.fill(fillRequest('Ada\n'), { signal: new AbortController().signal }).next()).rejects.toThrow(
      'does not fill',
    );
    const confused = threadDocumentInspector(fills, { keys: testKeys, maxPages: 3, csv, bounds });
    const sizes = { maxPackageBytes: 1_000_000, maxOutputBytes: 1_000_000, maxRows: 1 };
    const files = {
      package: async () => new Uint8Array(svc),
      source: async () => new Uint8Array(pdf),
      sha256: { package: sha256(svc), source: sha256(pdf) },
    };
    const input = { ...asker, ...files, sourceSizeBytes: 1, rows: rows('a'), limits: sizes };
    await expect(confused.inspect({ ...input, settings: fillSettings() })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('does not inspect') },
    });
  });
});
