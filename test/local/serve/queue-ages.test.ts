import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBase } from '../../../lib/composition/wiring/base.ts';
import type { Job } from '../../../lib/stores/jobs/job.ts';
import { createResources } from '../../../local/create-resources.ts';
import { type EmbeddedServers, startEmbeddedServers } from '../../../local/embedded-servers.ts';
import { QueueAges } from '../../../local/serve/queue-ages.ts';
import { adoptEnvironment, buildServiceEnvironment } from '../../../local/service-environment.ts';

let folder: string;
let servers: EmbeddedServers;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-ages-'));
  servers = await startEmbeddedServers({ dataDir: folder });
  await createResources(servers);
});
afterAll(async () => {
  await servers.stop();
  await rm(folder, { recursive: true });
});

it('returns the age of the oldest parked job of any account, and 0 without one', async () => {
  const environment = await buildServiceEnvironment(folder, servers, {});
  adoptEnvironment(environment);
  const { slots, unit } = createBase(environment, 'test');
  const ages = new QueueAges(folder);
  const aJob = (accountId: string, createdAtMs: number) => ({ accountId, jobId: accountId, createdAtMs }) as Job;
  expect(ages.oldestParkedMs(5000)).toBe(0);
  const oldest = aJob('acc_b', 1000);
  await unit.commit([slots.take(aJob('acc_a', 1), 1), slots.wait(aJob('acc_a', 3000), 1), slots.wait(oldest, 1)]);
  expect(ages.oldestParkedMs(5000)).toBe(4000);
  await unit.commit([slots.leave(oldest)]);
  expect(ages.oldestParkedMs(5000)).toBe(2000);
  ages.close();
});
