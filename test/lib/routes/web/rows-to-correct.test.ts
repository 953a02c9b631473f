import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOverlay, aPayload, aTemplate, testKey } from '../../../engine/svc/package-builders.ts';
import { aForm } from '../../../support/service/create-request.ts';
import { mixedRows, mixedRowsFiller } from '../../../support/service/mixed-rows.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { webService } from '../../../support/service/web-service.ts';

let stack: TestStack;
let svc: Uint8Array;

beforeAll(async () => {
  stack = await startTestStack();
  const columns = ['Name', 'Code'].map((label, column) => ({ key: `column_${column}`, label }));
  const overlays = [
    anOverlay({ id: 'overlay', required: true }),
    anOverlay({ id: 'code', kind: 'qr', value: { column: 'column_1' } }),
  ];
  svc = await buildPackage(aPayload({ source: undefined, template: aTemplate({ columns, overlays }) }), testKey);
});

const jobs = '/app/api/export-jobs';

/** A job of six rows, of which 2 fails and 3 and 6 are partial. */
const aJob = async (fields: Readonly<Record<string, string>> = {}) => {
  const console = webService(stack, {}, { filler: mixedRowsFiller });
  const { cookie, user } = await console.aBrowser();
  const post = (path: string, body: FormData) =>
    console.send(
      path,
      { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
      { method: 'POST', body },
    );
  const form = aForm({ csv_file: mixedRows, svc_file: svc, max_failed_row_percent: '100', ...fields });
  const jobId = String((await post(jobs, form)).body.job_id);
  const toCorrect = (query = '', of = jobId, by = cookie) =>
    console.send(`${jobs}/${of}/rows-to-mend${query}`, { cookie: by });
  const retry = async (lines: readonly string[], of = jobId) => {
    console.clock.advance(1000);
    const body = new FormData();
    const table = ['row_number,status,codes,messages,column_0,column_1', ...lines].join('\r\n');
    body.set('corrections', new Blob([table]), 'corrections.csv');
    return String((await post(`${jobs}/${of}/retry`, body)).body.job_id);
  };
  return { console, cookie, user, jobId, toCorrect, retry };
};

const numbers = (body: Record<string, unknown>) =>
  (body.rows as { row_number: number }[]).map(({ row_number: row }) => row);

describe('GET …/rows-to-mend', () => {
  it('returns cells, column labels and the reasons with their columns', async () => {
    const { toCorrect } = await aJob();
    const { status, body } = await toCorrect();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      columns: [
        { key: 'column_0', label: 'Name' },
        { key: 'column_1', label: 'Code' },
      ],
      total: 3,
      failed_rows: 1,
      failed_rows_are_free: true,
      mended_rows: 0,
      retry_runs: false,
      moved: [],
    });
    expect((body.rows as object[])[0]).toMatchObject({
      row_number: 2,
      status: 'failed',
      cells: ['', '2'],
      problems: [{ code: 'VALUE_BLANK', columns: [0] }],
    });
    expect((body.rows as object[])[1]).toMatchObject({
      row_number: 3,
      status: 'partial',
      cells: ['Zoë', ''],
      problems: [{ columns: [1] }],
    });
  });

  it('returns as many rows as requested with the total, and rejects more than a page can edit', async () => {
    const { toCorrect } = await aJob();
    const { body } = await toCorrect('?limit=2');
    expect([numbers(body), body.total, body.failed_rows]).toEqual([[2, 3], 3, 1]);
    expect((await toCorrect('?limit=1000')).status).toBe(200);
    expect(await toCorrect('?limit=1001')).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETER' } });
  });

  it('ends before its cells exceed an answer, and counts the rest', async () => {
    const wide = Array.from({ length: 200 }, (_, row) => `${'x'.repeat(30_000)}${row},\n`).join('');
    const { toCorrect } = await aJob({ csv_file: wide });
    const { body, bytes } = await toCorrect();
    expect(body.total).toBe(200);
    expect(numbers(body).length).toBeGreaterThan(50);
    expect(bytes.length).toBeLessThan(4_000_000);
  });

  it('omits rows that a retry has run, and names the retries with open rows', async () => {
    const { toCorrect, retry, jobId } = await aJob();
    const retried = await retry(['2,,,,Linus,2', '3,,,,Zoë,']);
    const { body } = await toCorrect();
    expect([numbers(body), body.total]).toEqual([[6], 1]);
    expect(body).toMatchObject({
      mended_rows: 1,
      failed_rows_are_free: false,
      moved: [{ job_id: retried, open_rows: 1 }],
    });
    const there = (await toCorrect('', retried)).body;
    expect(there).toMatchObject({ total: 1, rows: [{ row_number: 3, cells: ['Zoë', ''] }] });
    const again = await retry(['3,,,,Zoë,3'], retried);
    expect((await toCorrect()).body).toMatchObject({
      mended_rows: 2,
      moved: [
        { job_id: retried, open_rows: 0 },
        { job_id: again, open_rows: 0 },
      ],
    });
    expect((await toCorrect('', jobId)).body.total).toBe(1);
  });

  it('answers 404 after the files of the job are deleted or expired, for another account, and without a session', async () => {
    const { console, cookie, jobId, toCorrect } = await aJob();
    const { cookie: other } = await console.aBrowser();
    expect(await toCorrect('', jobId, other)).toMatchObject({ status: 404, body: { code: 'EXPORT_JOB_NOT_FOUND' } });
    expect(await toCorrect('', jobId, '')).toMatchObject({ status: 401, body: { code: 'SESSION_REQUIRED' } });
    await console.send(`${jobs}/${jobId}`, { cookie, 'sec-fetch-site': 'same-origin' }, { method: 'DELETE' });
    expect(await toCorrect()).toMatchObject({ status: 404, body: { code: 'DELIVERY_NOT_FOUND' } });
    const lapsed = await aJob();
    lapsed.console.clock.advance(lapsed.console.config.delivery.lifetimeMs + 1);
    const session = await lapsed.console.aSession(lapsed.user);
    expect(await lapsed.toCorrect('', lapsed.jobId, session)).toMatchObject({
      status: 404,
      body: { code: 'DELIVERY_NOT_FOUND' },
    });
  });
});

describe('GET …/export-jobs/{job_id}/family', () => {
  it('returns the first job and its retries, the oldest first, for any member', async () => {
    const { console, cookie, jobId, retry } = await aJob();
    const family = async (of: string) => (await console.send(`${jobs}/${of}/family`, { cookie })).body;
    expect(await family(jobId)).toMatchObject({ job: { job_id: jobId, summary: { success_rows: 3 } }, retries: [] });
    const first = await retry(['2,,,,Linus,2', '3,,,,Zoë,']);
    const second = await retry(['3,,,,Zoë,3'], first);
    for (const member of [jobId, first, second])
      expect(await family(member)).toMatchObject({
        job: { job_id: jobId },
        retries: [
          { job_id: first, request: { retry_of: jobId }, summary: { requested_rows: 2 } },
          { job_id: second, request: { retry_of: first } },
        ],
      });
  });

  it('answers 404 for a job of another account and 401 without a session', async () => {
    const { console, jobId } = await aJob();
    const { cookie } = await console.aBrowser();
    expect(await console.send(`${jobs}/${jobId}/family`, { cookie })).toMatchObject({
      status: 404,
      body: { code: 'EXPORT_JOB_NOT_FOUND' },
    });
    expect(await console.send(`${jobs}/${jobId}/family`, {})).toMatchObject({
      status: 401,
      body: { code: 'SESSION_REQUIRED' },
    });
  });

  it('names the ZIPs of the first job, of a retry and of all apart', async () => {
    const { console, cookie, jobId, retry } = await aJob();
    const retried = await retry(['2,,,,Linus,2', '3,,,,Zoë,3']);
    const nameOf = async (path: string): Promise<string> => {
      const { headers } = await console.send(path, { cookie });
      return decodeURIComponent(headers.get('content-disposition') ?? headers.get('location') ?? '');
    };
    const own = await nameOf(`${jobs}/${jobId}/download`);
    expect(own).toMatch(/, 20\d\d-\d\d-\d\d\.zip/);
    expect(await nameOf(`${jobs}/${retried}/download`)).toMatch(/, 20\d\d-\d\d-\d\d, retry of 2 rows\.zip/);
    expect(await nameOf(`${jobs}/${jobId}/download?merged=true`)).toMatch(/, 20\d\d-\d\d-\d\d, complete\.zip/);
  });
});
