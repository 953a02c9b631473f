import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mergedPrefix } from '../../../../lib/stores/jobs/job.ts';
import type { ObjectStore } from '../../../../lib/stores/storage/object-store.ts';
import { findMergedDelivery } from '../../../../lib/workflows/rows/merged-download.ts';
import { readZip } from '../../../engine/zip/read-zip.ts';
import { aCreate, aDelete, aForm, aGet, aRetry, type CreateFields } from '../../../support/service/create-request.ts';
import { mixedRows, mixedRowsFiller } from '../../../support/service/mixed-rows.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

interface Manifest {
  readonly version: number;
  readonly job_id: string;
  readonly jobs: readonly { readonly job_id: string; readonly retry_of: string | null }[];
  readonly summary: Readonly<Record<string, number>>;
  readonly row_results: readonly {
    row_number: number;
    job_id: string;
    status: string;
    file_name: string | null;
    sha256?: string;
  }[];
}

/** A job of six rows, of which 2 fails and 3 and 6 are partial. */
const aJob = async (fields: CreateFields = {}) => {
  const service = testService(stack, { filler: mixedRowsFiller });
  const { token } = await service.anAccount('scale');
  const base = { csv_file: mixedRows, max_failed_row_percent: '100', filename_columns: '["column_0"]' };
  const answer = await service.api.fetch(aCreate(token, aForm({ ...base, ...fields })));
  const { job_id: jobId } = (await answer.json()) as { job_id: string };
  const retry = async (corrections: string, of = jobId): Promise<string> => {
    service.clock.advance(1000);
    return ((await (await service.api.fetch(aRetry(token, of, { corrections }))).json()) as { job_id: string }).job_id;
  };
  const ask = (of = jobId, query = '?merged=true', as = token) =>
    service.api.fetch(aGet(as, `/v1/bulkfill/export-jobs/${of}/download${query}`));
  const storedOf = async (of = jobId) => {
    const answered = await ask(of);
    expect(answered.status).toBe(302);
    const file = await fetch(answered.headers.get('location') ?? '');
    return { disposition: file.headers.get('content-disposition'), bytes: Buffer.from(await file.arrayBuffer()) };
  };
  const merged = async (of = jobId) => {
    const entries = await readZip([(await storedOf(of)).bytes]);
    const manifest = JSON.parse(Buffer.from(entries.at(-1)?.bytes ?? []).toString()) as Manifest;
    return { entries, names: entries.map(({ name }) => name), manifest };
  };
  return { service, token, jobId, retry, ask, storedOf, merged };
};

/** The methods of an object store, some of which a test replaces. */
const bound = (objects: ObjectStore): ObjectStore => ({
  writer: objects.writer.bind(objects),
  read: objects.read.bind(objects),
  remove: objects.remove.bind(objects),
  removeAll: objects.removeAll.bind(objects),
  stream: objects.stream.bind(objects),
  size: objects.size.bind(objects),
  downloadUrl: objects.downloadUrl.bind(objects),
});

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;
const table = (...rows: readonly string[]): string =>
  ['row_number,status,codes,messages,column_0,column_1', ...rows].join('\r\n');

describe('GET …/download?merged=true', () => {
  it('contains the newest PDF of each row in row order, and one manifest that names the job of each', async () => {
    const { jobId, retry, merged } = await aJob();
    const first = await retry(table('2,failed,,,Linus,2', '3,partial,,,Zoë,'));
    const second = await retry(table('3,partial,,,Zoe,3'), first);
    const { names, entries, manifest } = await merged();
    const plain = names.slice(0, -1);
    expect(plain).toEqual([
      'row_1_Ada.pdf',
      'row_2_Linus.pdf',
      'row_3_Zoe.pdf',
      'row_4_Grace.pdf',
      'row_5_Edsger.pdf',
      'row_6_Barbara.pdf',
    ]);
    expect(manifest).toMatchObject({
      version: 2,
      job_id: jobId,
      summary: { produced_rows: 6, success_rows: 5, partial_rows: 1, failed_rows: 0 },
    });
    expect(manifest.jobs.map(({ job_id, retry_of }) => [job_id, retry_of])).toEqual([
      [jobId, null],
      [first, jobId],
      [second, first],
    ]);
    expect(manifest.row_results.map(({ row_number, job_id }) => [row_number, job_id])).toEqual(
      [jobId, first, second, jobId, jobId, jobId].map((id, index) => [index + 1, id]),
    );
    expect(manifest.row_results.map(({ sha256 }) => sha256)).toEqual(
      entries.slice(0, -1).map(({ bytes }) => hash('sha256', bytes, 'hex')),
    );
  });

  it('keeps the earlier PDF of a row whose retry failed, and the error of a row that never had one', async () => {
    const { jobId, retry, merged } = await aJob();
    const retried = await retry(table('2,failed,,,,2', '3,partial,,,,3'));
    const { names, manifest } = await merged();
    expect(names).toContain('row_3_Zoë.pdf');
    expect(manifest.summary).toMatchObject({ produced_rows: 5, failed_rows: 1 });
    expect(
      manifest.row_results.map(({ row_number, job_id, status }) => [row_number, job_id === jobId, status]).slice(1, 3),
    ).toEqual([
      [2, false, 'failed'],
      [3, true, 'partial'],
    ]);
    expect(manifest.row_results[1]?.job_id).toBe(retried);
  });

  it('returns the same file again under its own name, and only the own rows for a retry', async () => {
    const { jobId, retry, storedOf, merged } = await aJob();
    const retried = await retry(table('2,failed,,,Linus,2'));
    const { bytes, disposition } = await storedOf();
    expect(disposition).toBe(`attachment; filename="bulkfill-${jobId}-all.zip"`);
    expect((await storedOf()).bytes.equals(bytes)).toBe(true);
    expect((await merged(retried)).names).toEqual(['row_2_Linus.pdf', 'manifest.json']);
  });

  it('is rejected for another account, without a delivery, and while a retry runs', async () => {
    const { service, jobId, retry, ask, merged } = await aJob();
    const stranger = await service.anAccount('scale');
    expect(await codeOf(await ask(jobId, '?merged=true', stranger.token))).toBe('404 EXPORT_JOB_NOT_FOUND');
    expect(await codeOf(await ask(jobId, '?merged=yes'))).toBe('400 INVALID_PARAMETER');
    expect((await ask(jobId, '?merged=false')).headers.get('location')).not.toContain('merged');
    await retry(table('2,failed,,,Linus,2'));
    expect((await merged()).names).toContain('row_2_Linus.pdf');
    service.clock.advance(service.config.delivery.lifetimeMs + 2000);
    expect(await codeOf(await ask())).toBe('404 DELIVERY_NOT_FOUND');
  });

  it('waits for a running retry, and accepts at most the plan’s output size, tested at the limit and one byte below', async () => {
    const { service, jobId, retry, ask, storedOf } = await aJob();
    const retried = await retry(table('2,failed,,,Linus,2'));
    const job = (await service.jobs.get(jobId))!;
    const { bytes } = await storedOf();
    const limited = async (maxOutputBytes: number) => {
      const jobs = {
        ...service.jobs,
        get: async (id: string) =>
          id === jobId ? { ...job, limits: { ...job.limits, maxOutputBytes } } : service.jobs.get(id),
      };
      await service.objects.removeAll(mergedPrefix(job.artifact?.key ?? ''));
      return findMergedDelivery({ ...service, jobs }, job.accountId, jobId);
    };
    expect((await limited(bytes.length)).sizeBytes).toBe(bytes.length);
    await expect(limited(bytes.length - 1)).rejects.toMatchObject({ code: 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED' });
    const running = {
      ...service.jobs,
      get: async (id: string) => {
        const found = await service.jobs.get(id);
        return found !== undefined && id === retried ? { ...found, status: 'processing' as const } : found;
      },
    };
    await expect(findMergedDelivery({ ...service, jobs: running }, job.accountId, jobId)).rejects.toMatchObject({
      code: 'JOB_NOT_ENDED',
    });
    expect((await ask()).status).toBe(302);
  });

  it('omits a retry that was deleted, and deletes its merged file', async () => {
    const { service, token, jobId, retry, merged } = await aJob();
    const retried = await retry(table('2,failed,,,Linus,2'));
    expect((await merged()).names).toContain('row_2_Linus.pdf');
    const key = (await service.jobs.get(jobId))?.artifact?.key ?? '';
    const left = async () => service.objects.removeAll(mergedPrefix(key));
    await service.api.fetch(aDelete(token, `/v1/bulkfill/export-jobs/${retried}`));
    expect(await left()).toBe(0);
    expect((await merged()).names).not.toContain('row_2_Linus.pdf');
    await service.api.fetch(aDelete(token, `/v1/bulkfill/export-jobs/${jobId}`));
    expect(await left()).toBe(0);
  });

  it('is built for one account at a time, while its other requests wait', async () => {
    const jobs = await Promise.all(Array.from({ length: 5 }, () => aJob()));
    const statuses = await Promise.all(jobs.map(async ({ ask }) => (await ask()).status));
    expect(statuses).toEqual(jobs.map(() => 302));
    const { service, ask, jobId } = jobs[0] as Awaited<ReturnType<typeof aJob>>;
    await service.objects.removeAll(mergedPrefix((await service.jobs.get(jobId))?.artifact?.key ?? ''));
    expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([302, 302, 302]);
  });

  it('answers 404 if a retry is deleted while the file is built', async () => {
    const { service, token, jobId, retry } = await aJob();
    const retried = await retry(table('2,failed,,,Linus,2'));
    const { accountId } = (await service.jobs.get(jobId))!;
    let deleted: Promise<Response> | undefined;
    const objects = {
      ...bound(service.objects),
      stream: async (key: string, range?: { start: number; end: number }) => {
        deleted ??= Promise.resolve(service.api.fetch(aDelete(token, `/v1/bulkfill/export-jobs/${retried}`)));
        await deleted;
        return service.objects.stream(key, range);
      },
    };
    await expect(findMergedDelivery({ ...service, objects }, accountId, jobId)).rejects.toMatchObject({
      code: 'DELIVERY_NOT_FOUND',
    });
    expect(deleted).toBeDefined();
    expect((await service.jobs.get(jobId))?.deletedAtMs).toBeUndefined();
  });

  it('is built again if the cleanup of another build aborted its upload', async () => {
    const { service, jobId } = await aJob();
    const { accountId } = (await service.jobs.get(jobId))!;
    let writers = 0;
    const objects = {
      ...bound(service.objects),
      writer: (...given: Parameters<typeof service.objects.writer>) => {
        const writer = service.objects.writer(...given);
        if (++writers > 1) return writer;
        const finish = async () => Promise.reject(Object.assign(new Error('gone'), { name: 'NoSuchUpload' }));
        return { write: writer.write.bind(writer), finish, abort: () => writer.abort() };
      },
    };
    await findMergedDelivery({ ...service, objects }, accountId, jobId);
    expect(writers).toBe(2);
  });
});
