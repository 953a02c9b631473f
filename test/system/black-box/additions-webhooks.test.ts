import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, jobsPath } from './client/client.ts';
import { startReceiver } from './client/receiver.ts';
import type { Answer } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver((_, attempt) => (attempt <= 4 ? 500 : 204));
  world = await aWorld({
    WEBHOOK_ALLOWED_ORIGINS: receiver.origin,
    WEBHOOK_RETRY_SECONDS: '1',
    RECOVERY_INTERVAL_SECONDS: '1',
  });
  await world.client.settled((await world.client.create()).body?.job_id);
});
afterAll(async () => {
  await world.service.stop();
  await receiver.stop();
});

const codeOf = ({ status, body }: Answer): unknown[] => [status, body?.code];
const state = (jobId: unknown, own = world.client): Promise<Answer> => own.get(`${jobsPath}/${String(jobId)}/webhook`);
const resend = (jobId: unknown, own = world.client): Promise<Answer> =>
  own.get(`${jobsPath}/${String(jobId)}/webhook/resend`, [], 'POST');
const settledAs = async (jobId: unknown, wanted: string): Promise<Answer> => {
  await expect.poll(async () => (await state(jobId)).body?.state, { timeout: 60_000 }).toBe(wanted);
  return await state(jobId);
};

describe('GET …/webhook and POST …/webhook/resend', () => {
  // Contract: additions
  it('lists each attempt, and sends the event again with the same id and body', async () => {
    const to = { delivery_mode: 'webhook', webhook_url: `${receiver.origin}/again`, webhook_secret: 'secret' };
    const { body: job = {} } = await world.client.create(to);
    await world.client.settled(job.job_id);
    const attempt = (status: number) => ({
      at: expect.stringMatching(/Z$/),
      status,
      problem: null,
      duration_ms: expect.any(Number),
    });
    const exhausted = await settledAs(job.job_id, 'exhausted');
    expect([exhausted.status, exhausted.body]).toEqual([
      200,
      {
        event_id: receiver.to('/again')[0]?.headers['webhook-id'],
        event: 'bulkfill.export_job.completed',
        state: 'exhausted',
        attempts: [attempt(500), attempt(500)],
        next_attempt_at: null,
      },
    ]);
    // Exhausted, it has its schedule again: two more attempts.
    const again = await resend(job.job_id);
    expect([again.status, again.body]).toEqual([
      202,
      { ...exhausted.body, state: 'pending', next_attempt_at: expect.stringMatching(/Z$/) },
    ]);
    await expect.poll(async () => (await state(job.job_id)).body?.attempts, { timeout: 60_000 }).toHaveLength(4);
    await settledAs(job.job_id, 'exhausted');
    expect((await resend(job.job_id)).status).toBe(202);
    const delivered = await settledAs(job.job_id, 'delivered');
    expect(delivered.body).toMatchObject({ attempts: [500, 500, 500, 500, 204].map(attempt), next_attempt_at: null });
    const received = receiver.to('/again');
    expect(received).toHaveLength(5);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received[4]?.headers['webhook-timestamp']).not.toBe(received[0]?.headers['webhook-timestamp']);
  });

  it('are rejected in response mode, for another account, and for an unknown job', async () => {
    const { body: job = {} } = await world.client.create();
    const stranger = clientOf(world.service, (await world.service.account('free')).key, world.defaults);
    for (const ask of [state, resend]) {
      expect(codeOf(await ask(job.job_id))).toEqual([409, 'NO_WEBHOOK']);
      expect(codeOf(await ask(job.job_id, stranger))).toEqual([404, 'EXPORT_JOB_NOT_FOUND']);
      expect(codeOf(await ask('nope'))).toEqual([400, 'INVALID_JOB_ID']);
      expect(codeOf(await ask(job.job_id, clientOf(world.service, 'none', world.defaults)))).toEqual([
        401,
        'BF_EXPORT_API_KEY_REQUIRED',
      ]);
    }
  });
});

describe('rate limits', () => {
  it.each<[string, Record<string, string>, readonly string[], readonly string[]]>([
    [
      'reads',
      { READS_PER_MINUTE: '1' },
      ['GET ', 'GET /rows', 'GET /attestation', 'GET /webhook'],
      ['GET /print-file'],
    ],
    [
      'downloads',
      { DOWNLOADS_PER_MINUTE: '1' },
      ['GET /rows/1/pdf', 'GET /corrections.csv', 'GET /print-file'],
      ['GET /rows'],
    ],
    [
      'creates',
      { CREATES_PER_MINUTE: '1' },
      ['POST /cancel', 'DELETE ', 'POST /retry', 'POST /webhook/resend'],
      ['GET /rows'],
    ],
  ])('cover %s together, and no other routes', async (_, settings, within, outside) => {
    const limited = await aWorld(settings);
    try {
      const ask = (route: string): Promise<Answer> => {
        const [method, rest] = route.split(' ') as [string, string];
        return limited.client.get(
          `${jobsPath}/00000000-0000-4000-8000-000000000000${rest}`,
          [['idempotency-key', 'limits']],
          method,
        );
      };
      // A window may end in between, so the second round is in the next one.
      for (const route of within) {
        const answers = [await ask(route), await ask(route), await ask(route)];
        const refused = answers.find(({ status }) => status === 429);
        expect([route, refused?.body?.code]).toEqual([route, 'RATE_LIMITED']);
      }
      for (const route of outside) expect(codeOf(await ask(route))).toEqual([404, 'EXPORT_JOB_NOT_FOUND']);
    } finally {
      await limited.service.stop();
    }
  });
});
