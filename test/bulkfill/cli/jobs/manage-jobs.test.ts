import { describe, expect, it } from 'vitest';
import { aJob, answer, aService, jobId, jobPath } from '../fake-service.ts';
import { bulkfill } from '../run-in-process.ts';

const job = (baseUrl: string, ...args: string[]) =>
  bulkfill(['job', ...args, '--base-url', baseUrl, '--api-key', 'svc_bfexp_a.b'], { DATA_DIR: '/nowhere' });
const list = 'GET /v1/bulkfill/export-jobs';

const failed = aJob('failed', { error: { code: 'JOB_CANCELED', message: 'The job was canceled.' } });

describe('bulkfill job list', () => {
  it('lists one page of jobs, one per line, and shows how to continue', async () => {
    const service = await aService({ [`${list}?`]: [answer(200, { jobs: [aJob('queued'), failed], next: 'bmV4dA' })] });
    expect(await job(service.baseUrl, 'list')).toEqual({
      code: 0,
      stdout:
        `Jobs: 2\n  ${jobId}  queued      2026-11-20T09:00:00.000Z\n` +
        `  ${jobId}  failed      2026-11-20T09:00:00.000Z  JOB_CANCELED\nFor more, add --after bmV4dA\n`,
      stderr: '',
    });
    expect(service.requests[0]?.headers.authorization).toBe('Bearer svc_bfexp_a.b');
  });

  it('sends its options, and prints the page with --json', async () => {
    const ofANewerService = { jobs: [{ ...failed, colour: 'blue' }], next: null, total: 7 };
    const service = await aService({ [`${list}?limit=5&status=failed&after=bmV4dA`]: [answer(200, ofANewerService)] });
    const { code, stdout } = await job(
      service.baseUrl,
      'list',
      '--limit',
      '5',
      '--status',
      'failed',
      '--after',
      'bmV4dA',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(ofANewerService);
  });

  it('reports a rejection by the service', async () => {
    const service = await aService({
      [`${list}?limit=0`]: [answer(400, { code: 'INVALID_PARAMETER', message: 'The parameter "limit" is wrong.' })],
    });
    expect(await job(service.baseUrl, 'list', '--limit', '0')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('INVALID_PARAMETER'),
    });
  });
});

describe('bulkfill job cancel', () => {
  it('cancels the job', async () => {
    const service = await aService({ [`POST ${jobPath}/cancel`]: [answer(200, failed)] });
    expect(await job(service.baseUrl, 'cancel', jobId)).toEqual({
      code: 0,
      stdout: `Job ${jobId} is canceled.\n`,
      stderr: '',
    });
    expect(service.requests.map(({ route }) => route)).toEqual([`POST ${jobPath}/cancel`]);
  });

  it('fails if the job has already ended', async () => {
    const service = await aService({
      [`POST ${jobPath}/cancel`]: [answer(409, { code: 'JOB_ALREADY_ENDED', message: 'The job has already ended.' })],
    });
    expect(await job(service.baseUrl, 'cancel', jobId)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('JOB_ALREADY_ENDED'),
    });
  });
});
