import { beforeAll, describe, expect, it } from 'vitest';
import { aCreate, aForm, aGet, type CreateFields } from '../../support/service/create-request.ts';
import { objectsOf } from '../../support/service/objects-of.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const content = 'printed Ada\nprinted Grace\n';
const path = (jobId: string) => `/v1/bulkfill/export-jobs/${jobId}/print-file`;

const completedJob = async (service: TestService, fields: CreateFields = { print_file: 'true' }) => {
  const owner = await service.anAccount();
  const response = await service.api.fetch(aCreate(owner.token, aForm(fields)));
  return { ...owner, jobId: ((await response.json()) as { job_id: string }).job_id };
};
const codeOf = async (response: Response): Promise<unknown[]> => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

describe('GET …/print-file', () => {
  // Contract: print-file/200-302
  it('redirects to the file, or streams it whole and in ranges, like a download', async () => {
    const cloud = testService(stack);
    const redirected = await completedJob(cloud);
    const response = await cloud.api.fetch(aGet(redirected.token, path(redirected.jobId)));
    expect(response.status).toBe(302);
    const fetched = await fetch(response.headers.get('location') ?? '');
    expect([fetched.headers.get('content-type'), await fetched.text()]).toEqual(['application/pdf', content]);

    const asked = await cloud.api.fetch(
      new Request(aGet(redirected.token, path(redirected.jobId)), { method: 'HEAD' }),
    );
    const head = await fetch(asked.headers.get('location') ?? '', { method: 'HEAD' });
    expect([asked.status, head.status, head.headers.get('content-length')]).toEqual([302, 200, String(content.length)]);

    const direct = testService(stack, { settings: { DELIVERY_MODE: 'direct' } });
    const { token, jobId } = await completedJob(direct);
    const whole = await direct.api.fetch(aGet(token, path(jobId)));
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="bulkfill-${jobId}.pdf"`,
    });
    expect(await whole.text()).toBe(content);
    const part = await direct.api.fetch(aGet(token, path(jobId), { range: 'bytes=8-10' }));
    expect([part.status, await part.text()]).toEqual([206, 'Ada']);
  });

  // Contract: print-file/200-302
  it('answers 404 for a job without a print file, before the job has ended, and after the delivery has expired', async () => {
    const service = testService(stack, { settings: { DELIVERY_LIFETIME_SECONDS: '60' } });
    const plain = await completedJob(service, {});
    const without = (await (await service.api.fetch(aGet(plain.token, path(plain.jobId)))).json()) as Record<
      string,
      string
    >;
    expect(without).toMatchObject({
      code: 'DELIVERY_NOT_FOUND',
      message: expect.stringContaining('created without "print_file"'),
    });
    const waiting = testService(stack, { executeAtOnce: false });
    const waits = await completedJob(waiting);
    expect(await codeOf(await waiting.api.fetch(aGet(waits.token, path(waits.jobId))))).toEqual([
      404,
      'DELIVERY_NOT_FOUND',
    ]);
    const lapsed = await completedJob(service);
    service.clock.advance(60_000);
    expect(await codeOf(await service.api.fetch(aGet(lapsed.token, path(lapsed.jobId))))).toEqual([
      404,
      'DELIVERY_NOT_FOUND',
    ]);
    // The ZIP of a job without one is another matter.
    service.clock.advance(-60_000);
    expect(
      (await service.api.fetch(aGet(plain.token, `/v1/bulkfill/export-jobs/${plain.jobId}/download`))).status,
    ).toBe(302);
  });

  // Contract: print-file/ownership-limits
  it('is served to its owner only, with the rules of a download', async () => {
    const service = testService(stack, { settings: { DOWNLOADS_PER_MINUTE: '2' } });
    const { token, jobId } = await completedJob(service);
    const stranger = await service.anAccount();
    expect(await codeOf(await service.api.fetch(aGet(stranger.token, path(jobId))))).toEqual([
      404,
      'EXPORT_JOB_NOT_FOUND',
    ]);
    expect(await codeOf(await service.api.fetch(aGet(token, path('no-uuid'))))).toEqual([400, 'INVALID_JOB_ID']);
    expect((await service.api.fetch(new Request(`http://localhost${path(jobId)}`))).status).toBe(401);
    expect((await service.api.fetch(new Request(`http://localhost${path(jobId)}`, { method: 'POST' }))).status).toBe(
      405,
    );
    const downloads = `/v1/bulkfill/export-jobs/${jobId}/download`;
    expect((await service.api.fetch(aGet(token, downloads))).status).toBe(302);
    expect(await codeOf(await service.api.fetch(aGet(token, path(jobId))))).toEqual([429, 'RATE_LIMITED']);
  });

  // Contract: print-file/effective-body
  it('belongs to the artifact: a create with a print file reuses it, and one without makes another', async () => {
    const service = testService(stack);
    const first = await completedJob(service);
    const create = async (fields: CreateFields) =>
      (await (await service.api.fetch(aCreate(first.token, aForm(fields)))).json()) as { job_id: string };
    const again = await create({ print_file: 'true' });
    expect((await service.jobs.get(again.job_id))?.artifact).toMatchObject({
      producerJobId: first.jobId,
      print: { key: `outputs/${first.jobId}/1.print.pdf`, sizeBytes: content.length },
    });
    expect((await service.api.fetch(aGet(first.token, path(again.job_id)))).status).toBe(302);
    const even = await create({ print_file: 'true', print_even: 'true' });
    const none = await create({});
    for (const other of [even, none]) expect((await service.jobs.get(other.job_id))?.reused).toBe(false);
  });

  // Contract: print-file/ownership-limits
  it('is stored next to the ZIP and deleted with it', async () => {
    const service = testService(stack, { settings: { DELIVERY_LIFETIME_SECONDS: '60' } });
    const { jobId } = await completedJob(service);
    const outputs = ['print.pdf', 'rows', 'zip'].map((suffix) => `outputs/${jobId}/1.${suffix}`);
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual(outputs);
    service.clock.advance(30 * 60_000);
    await service.sweep();
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual(outputs);
    service.clock.advance(120 * 60_000);
    await service.sweep();
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([]);
  });
});
