import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hostApi, hostListener } from '../../lib/composition/upload-host.ts';
import { createBase } from '../../lib/composition/wiring/base.ts';
import { loadLocalSigningKey } from '../../local/load-local-signing-key.ts';
import { aCustomer } from './client/customer.ts';
import { ended } from './client/ended.ts';

const { bucketName, jobsQueueUrl, signingFolder, tableName, webhooksQueueUrl } = inject('deployed');
const environment = { ...process.env, TABLE_NAME: tableName, LOG_LEVEL: 'silent' };
let host: Server;
let hostUrl: string;
beforeAll(async () => {
  // The upload host, on this machine, with the table and bucket of the deployment and a queue that is not there.
  const api = hostApi({
    ...environment,
    BUCKET_NAME: bucketName,
    JOBS_QUEUE_URL: `${jobsQueueUrl}-lost`,
    WEBHOOKS_QUEUE_URL: webhooksQueueUrl,
    PACKAGE_KEYS: JSON.stringify(toPublicJwks(await loadLocalSigningKey(signingFolder))),
    SECRETS_KEY: 'alias/none',
    FINGERPRINT_KEYS: 'none',
    SYNC_WAIT_MS: '0',
  });
  host = createServer(hostListener(api));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.close();
});

/** An executor that takes a job, for a second, and is heard of no more. */
const takeAndDie = async (jobId: string): Promise<void> => {
  const nowMs = Date.now();
  const lease = { nowMs, untilMs: nowMs + 1000, dueAtMs: nowMs + 1000, maxAttempts: 1, countsAsAttempt: true };
  expect(await createBase(environment, 'dead-executor').jobs.takeLease(jobId, lease)).toMatchObject({ kind: 'taken' });
};

describe('a job with a lost queue message and a dead executor', () => {
  it('is picked up by the scheduled sweep, and runs in a regular executor', async () => {
    const { client, clientAt } = await aCustomer('Recovery');
    const created = await clientAt(hostUrl).create();
    expect([created.status, created.body?.status]).toEqual([202, 'queued']);
    await takeAndDie(String(created.body?.job_id));
    expect(await ended(client, created.body?.job_id)).toMatchObject({ status: 'completed' });
  });
});
