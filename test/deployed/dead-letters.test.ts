import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { aCustomer } from './client/customer.ts';
import { ended } from './client/ended.ts';
import { queueAt } from './client/queue.ts';

const { jobsDeadLetterQueueUrl, jobsQueueUrl } = inject('deployed');

describe('deployed: malformed queue message', () => {
  it('ends in the dead-letter queue, while jobs continue', async () => {
    const jobs = queueAt(jobsQueueUrl);
    const poison = `poison ${randomUUID()}`;
    const hiddenSeconds = await jobs.visibilityTimeoutSeconds();
    // It would come again an hour and a half after each failure.
    await jobs.setVisibilityTimeoutSeconds('1');
    try {
      await jobs.send(poison);
      expect(await queueAt(jobsDeadLetterQueueUrl).takeUntil((body) => body === poison)).toBe(poison);
    } finally {
      await jobs.setVisibilityTimeoutSeconds(hiddenSeconds);
    }
    const { client } = await aCustomer('After the poison');
    const { body: job = {} } = await client.create();
    expect(await ended(client, job.job_id)).toMatchObject({ status: 'completed' });
  });
});
