import { randomBytes } from 'node:crypto';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RowResult } from '../../../../lib/types/api.ts';
import { readZip } from '../../../engine/zip/read-zip.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aCreate, aForm, aGet, type CreateFields } from '../../../support/service/create-request.ts';
import { engineFiller } from '../../../support/service/engine-filler.ts';
import { fakeFiller } from '../../../support/service/fake-documents.ts';
import { mixedRows, mixedRowsFiller } from '../../../support/service/mixed-rows.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { type TestService, type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { aQr, aTemplate, aText, column } from '../../../support/template-builders.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const direct = { DELIVERY_MODE: 'direct' };

const aJob = async (fields: CreateFields = {}, options: TestServiceOptions = {}) => {
  const service = testService(stack, { filler: mixedRowsFiller, ...options });
  const { token, accountId } = await service.anAccount();
  const form = { csv_file: mixedRows, max_failed_row_percent: '100', filename_columns: '["column_0"]', ...fields };
  const created = (await (await service.api.fetch(aCreate(token, aForm(form)))).json()) as {
    job_id: string;
    status: string;
  };
  const jobId = created.job_id;
  const get = (path: string) => service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${jobId}${path}`));
  return { service, token, accountId, jobId, get, status: created.status };
};

interface Page {
  readonly rows: readonly { readonly row_number: number; readonly status: string }[];
  readonly next: string | null;
}

const pageOf = async (response: Response): Promise<Page> => {
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
};

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

const archiveOf = async (service: TestService, jobId: string) => {
  const key = (await service.jobs.get(jobId))?.artifact?.key ?? '';
  const zip = (await service.objects.read(key, 10_000_000)) ?? new Uint8Array();
  return new Map((await readZip([zip])).map((entry) => [entry.name, Buffer.from(entry.bytes)]));
};

describe('GET …/rows', () => {
  // Contract: rows/row-results
  it('returns the manifest’s row results in row order, in pages and by status', async () => {
    const { service, jobId, get } = await aJob();
    const manifest = JSON.parse(String((await archiveOf(service, jobId)).get('manifest.json')));
    expect(await pageOf(await get('/rows'))).toEqual({ rows: manifest.row_results, next: null });
    const pages: number[][] = [];
    for (let query = '?limit=4'; query !== ''; ) {
      const { rows, next } = await pageOf(await get(`/rows${query}`));
      pages.push(rows.map((row) => row.row_number));
      query = next === null ? '' : `?limit=4&after=${next}`;
    }
    expect(pages).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
    const corrected = await pageOf(await get('/rows?status=failed,partial&limit=2'));
    expect(corrected.rows.map((row) => [row.row_number, row.status])).toEqual([
      [2, 'failed'],
      [3, 'partial'],
    ]);
    expect(
      (await pageOf(await get(`/rows?status=failed,partial&limit=2&after=${corrected.next}`))).rows.map(
        (row) => row.row_number,
      ),
    ).toEqual([6]);
    expect((await pageOf(await get('/rows?status=failed&unknown=1'))).rows).toHaveLength(1);
  });

  // Contract: INVALID_PARAMETER
  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['status=', 'status'],
    ['status=done', 'status'],
    ['status=failed,failed', 'status'],
    ['notices=yes', 'notices'],
    ['notices=', 'notices'],
    ['include=', 'include'],
    ['include=progress', 'include'],
    ['after=x', 'after'],
    ['after=', 'after'],
  ])('rejects ?%s with INVALID_PARAMETER that names the parameter', async (query, name) => {
    const { get } = await shared();
    const response = await get(`/rows?${query}`);
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect([response.status, code]).toEqual([400, 'INVALID_PARAMETER']);
    expect(message).toContain(`"${name}"`);
  });

  it('adds the params of messages with include=params alone', async () => {
    const { get } = await shared();
    const read = async (query: string) =>
      ((await (await get(`/rows?status=failed,partial${query}`)).json()) as { rows: RowResult[] }).rows;
    const [plain, whole] = [await read(''), await read('&include=params')];
    expect(JSON.stringify(plain)).not.toContain('"params"');
    expect(whole[0]?.error?.params?.cause).toEqual(whole[0]?.warnings[0]?.params);
    expect(whole[0]?.warnings[0]?.params).toMatchObject({ rule: expect.any(String) });
    expect(JSON.parse(JSON.stringify(whole), (key, value) => (key === 'params' ? undefined : value))).toEqual(plain);
  });

  it('separates rows with cut text from rows without notices, and counts them in the summary', async () => {
    const cut = aText({ id: 'a', overflow: 'clip', rect: { x: 20, y: 30, width: 30, height: 20 } });
    const template = aTemplate([cut, aQr({ id: 'b', value: column(1) })]);
    const filler = engineFiller(rawPdf(onePage()), {
      schemaVersion: 5,
      name: 'Test',
      sha256: 'ab'.repeat(32),
      source: null,
      template,
    });
    const { get } = await aJob({ csv_file: 'Ada,1\nMaximilian,2\nMaximilian,\nBea,4\n' }, { filler });
    const listed = async (query: string) =>
      (await pageOf(await get(`/rows?${query}`))).rows.map((row) => row.row_number);
    expect(await listed('notices=true')).toEqual([2, 3]);
    expect(await listed('notices=false')).toEqual([1, 4]);
    expect(await listed('notices=true&status=success')).toEqual([2]);
    const job = (await (await get('?include=summary')).json()) as { summary: object };
    expect(job.summary).toMatchObject({ success_rows: 3, partial_rows: 1, rows_with_notices: 1 });
  });

  it('accepts a limit of 1 and of 1000', async () => {
    const { get } = await shared();
    expect((await pageOf(await get('/rows?limit=1'))).rows).toHaveLength(1);
    expect((await pageOf(await get('/rows?limit=1000'))).rows).toHaveLength(6);
  });

  it('counts toward the read limit', async () => {
    const { get } = await shared();
    expect((await get('/rows')).headers.get('ratelimit')).toMatch(/^"read"/);
  });

  // Contract: rows/how-long, ROW_HAS_NO_PDF
  it('returns the rows up to the failure of a job that failed for them, for as long as a delivery, without PDFs', async () => {
    const { service, get, status } = await aJob({ max_failed_row_percent: '0' });
    expect(status).toBe('failed');
    expect((await pageOf(await get('/rows'))).rows.map((row) => row.status)).toEqual(['success', 'failed']);
    expect(await codeOf(await get('/rows/1/pdf'))).toBe('404 ROW_HAS_NO_PDF');
    service.clock.advance(service.config.delivery.lifetimeMs - 1);
    expect((await get('/rows')).status).toBe(200);
    service.clock.advance(1);
    expect(await codeOf(await get('/rows'))).toBe('404 DELIVERY_NOT_FOUND');
  });

  // Contract: rows/how-long
  it('answers 404 for a job that waits, that failed for another reason, or whose delivery has expired', async () => {
    const waiting = await aJob({}, { executeAtOnce: false });
    expect(await codeOf(await waiting.get('/rows'))).toBe('404 DELIVERY_NOT_FOUND');
    const anomaly = await aJob({}, { filler: fakeFiller(() => 'wrong-count') });
    expect(await codeOf(await anomaly.get('/rows'))).toBe('404 DELIVERY_NOT_FOUND');
    const pictures = await aJob({}, { filler: fakeFiller(() => new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED')) });
    expect(await codeOf(await pictures.get('/rows/1/pdf'))).toBe('404 DELIVERY_NOT_FOUND');
    const lapsed = await aJob();
    lapsed.service.clock.advance(lapsed.service.config.delivery.lifetimeMs);
    expect(await codeOf(await lapsed.get('/rows'))).toBe('404 DELIVERY_NOT_FOUND');
    expect(await codeOf(await lapsed.get('/rows/1/pdf'))).toBe('404 DELIVERY_NOT_FOUND');
  });

  it('returns rows to the owner of the job only', async () => {
    const { service, jobId } = await shared();
    const stranger = await service.anAccount();
    const path = `/v1/bulkfill/export-jobs/${jobId}/rows`;
    expect(await codeOf(await service.api.fetch(aGet(stranger.token, path)))).toBe('404 EXPORT_JOB_NOT_FOUND');
    expect(await codeOf(await service.api.fetch(aGet(stranger.token, `${path}/1/pdf`)))).toBe(
      '404 EXPORT_JOB_NOT_FOUND',
    );
    expect(await codeOf(await service.api.fetch(aGet(stranger.token, path.replace(jobId, 'x'))))).toBe(
      '400 INVALID_JOB_ID',
    );
  });

  it('returns the results of the reused job', async () => {
    const { service, token, jobId } = await aJob();
    const form = { csv_file: mixedRows, max_failed_row_percent: '100', filename_columns: '["column_0"]' };
    const { job_id } = (await (await service.api.fetch(aCreate(token, aForm(form)))).json()) as { job_id: string };
    expect(job_id).not.toBe(jobId);
    expect((await service.jobs.get(job_id))?.reused).toBe(true);
    const page = await pageOf(await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${job_id}/rows`)));
    expect(page.rows).toHaveLength(6);
    const pdf = await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${job_id}/rows/1/pdf`));
    expect((await fetch(pdf.headers.get('location') ?? '')).status).toBe(200);
  });
});

describe('GET …/rows/{row_number}/pdf', () => {
  // Contract: rows/rows-pdf, ROW_NOT_FOUND, ROW_HAS_NO_PDF
  it('redirects to the bytes in the ZIP, under the same name, without storing a copy', async () => {
    const { service, token, jobId, get } = await aJob();
    const entries = await archiveOf(service, jobId);
    for (const [row, name] of [
      [1, 'row_1_Ada.pdf'],
      [3, 'row_3_Zoë.pdf'],
      [6, 'row_6_Barbara.pdf'],
    ] as const) {
      const response = await get(`/rows/${row}/pdf`);
      expect([response.status, response.headers.get('ratelimit')?.slice(0, 10)]).toEqual([302, '"download"']);
      const file = await fetch(response.headers.get('location') ?? '');
      expect(Buffer.from(await file.arrayBuffer()).equals(entries.get(name) ?? Buffer.alloc(0))).toBe(true);
      expect(file.headers.get('content-type')).toBe('application/pdf');
      expect(file.headers.get('content-disposition')).toContain(
        row === 3 ? "filename*=UTF-8''row_3_Zo%C3%AB.pdf" : `filename="${name}"`,
      );
    }
    const asked = await service.api.fetch(
      new Request(aGet(token, `/v1/bulkfill/export-jobs/${jobId}/rows/3/pdf`), { method: 'HEAD' }),
    );
    expect((await fetch(asked.headers.get('location') ?? '', { method: 'HEAD' })).status).toBe(200);
    const writes = (await objectsOf(stack, `outputs/${jobId}`)).filter((key) => key.endsWith('.pdf'));
    expect(writes).toEqual([1, 3, 6].map((row) => `outputs/${jobId}/1.pdfs/${row}.pdf`));
    expect((await get('/rows/1/pdf')).status).toBe(302);
    expect(await codeOf(await get('/rows/2/pdf'))).toBe('404 ROW_HAS_NO_PDF');
    expect(await codeOf(await get('/rows/7/pdf'))).toBe('404 ROW_NOT_FOUND');
    // They go with what else is delivered.
    service.clock.advance(service.config.delivery.lifetimeMs + 3_600_000);
    await service.sweep();
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([]);
  });

  // Contract: rows/rows-pdf
  it('streams the bytes in direct mode, and answers HEAD with the same headers', async () => {
    const { service, token, jobId, get } = await aJob({}, { settings: direct });
    const entry = (await archiveOf(service, jobId)).get('row_3_Zoë.pdf') ?? Buffer.alloc(0);
    const response = await get('/rows/3/pdf');
    expect(Buffer.from(await response.arrayBuffer()).equals(entry)).toBe(true);
    const head = await service.api.fetch(
      new Request(aGet(token, `/v1/bulkfill/export-jobs/${jobId}/rows/3/pdf`), { method: 'HEAD' }),
    );
    for (const { status, headers } of [response, head]) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-length')).toBe(String(entry.length));
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="row_3_Zo_.pdf"; filename*=UTF-8''row_3_Zo%C3%AB.pdf`,
      );
    }
  });

  // Contract: INVALID_PARAMETER
  it.each(['0', '01', 'x', '-1', '1.5', '1000000000'])('rejects the row %s with INVALID_PARAMETER', async (row) => {
    const { get } = await shared();
    const response = await get(`/rows/${row}/pdf`);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringContaining('row_number'),
    });
  });

  // Contract: rows/rows-pdf
  it('reads only the row from the archive, and few bytes of the results', async () => {
    const read: { key: string; bytes: number }[] = [];
    const { service, jobId, get } = await aJob(
      { csv_file: Array.from({ length: 400 }, () => `${randomBytes(12).toString('hex')},1\n`).join('') },
      {
        settings: direct,
        objects: (objects) => {
          const stream = objects.stream.bind(objects);
          objects.stream = async (key, range) => {
            read.push({ key, bytes: range === undefined ? Number.POSITIVE_INFINITY : range.end - range.start + 1 });
            return stream(key, range);
          };
          return objects;
        },
      },
    );
    const body = await (await get('/rows/400/pdf')).arrayBuffer();
    expect(body.byteLength).toBeGreaterThan(500);
    expect(read.filter(({ key }) => key.endsWith('.zip'))).toHaveLength(1);
    // Of archive and results together.
    expect(read.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(body.byteLength + 64 * 1024);
    const { artifact } = (await service.jobs.get(jobId)) ?? {};
    expect(artifact?.sizeBytes).toBeGreaterThan(body.byteLength + 64 * 1024);
  });

  it('answers DELIVERY_TEMPORARILY_UNAVAILABLE if the archive cannot be read', async () => {
    const { service, jobId, get } = await aJob();
    await service.objects.remove([(await service.jobs.get(jobId))?.artifact?.key ?? '']);
    expect(await codeOf(await get('/rows/1/pdf'))).toBe('500 DELIVERY_TEMPORARILY_UNAVAILABLE');
  });
});

let sharedJob: ReturnType<typeof aJob> | undefined;
/** One job for tests that only ask. */
const shared = (): ReturnType<typeof aJob> => {
  sharedJob ??= aJob();
  return sharedJob;
};
