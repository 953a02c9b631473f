import { EngineError } from '@bulkfill/engine/core/engine-error';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';
import type { DocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import { judgeRows } from '@bulkfill/engine/threads/tasks/judge-rows';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCalendarMonth } from '../../../../lib/core/clock.ts';
import { readZip } from '../../../engine/zip/read-zip.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { aCheck, aCreate, aForm, aGet, aRetry, type CreateFields } from '../../../support/service/create-request.ts';
import { engineFiller } from '../../../support/service/engine-filler.ts';
import { letterChecker } from '../../../support/service/letter-checker.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { aList, aListCell, aTemplate, aText, column } from '../../../support/template-builders.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const csv = { maxColumns: 500, maxCellCharacters: 32_767 };

/** Counts rows like the service, and accepts every package and source. */
const inspector: DocumentInspector = {
  inspect: async ({ rows: { format, load, numbers }, settings, limits }) => {
    const rows = { format, bytes: await load(), csv };
    const { rowCount, sourceRowCount } = await judgeRows({
      kind: 'rows',
      rows,
      groupBy: settings.groupBy,
      rowNumbers: await numbers?.(),
    });
    if (sourceRowCount > limits.maxRows) throw new EngineError('BATCH_TOO_MANY_ROWS');
    return { schemaVersion: 5, packageName: 'Invoice', pageCount: 1, rowCount };
  },
};

const template = aTemplate([
  aText({ id: 'name', rect: { x: 20, y: 5, width: 200, height: 20 } }),
  aText({ id: 'city', value: column(3), required: true, rect: { x: 20, y: 170, width: 200, height: 20 } }),
  aList({
    value: { kind: 'group' },
    rect: { x: 20, y: 30, width: 300, height: 140 },
    cells: [aListCell('column_1', 0, 200), aListCell('column_2', 210, 60)],
  }),
]);
const verified: VerifiedPackage = {
  schemaVersion: 5,
  name: 'Invoice',
  sha256: 'ab'.repeat(32),
  source: null,
  template,
};

const invoices = 'Ada,Pen,1,Bern\nBea,Cup,2,\nAda ,Ink,3,Bern\nBea,Mug,4,\nCem,Pad,5,Bonn\n';
const grouped = { csv_file: invoices, group_by: 'column_0', max_failed_row_percent: '100' };

const aJob = async (fields: CreateFields = {}, settings: Readonly<Record<string, string>> = {}) => {
  const filler = engineFiller(rawPdf(onePage()), verified);
  const service = testService(stack, { filler, inspector, checker: letterChecker, settings });
  const { token, accountId } = await service.anAccount('scale');
  const create = (more: CreateFields = {}, headers: Record<string, string> = {}) =>
    service.api.fetch(aCreate(token, aForm({ ...grouped, ...fields, ...more }), headers));
  const response = await create();
  const { job_id: jobId } = (await response.json()) as { job_id: string };
  const get = (path: string, of = jobId) => service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${of}${path}`));
  const retry = (more: CreateFields, of = jobId) => service.api.fetch(aRetry(token, of, more));
  const opened = async (of: string) => {
    const key = (await service.jobs.get(of))?.artifact?.key ?? '';
    const entries = await readZip([(await service.objects.read(key, 10_000_000)) ?? new Uint8Array()]);
    const texts = await Promise.all(
      entries.slice(0, -1).map(async ({ name, bytes }) => [name, ...(await readText(bytes)).map(({ text }) => text)]),
    );
    return { texts, manifest: JSON.parse(Buffer.from(entries.at(-1)?.bytes ?? []).toString()) };
  };
  const quota = async () => (await service.quota.get(accountId, formatCalendarMonth(service.clock.nowMs()))).usedRows;
  return { service, token, jobId, response, create, get, retry, opened, quota };
};

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;
const idOf = async (response: Response): Promise<string> => ((await response.json()) as { job_id: string }).job_id;

describe('group_by', () => {
  it('makes one document per value, and counts documents in quota, progress and results', async () => {
    const { jobId, get, opened, quota } = await aJob();
    const { texts, manifest } = await opened(jobId);
    expect(texts).toEqual([
      ['row_1.pdf', 'Ada', 'Bern', 'Pen', '1', 'Ink', '3'],
      ['row_3.pdf', 'Cem', 'Bonn', 'Pad', '5'],
    ]);
    expect(manifest.summary).toMatchObject({ produced_rows: 2, failed_rows: 1, source_row_count: 5 });
    expect(await (await get('/rows')).json()).toMatchObject({
      rows: [
        { row_number: 1, source_rows: [1, 3], status: 'success' },
        { row_number: 2, source_rows: [2, 4], status: 'failed' },
        { row_number: 3, source_rows: [5], status: 'success' },
      ],
    });
    expect(await (await get('?include=summary,progress')).json()).toMatchObject({
      summary: { requested_rows: 3, billed_rows: 3 },
      progress: { rows_done: 3, rows_total: 3 },
    });
    expect(await quota()).toBe(3);
  });

  it('is part of the effective body and of the identity by which artifacts are reused', async () => {
    const { create, jobId, service } = await aJob();
    const headers = { 'idempotency-key': 'same' };
    expect((await create({}, headers)).status).toBe(200);
    expect(await codeOf(await create({ group_by: 'column_3' }, headers))).toBe('409 IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
    expect(await codeOf(await create({ group_by: null }, headers))).toBe('409 IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
    const producerOf = async (id: string) => (await service.jobs.get(id))?.artifact?.producerJobId;
    expect(await producerOf(await idOf(await create()))).toBe(jobId);
    const other = await idOf(await create({ group_by: 'column_3' }));
    expect(await producerOf(other)).toBe(other);
  });

  // Contract: INVALID_GROUP_BY
  it('is 400 INVALID_GROUP_BY for a column that no row has, and for another key, in creates and checks', async () => {
    const { create, service, token, retry } = await aJob();
    const check = (more: CreateFields) =>
      service.api.fetch(aCheck(token, aForm({ ...grouped, max_failed_row_percent: null, ...more })));
    for (const group_by of ['column_4', 'column_99999', 'column_03', 'Customer', '']) {
      expect(await codeOf(await create({ group_by }))).toBe('400 INVALID_GROUP_BY');
      expect(await codeOf(await check({ group_by }))).toBe('400 INVALID_GROUP_BY');
    }
    expect(await codeOf(await retry({ group_by: 'column_1' }))).toBe('400 INVALID_GROUP_BY');
  });

  it('counts rows of the table for the limit of a batch', async () => {
    expect((await aJob({}, { MAX_ROWS_PER_BATCH_SCALE: '5' })).response.status).toBe(200);
    expect((await aJob({}, { MAX_ROWS_PER_BATCH_SCALE: '4' })).response.status).toBe(422);
  });

  it('has one line of corrections per row of the table, and a retry takes all rows of a document', async () => {
    const { get, retry, opened, quota } = await aJob();
    const text = await (await get('/corrections.csv')).text();
    const [header, ...lines] = parse(text) as string[][];
    expect(header?.slice(0, 6)).toEqual(['row_number', 'status', 'codes', 'messages', 'source_rows', 'column_0']);
    expect(lines.map((line) => [line[0], line[1], ...line.slice(4)])).toEqual([
      ['2', 'failed', '2', 'Bea', 'Cup', '2', ''],
      ['2', 'failed', '4', 'Bea', 'Mug', '4', ''],
    ]);
    const workbook = await get('/corrections.xlsx');
    expect(workbook.status).toBe(200);
    // Only the first line is sent back, with its city and a new name: the other row stays in the document.
    const corrected = text.replace('Bea,Cup,2,', 'Bea Blum,Cup,2,Basel').split('\r\n').slice(0, 2).join('\r\n');
    const retried = await idOf(await retry({ corrections: corrected }));
    const { texts, manifest } = await opened(retried);
    expect(texts).toEqual([['row_2.pdf', 'Bea Blum', 'Basel', 'Cup', '2', 'Mug', '4']]);
    expect(manifest.row_results).toMatchObject([{ row_number: 2, source_rows: [2, 4], status: 'success' }]);
    expect(manifest.summary).toMatchObject({ source_row_count: 2 });
    expect(await quota()).toBe(3);
  });

  it('runs the failed documents again without corrections, and a retry of the retry, too', async () => {
    const { retry, opened } = await aJob();
    const first = await idOf(await retry({ group_by: 'column_0' }));
    const second = await idOf(await retry({}, first));
    for (const id of [first, second]) {
      expect((await opened(id)).manifest.row_results).toMatchObject([
        { row_number: 2, source_rows: [2, 4], status: 'failed' },
      ]);
    }
  });

  it('changes cells by JSON in all rows of a document, or in those of source_rows', async () => {
    const { retry, opened } = await aJob();
    const rows = [{ row_number: 2, cells: { column_3: 'Basel' } }];
    const all = await opened(await idOf(await retry({ rows: JSON.stringify(rows) })));
    expect(all.texts).toEqual([['row_2.pdf', 'Bea', 'Basel', 'Cup', '2', 'Mug', '4']]);
    const some = [
      { row_number: 2, source_rows: [4], cells: { column_1: 'Jug' } },
      { row_number: 2, source_rows: [2], cells: { column_3: 'Basel' } },
    ];
    const one = await opened(await idOf(await retry({ rows: JSON.stringify(some) })));
    expect(one.texts).toEqual([['row_2.pdf', 'Bea', 'Basel', 'Cup', '2', 'Jug', '4']]);
    expect(one.manifest.row_results[0].notices).toMatchObject([{ code: 'GROUP_VALUE_DIFFERS' }]);
    for (const refused of [
      [{ row_number: 2, source_rows: [5], cells: {} }],
      [...some, { row_number: 2, source_rows: [4], cells: {} }],
      [{ row_number: 1, cells: {} }],
      [{ row_number: 2, source_rows: 'all', cells: {} }],
      [{ row_number: 2, source_rows: [0], cells: {} }],
    ])
      expect(await codeOf(await retry({ rows: JSON.stringify(refused) }))).toBe('400 INVALID_CORRECTIONS');
  });

  it('merges a job with its retries, and counts the rows of the table', async () => {
    const { jobId, retry, get } = await aJob();
    await retry({ rows: JSON.stringify([{ row_number: 2, cells: { column_3: 'Basel' } }]) });
    const merged = await get(`/download?merged=true`, jobId);
    const file = await fetch(merged.headers.get('location') ?? '');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const entries = await readZip([bytes]);
    const manifest = JSON.parse(Buffer.from(entries.at(-1)?.bytes ?? []).toString());
    expect(manifest.summary).toMatchObject({ success_rows: 3, source_row_count: 5 });
    expect(manifest.row_results[1]).toMatchObject({ row_number: 2, source_rows: [2, 4] });
  });

  it('checks documents, with the rows of the table in findings', async () => {
    const { service, token } = await aJob();
    const rows = 'Ada,Pen\nBea,Cup\nAda ,Ink\n,Mug\n';
    const response = await service.api.fetch(
      aCheck(token, aForm({ csv_file: rows, group_by: 'column_0', max_failed_row_percent: null })),
    );
    const check = (await response.json()) as { check_id: string };
    expect(check).toMatchObject({ result: { rows: 3, failed_rows: 1 } });
    const found = await service.api.fetch(aGet(token, `/v1/bulkfill/checks/${check.check_id}/findings`));
    const { findings } = (await found.json()) as { findings: { code: string; row_number: number | null }[] };
    expect(findings.filter(({ row_number }) => row_number !== null)).toMatchObject([
      { code: 'REQUIRED_OVERLAY_NOT_APPLIED', row_number: 3, source_rows: [4] },
      { code: 'VALUE_BLANK', row_number: 3, source_rows: [4] },
    ]);
    const corrections = await service.api.fetch(aGet(token, `/v1/bulkfill/checks/${check.check_id}/corrections.csv`));
    expect((parse(await corrections.text()) as string[][]).slice(1)).toMatchObject(
      [['3', 'failed', {}, {}, '4', '', 'Mug']].map((line) =>
        expect.arrayContaining(line.filter((cell) => typeof cell === 'string')),
      ),
    );
  });

  it('adds nothing to a job without it', async () => {
    const { jobId, get, opened } = await aJob({ group_by: null });
    expect(JSON.stringify((await opened(jobId)).manifest)).not.toContain('source_row');
    expect(await (await get('/rows')).text()).not.toContain('source_row');
    expect((await (await get('/corrections.csv')).text()).split('\r\n')[0]).toBe(
      'row_number,status,codes,messages,column_0,column_1,column_2,column_3',
    );
  });
});
