import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from './client/a-package.ts';
import { clientOf, jobsPath } from './client/client.ts';
import { type Answer, send } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({
    CREATES_PER_MINUTE: '8',
    READS_PER_MINUTE: '5',
    DOWNLOADS_PER_MINUTE: '3',
    FAILED_AUTHS_PER_MINUTE: '4',
    REPEATED_FAILED_JOBS_COOLDOWN_SECONDS: '300',
  });
});
afterAll(async () => {
  await world.service.stop();
});

const unknownJob = '00000000-0000-4000-8000-000000000000';

/** Asks until refused; one window may end within. */
const untilRefused = async (ask: () => Promise<Answer>, limit: number): Promise<Answer> => {
  for (let asked = 0; asked <= 2 * limit; asked++) {
    const answer = await ask();
    if (answer.status === 429) {
      expect(asked).toBeGreaterThanOrEqual(limit);
      return answer;
    }
  }
  throw new Error('Never refused.');
};

const expectRateLimited = ({ status, body, headers }: Answer): void => {
  expect([status, body]).toEqual([429, { code: 'RATE_LIMITED', message: expect.stringMatching(/\S/) }]);
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
};

describe('rate limits', () => {
  it('apply to creates before the idempotency key is checked, and separately to reads and downloads', async () => {
    const client = clientOf(world.service, (await world.service.account('business')).key, world.defaults);
    const bad = () => client.create({}, { idempotencyKey: 'not valid' });
    expectRateLimited(await untilRefused(bad, 8));
    expectRateLimited(await untilRefused(() => client.download(unknownJob), 3));
    expectRateLimited(await untilRefused(() => client.read(unknownJob), 5));
    const other = clientOf(world.service, (await world.service.account('business')).key, world.defaults);
    expect((await other.read(unknownJob)).status).toBe(404);
  });
});

describe('cooldowns', () => {
  // Contract: 6/cooldowns-leave
  it('pause creates, and only creates, after five failed jobs in a row', async () => {
    const client = clientOf(world.service, (await world.service.account('business')).key, world.defaults);
    const svcFile = await world.signer.package({ pdf: world.pdf, overlays: [anOverlay({ required: true })] });
    const jobs: unknown[] = [];
    for (let failed = 0; failed < 5; failed++) {
      const { status, body = {} } = await client.create({ svc_file: svcFile, rows_json: `[{"column_1":"${failed}"}]` });
      expect([status, body.status]).toEqual([500, 'failed']);
      jobs.push(body.job_id);
    }
    const refused = await client.create({}, { idempotencyKey: 'not valid' });
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        code: 'REPEATED_FAILED_JOBS_COOLDOWN',
        message: expect.stringMatching(/\S/),
        retry_after_seconds: expect.any(Number),
      },
    ]);
    const { retry_after_seconds: seconds } = refused.body as { retry_after_seconds: number };
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(refused.headers['retry-after']).toBe(String(seconds));
    expect((await client.read(jobs[0])).status).toBe(200);
    expect((await client.download(jobs[0])).body?.code).toBe('DELIVERY_NOT_FOUND');
  });
});

describe('failed authentications', () => {
  it('are limited per address, whatever address the client claims', async () => {
    let asked = 0;
    const guess = () => {
      asked++;
      return send(`${world.service.baseUrl}${jobsPath}/${unknownJob}`, {
        headers: [
          ['authorization', `Bearer svc_bfexp_${'a'.repeat(16)}.${'b'.repeat(43)}`],
          ['x-forwarded-for', `203.0.113.${asked}`],
        ],
      });
    };
    expectRateLimited(await untilRefused(guess, 4));
  });
});
