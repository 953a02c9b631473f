import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCalendarMonth } from '../../../../lib/core/clock.ts';
import { readZip } from '../../../engine/zip/read-zip.ts';
import {
  aCreate,
  aDelete,
  aForm,
  aGet,
  aPost,
  aRetry,
  type CreateFields,
} from '../../../support/service/create-request.ts';
import { fakeFiller } from '../../../support/service/fake-documents.ts';
import { mixedRows, mixedRowsFiller } from '../../../support/service/mixed-rows.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

interface Shown {
  readonly job_id: string;
  readonly status: string;
  readonly error?: { readonly code: string };
}

const aJob = async (fields: CreateFields = {}, options: TestServiceOptions & { monthlyRows?: number } = {}) => {
  const service = testService(stack, { filler: mixedRowsFiller, ...options });
  const { token, accountId } = await service.anAccount(
    'scale',
    options.monthlyRows === undefined ? {} : { monthlyRows: options.monthlyRows },
  );
  const base = { csv_file: mixedRows, max_failed_row_percent: '100', filename_columns: '["column_0"]' };
  const create = async (more: CreateFields = {}) =>
    (await (await service.api.fetch(aCreate(token, aForm({ ...base, ...fields, ...more })))).json()) as Shown;
  const { job_id: jobId } = await create();
  const get = (path: string, of = jobId) => service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${of}${path}`));
  const send = (more?: CreateFields, headers: Record<string, string> = {}, of = jobId) =>
    service.api.fetch(aRetry(token, of, more, headers));
  const retry = async (more?: CreateFields, of = jobId): Promise<Shown> =>
    (await (await send(more, {}, of)).json()) as Shown;
  const corrections = async (of = jobId) => (await get('/corrections.csv', of)).text();
  /** Row numbers and statuses of a job, and the texts of its archive's names. */
  const results = async (of: string) => {
    const key = (await service.jobs.get(of))?.artifact?.key ?? '';
    const entries = await readZip([(await service.objects.read(key, 10_000_000)) ?? new Uint8Array()]);
    const manifest = JSON.parse(Buffer.from(entries.at(-1)?.bytes ?? []).toString()) as {
      row_results: { row_number: number; status: string }[];
    };
    return {
      names: entries.map(({ name }) => name),
      rows: manifest.row_results.map(({ row_number, status }) => `${row_number} ${status}`),
    };
  };
  const quota = async () => {
    const { usedRows, committedRows } = await service.quota.get(accountId, formatCalendarMonth(service.clock.nowMs()));
    return [usedRows, committedRows];
  };
  return { service, token, accountId, jobId, create, get, send, retry, corrections, results, quota };
};

/** One row a line, as the fake inspector counts lines. */
const jsonRows = (...rows: readonly object[]): string => `[${rows.map((row) => JSON.stringify(row)).join(',\n')}]`;

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;
const messageOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { message: string }).message;

describe('GET …/corrections.csv', () => {
  // Contract: rows/corrections.csv-formulas
  it('contains the rows without success, their errors, and their cells unchanged', async () => {
    const { get } = await aJob();
    const response = await get('/corrections.csv');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('ratelimit')).toMatch(/^"download"/);
    const bytes = Buffer.from(await response.arrayBuffer());
    // A mark for spreadsheet programs, as there is more than ASCII.
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const records = parse(bytes, { bom: true }) as string[][];
    expect(records[0]).toEqual(['row_number', 'status', 'codes', 'messages', 'column_0', 'column_1']);
    expect(records.slice(1).map((record) => [record[0], record[1], ...record.slice(4)])).toEqual([
      ['2', 'failed', '', '2'],
      ['3', 'partial', 'Zoë', ''],
      ['6', 'partial', 'Barbara', ''],
    ]);
    expect(records[1]?.[2]).toContain('REQUIRED_OVERLAY_NOT_APPLIED');
    expect(records[1]?.[3]?.length).toBeGreaterThan(20);
  });

  it('contains JSON rows without the byte order mark, with empty cells for missing keys', async () => {
    const rows = jsonRows({ column_0: 'Ada', column_1: 1 }, { column_2: true }, { column_0: '=1+1' });
    const { corrections } = await aJob({ csv_file: null, rows_json: rows, filename_columns: null });
    const records = parse(await corrections()) as string[][];
    expect(records[0]).toEqual(['row_number', 'status', 'codes', 'messages', 'column_0', 'column_1', 'column_2']);
    expect(records.slice(1).map((record) => [record[0], record[1], ...record.slice(4)])).toEqual([
      ['2', 'failed', '', '', 'true'],
      ['3', 'partial', "'=1+1", '', ''],
    ]);
  });

  it('contains only a header if every row succeeded, and answers 404 once the delivery has expired', async () => {
    const { service, get, corrections } = await aJob({ csv_file: 'Ada,1\n' });
    expect(await corrections()).toBe('row_number,status,codes,messages,column_0,column_1\r\n');
    service.clock.advance(service.config.delivery.lifetimeMs);
    expect(await codeOf(await get('/corrections.csv'))).toBe('404 DELIVERY_NOT_FOUND');
  });
});

describe('POST …/retry', () => {
  // Contract: retry/new-job
  it('runs the failed and partial rows as a new job with their original numbers and names', async () => {
    const { jobId, retry, results, get } = await aJob();
    const retried = await retry();
    expect(retried.status).toBe('completed');
    const shown = (await (await get('?include=request,summary', retried.job_id)).json()) as object;
    expect(shown).toMatchObject({
      request: { retry_of: jobId },
      summary: { requested_rows: 3, billed_rows: 2, produced_rows: 2 },
    });
    expect(await results(retried.job_id)).toEqual({
      names: ['row_3_Zoë.pdf', 'row_6_Barbara.pdf', 'manifest.json'],
      rows: ['2 failed', '3 partial', '6 partial'],
    });
    const page = (await (await get('/rows?status=partial', retried.job_id)).json()) as {
      rows: { row_number: number }[];
    };
    expect(page.rows.map((row) => row.row_number)).toEqual([3, 6]);
    expect((await get('/rows/6/pdf', retried.job_id)).status).toBe(302);
    expect(await codeOf(await get('/rows/1/pdf', retried.job_id))).toBe('404 ROW_NOT_FOUND');
  });

  // Contract: retry/new-job
  it('runs only the failed rows with include_partial=false', async () => {
    const { retry, results } = await aJob();
    expect((await results((await retry({ include_partial: 'false' })).job_id)).rows).toEqual(['2 failed']);
  });

  // Contract: retry/edited-table
  it('runs the rows of the corrections with their cells, and retries of the retry with the remaining rows', async () => {
    const { retry, results, corrections } = await aJob();
    const corrected = (await corrections()).replace(/^(2,.*,),2/m, '$1Charles,2').replace(/^6,.*\r\n/m, '');
    const retried = await retry({ corrections: corrected, include_partial: 'false' });
    expect(await results(retried.job_id)).toEqual({
      names: ['row_2_Charles.pdf', 'row_3_Zoë.pdf', 'manifest.json'],
      rows: ['2 success', '3 partial'],
    });
    const left = (await corrections(retried.job_id)).replace(/Zoë,/, 'Zoë,3');
    expect((await results((await retry({ corrections: left }, retried.job_id)).job_id)).rows).toEqual(['3 success']);
  });

  // Contract: retry/edited-table
  it('preserves unchanged cells, including missing ones and numbers', async () => {
    const rows = jsonRows(
      { column_0: '007', column_1: 12345678901234567890n.toString() },
      { column_0: 'Ada' },
      { column_1: 1.5 },
    );
    const { service, retry, corrections } = await aJob({ csv_file: null, rows_json: rows, filename_columns: null });
    const retried = await retry({ corrections: (await corrections()).replace(/^3,(.*),,1\.5/m, '3,$1,Grace,1.5') });
    const input = (await service.jobs.get(retried.job_id))?.inputs.rows;
    const bytes = await service.objects.read(input?.key ?? '', input?.sizeBytes ?? 0);
    expect(JSON.parse(Buffer.from(bytes ?? []).toString())).toEqual([
      { column_0: 'Ada' },
      { column_0: 'Grace', column_1: '1.5' },
    ]);
  });

  // Contract: INVALID_CORRECTIONS
  it.each([
    ['a row that succeeded', '1,success,,,Ada,1\r\n', 'line 5 names row 1, which succeeded'],
    ['a row that there is not', '99,failed,,,Ada,1\r\n', 'line 5 names row 99'],
    ['a row twice', '6,partial,,,Ada,1\r\n', 'line 5 repeats row 6'],
    ['a row without a number', 'x,partial,,,Ada,1\r\n', 'line 5 has no row number'],
  ])('rejects corrections of %s and names the line', async (_, line, message) => {
    const { send, corrections } = await shared();
    const response = await send({ corrections: (await corrections()) + line });
    expect(response.status).toBe(400);
    const body = (await response.json()) as { code: string; message: string };
    expect([body.code, body.message.includes(message)]).toEqual(['INVALID_CORRECTIONS', true]);
  });

  // Contract: retry/edited-table
  it('rejects other columns and an empty file, and accepts columns in another order', async () => {
    const { send, corrections } = await shared();
    const csv = await corrections();
    expect(await messageOf(await send({ corrections: csv.replace('column_1', 'column_7') }))).toContain('line 1');
    expect(await codeOf(await send({ corrections: '' }))).toBe('400 INVALID_CORRECTIONS');
    expect(
      (await send({ corrections: 'column_1,messages,row_number,codes,status,column_0\n2,,2,,,Ada\n' })).status,
    ).toBe(200);
  });

  it('runs the rows sent as JSON with the cells that they name', async () => {
    const { retry, results } = await aJob();
    const rows = JSON.stringify([
      { row_number: 6, cells: { column_1: 6 } },
      { row_number: 2, cells: { column_0: 'Charles' } },
    ]);
    const retried = await retry({ rows, include_partial: 'false' });
    expect(await results(retried.job_id)).toEqual({
      names: ['row_2_Charles.pdf', 'row_6_Barbara.pdf', 'manifest.json'],
      rows: ['2 success', '6 success'],
    });
  });

  it('preserves cells that JSON rows do not name, including missing ones', async () => {
    const sent = jsonRows({ column_0: '', column_1: '0042' }, { column_0: 'Ada' }, { column_1: 1.5 });
    const { service, retry } = await aJob({ csv_file: null, rows_json: sent, filename_columns: null });
    const rows =
      '[{"row_number":3,"cells":{"column_0":12345678901234567890}},{"row_number":2,"cells":{}},{"row_number":1,"cells":{"column_0":true}}]';
    const input = (await service.jobs.get((await retry({ rows })).job_id))?.inputs.rows;
    const bytes = await service.objects.read(input?.key ?? '', input?.sizeBytes ?? 0);
    expect(JSON.parse(Buffer.from(bytes ?? []).toString())).toEqual([
      { column_0: 'true', column_1: '0042' },
      { column_0: 'Ada' },
      { column_0: '12345678901234567890', column_1: '1.5' },
    ]);
  });

  it.each([
    ['a row that succeeded', [{ row_number: 1, cells: {} }], 'Row 1 succeeded: leave it out.'],
    ['a row that there is not', [{ row_number: 99, cells: {} }], 'Row 99 has no result in this job.'],
    [
      'a row twice',
      [
        { row_number: 6, cells: {} },
        { row_number: 6, cells: {} },
      ],
      'Row 6 is there twice.',
    ],
    [
      'an unknown column',
      [{ row_number: 6, cells: { column_2: 'x' } }],
      'Row 6 names “column_2”, which is not a column of the job.',
    ],
    ['a text', 'Ada', '"rows" is not valid: it is not JSON'],
    ['no text', '', '"rows" is not valid: it is not JSON'],
  ])('rejects JSON rows of %s and names the row', async (_, rows, message) => {
    const { send } = await shared();
    const response = await send({ rows: typeof rows === 'string' ? rows : JSON.stringify(rows) });
    const body = (await response.json()) as { code: string; message: string };
    expect([response.status, body.code, body.message]).toEqual([
      400,
      'INVALID_CORRECTIONS',
      expect.stringContaining(message),
    ]);
  });

  it('rejects JSON rows next to corrections, fields of a create, and an empty array', async () => {
    const { send, corrections } = await shared();
    const rows = '[{"row_number":2,"cells":{}}]';
    expect(await messageOf(await send({ rows, corrections: await corrections() }))).toBe(
      'Send "corrections" or "rows", not both.',
    );
    expect(await messageOf(await send({ rows_json: rows }))).toContain('Did you mean "rows"?');
    expect(await codeOf(await send({ rows: '[]' }))).toBe('409 NOTHING_TO_RETRY');
  });

  it('accepts as many bytes of JSON rows as a create, and not one more', async () => {
    const { send, service } = await shared();
    const most = service.config.input.maxRowsJsonBytes;
    expect(await codeOf(await send({ rows: '[]'.padEnd(most) }))).toBe('409 NOTHING_TO_RETRY');
    expect(await messageOf(await send({ rows: '[]'.padEnd(most + 1) }))).toBe(`"rows" is larger than ${most} bytes.`);
  });

  it('rejects a key with other JSON rows, and deletes the rows once they are read', async () => {
    const { send, service } = await aJob();
    const key = { 'idempotency-key': 'rows-once' };
    const rows = '[{"row_number":2,"cells":{"column_0":"Ann"}}]';
    const first = (await (await send({ rows }, key)).json()) as Shown;
    expect(((await (await send({ rows }, key)).json()) as Shown).job_id).toBe(first.job_id);
    expect(await codeOf(await send({ rows: rows.replace('Ann', 'Eve') }, key))).toBe(
      '409 IDEMPOTENCY_KEY_PAYLOAD_MISMATCH',
    );
    expect((await objectsOf(stack, `inputs/`)).filter((name) => name.includes('changed-rows'))).toEqual([]);
    expect((await service.jobs.get(first.job_id))?.status).toBe('completed');
  });

  // Contract: retry/replacements-threshold
  it('accepts another package and another PDF, validated like a create', async () => {
    const { service, send, retry } = await shared();
    const retried = await retry({ svc_file: 'another package', pdf: '%PDF-1.7 another' });
    const inputs = (await service.jobs.get(retried.job_id))?.inputs;
    const text = async (input?: { key: string; sizeBytes: number }) =>
      Buffer.from((await service.objects.read(input?.key ?? '', input?.sizeBytes ?? 0)) ?? []).toString();
    expect([await text(inputs?.package), await text(inputs?.source)]).toEqual(['another package', '%PDF-1.7 another']);
    expect(await codeOf(await send({ svc_file: 'broken' }))).toBe('400 MALFORMED_DOQLO_FILE');
    expect(await codeOf(await send({ pdf: 'broken' }))).toBe('422 INVALID_PDF');
  });

  it('is rejected without an Idempotency-Key, with fields that a create rejects, and for an unknown job', async () => {
    const { service, send } = await shared();
    expect(await codeOf(await send({}, { 'idempotency-key': ' ' }))).toBe('400 INVALID_IDEMPOTENCY_KEY');
    expect(await codeOf(await send({ max_failed_row_percent: '101' }))).toBe('400 INVALID_MAX_FAILED_ROW_PERCENT');
    expect(await codeOf(await send({ include_partial: 'yes' }))).toBe('400 UPLOAD_ERROR');
    expect(await codeOf(await send({ delivery_mode: 'webhook' }))).toBe('400 MISSING_WEBHOOK_URL');
    const stranger = await service.anAccount();
    const { jobId } = await shared();
    expect(await codeOf(await service.api.fetch(aRetry(stranger.token, jobId)))).toBe('404 EXPORT_JOB_NOT_FOUND');
    expect(await codeOf(await service.api.fetch(aRetry(stranger.token, 'x')))).toBe('400 INVALID_JOB_ID');
  });

  // Contract: retry/replacements-threshold
  it('returns the same job for the same key, and rejects the key with another body', async () => {
    const { send } = await shared();
    const key = { 'idempotency-key': 'retry-once' };
    const first = await send({ include_partial: 'true' }, key);
    const again = await send({}, key);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(((await again.json()) as Shown).job_id).toBe(((await first.json()) as Shown).job_id);
    expect(await codeOf(await send({ include_partial: 'false' }, key))).toBe('409 IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
  });

  // Contract: retry/refusals, JOB_INPUTS_EXPIRED, NOTHING_TO_RETRY
  it('is rejected while the job runs, once its inputs are deleted, and if no row needs a retry', async () => {
    const waiting = await aJob({}, { executeAtOnce: false });
    expect(await codeOf(await waiting.send())).toBe('409 JOB_NOT_ENDED');
    const anomaly = await aJob(
      { delivery_mode: 'webhook', webhook_url: 'https://a.example/', webhook_secret: 's' },
      { filler: fakeFiller(() => 'wrong-count') },
    );
    expect(await codeOf(await anomaly.send())).toBe('409 JOB_INPUTS_EXPIRED');
    const deleted = await aJob();
    await deleted.service.api.fetch(aDelete(deleted.token, `/v1/bulkfill/export-jobs/${deleted.jobId}`));
    expect(await codeOf(await deleted.send())).toBe('409 JOB_INPUTS_EXPIRED');
    const lapsed = await aJob();
    lapsed.service.clock.advance(lapsed.service.config.delivery.lifetimeMs);
    expect(await codeOf(await lapsed.send())).toBe('409 JOB_INPUTS_EXPIRED');
    const fine = await aJob({ csv_file: 'Ada,1\nGrace,2\n' });
    expect(await codeOf(await fine.send())).toBe('409 NOTHING_TO_RETRY');
    const header = await fine.corrections();
    expect(await codeOf(await fine.send({ corrections: header }))).toBe('409 NOTHING_TO_RETRY');
    expect(await messageOf(await fine.send({ corrections: header }))).toMatch('The corrections contain no rows');
    // A rejected retry leaves no objects.
    expect((await objectsOf(stack, 'inputs/')).filter((key) => key.includes('corrections'))).toEqual([]);
  });

  it('does not depend on the original job, which may be deleted', async () => {
    const { service, token, jobId, send, get } = await aJob({}, { executeAtOnce: false });
    await service.execute(jobId);
    const { job_id } = (await (await send()).json()) as Shown;
    await service.api.fetch(aDelete(token, `/v1/bulkfill/export-jobs/${jobId}`));
    expect(await service.execute(job_id)).toBe('completed');
    expect((await get('/download', job_id)).status).toBe(302);
  });

  it('retries rows of a job that failed for its rows', async () => {
    const { retry, results } = await aJob({ max_failed_row_percent: '0' });
    expect((await results((await retry()).job_id)).rows).toEqual(['2 failed']);
  });
});

describe('billing of retries', () => {
  // Contract: retry/billing
  it('charges nothing for rows that had failed, once, and charges the others', async () => {
    const { retry, quota, service } = await aJob();
    expect(await quota()).toEqual([6, 6]);
    const first = await retry();
    expect(await service.jobs.get(first.job_id)).toMatchObject({ requestedRows: 3, billedRows: 2 });
    expect(await quota()).toEqual([8, 8]);
    // Another body, as the same would be delivered from the artifact.
    await retry({ max_failed_row_percent: '99' });
    expect(await quota()).toEqual([11, 11]);
    // The sweep adds up the same.
    service.clock.advance(7 * 3_600_000);
    expect(await service.sweep()).toMatchObject({ quotasCorrected: 0 });
    expect(await quota()).toEqual([11, 11]);
  });

  // Contract: retry/billing
  it('accepts a free retry with the quota used up, and no other', async () => {
    const { send, quota } = await aJob({}, { monthlyRows: 6 });
    expect(await codeOf(await send())).toBe('403 BULKFILL_LIMIT_REACHED');
    expect((await send({ include_partial: 'false' })).status).toBe(200);
    expect(await quota()).toEqual([6, 6]);
    expect(await codeOf(await send({ include_partial: 'false', max_failed_row_percent: '99' }))).toBe(
      '403 BULKFILL_LIMIT_REACHED',
    );
  });

  it('keeps the free retry for the next one if the first fails, and releases the reserved rows', async () => {
    const { retry, quota } = await aJob();
    expect((await retry({ max_failed_row_percent: '0' })).error?.code).toBe('FAILED_ROW_THRESHOLD_EXCEEDED');
    expect(await quota()).toEqual([6, 6]);
    await retry({ include_partial: 'false' });
    expect(await quota()).toEqual([6, 6]);
  });

  it('keeps the free retry for the next one if the first is canceled', async () => {
    const { service, token, jobId, send, quota } = await aJob({}, { executeAtOnce: false });
    await service.execute(jobId);
    const { job_id } = (await (await send({ include_partial: 'false' })).json()) as Shown;
    expect((await service.api.fetch(aPost(token, `/v1/bulkfill/export-jobs/${job_id}/cancel`))).status).toBe(200);
    expect((await send({ include_partial: 'false', pdf: '%PDF-1.7 next' })).status).toBe(202);
    expect(await quota()).toEqual([6, 6]);
  });

  it('grants one free run to two retries at the same time', async () => {
    const { send, service, jobId, quota } = await aJob({}, { executeAtOnce: false });
    await service.execute(jobId);
    const both = await Promise.all(
      ['one', 'two'].map((name) => send({ include_partial: 'false', pdf: `%PDF-1.7 ${name}` })),
    );
    const ids = await Promise.all(both.map(async (response) => ((await response.json()) as Shown).job_id));
    expect(await quota()).toEqual([6, 7]);
    for (const id of ids) await service.execute(id);
    expect(await quota()).toEqual([7, 7]);
  });

  // Contract: retry/billing
  it('shares one free run among the jobs that deliver one result', async () => {
    const { create, retry, quota, service } = await aJob();
    const { job_id: reusing } = await create();
    expect((await service.jobs.get(reusing))?.reused).toBe(true);
    await retry({ include_partial: 'false' }, reusing);
    expect(await quota()).toEqual([6, 6]);
    await retry({ include_partial: 'false', pdf: '%PDF-1.7 another' });
    expect(await quota()).toEqual([7, 7]);
  });

  // Contract: retry/billing
  it('charges every row when it retries an unbilled job, and not the failed rows of a retry of that', async () => {
    const { retry, quota } = await aJob({ max_failed_row_percent: '0' });
    expect(await quota()).toEqual([0, 0]);
    const first = await retry();
    expect(await quota()).toEqual([1, 1]);
    await retry({ pdf: '%PDF-1.7 other' }, first.job_id);
    expect(await quota()).toEqual([1, 1]);
    await retry({ pdf: '%PDF-1.7 another' }, first.job_id);
    expect(await quota()).toEqual([2, 2]);
  });
});

let sharedJob: ReturnType<typeof aJob> | undefined;
/** One job for tests that only ask. */
const shared = (): ReturnType<typeof aJob> => {
  sharedJob ??= aJob();
  return sharedJob;
};
