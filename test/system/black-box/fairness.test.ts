import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from './client/a-package.ts';
import { clientOf } from './client/client.ts';
import { aWorld, type World } from './client/world.ts';

/** One account is given two executors of three, so a hostile one keeps two busy for minutes. */
const executors = 3;
const share = executors - 1;
const hostileJobs = 8;

let world: World;
beforeAll(async () => {
  world = await aWorld({ EXECUTORS: String(executors), SYNC_WAIT_MS: '100' });
});
afterAll(async () => {
  await world?.service.stop();
});

/** Work for minutes, of ordinary features alone: forty QR codes a row. */
const longWork = async () => {
  const overlays = Array.from({ length: 40 }, (_, index) =>
    anOverlay({ id: `qr${index}`, kind: 'qr', rect: { x: index, y: index, width: 200, height: 200 } }),
  );
  return {
    svc_file: await world.signer.package({ pdf: world.pdf, overlays }),
    rows_json: JSON.stringify(
      Array.from({ length: 9000 }, (_, row) => ({ column_0: `${randomUUID()} ${row} `.repeat(20) })),
    ),
  };
};

describe('account above its number of running jobs', () => {
  it('does not delay other accounts', async () => {
    const other = clientOf(world.service, (await world.service.account('free')).key, world.defaults);
    const hostile: string[] = [];
    for (let job = 0; job < hostileJobs; job++) {
      const { status, body } = await world.client.create(await longWork());
      expect(status).toBe(202);
      hostile.push(String(body?.job_id));
    }
    const states = async (): Promise<readonly string[]> =>
      Promise.all(hostile.map(async (jobId) => String((await world.client.read(jobId)).body?.status)));
    while ((await states()).filter((status) => status === 'processing').length < share) await pause(50);
    // Ordinary jobs, one after the other: done while the first hostile ones still run and the others have not begun.
    for (let job = 0; job < 3; job++) {
      const created = await other.create({ rows_json: JSON.stringify([{ column_0: `ordinary ${randomUUID()}` }]) });
      expect((await other.settled(created.body?.job_id)).status).toBe('completed');
      expect((await states()).toSorted()).toEqual([
        ...Array(share).fill('processing'),
        ...Array(hostileJobs - share).fill('queued'),
      ]);
    }
  }, 240_000);
});
