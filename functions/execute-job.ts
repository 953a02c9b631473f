import { chunkBytes } from '@bulkfill/engine/threads/tasks/document-task';
import { createBase } from '../lib/composition/wiring/base.ts';
import { batchHandler } from '../lib/composition/wiring/batch-handler.ts';
import { documentWork } from '../lib/composition/wiring/documents.ts';
import { jobsQueue, webhooksQueue } from '../lib/composition/wiring/queues.ts';
import { sealingKeys } from '../lib/composition/wiring/sealing-keys.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { parseJobMessage } from '../lib/stores/queues/message.ts';
import { executeJob } from '../lib/workflows/execute-job/execute-job.ts';

const shared = createBase(process.env, 'execute-job');
const dependencies = {
  ...shared,
  objects: objectStore(process.env, chunkBytes),
  jobsQueue: jobsQueue(process.env),
  webhooksQueue: webhooksQueue(process.env),
  ...documentWork(process.env, shared.config),
  sealingKeys: sealingKeys(shared),
};
const shutdown = new AbortController();
process.once('SIGTERM', () => shutdown.abort());

export const handler = batchHandler(shared.logger, async (body, deadlineMs) => {
  const message = parseJobMessage(body);
  if (message === undefined) throw new Error('The message is not a message of the jobs queue.');
  await executeJob(dependencies, { jobId: message.jobId, deadlineMs, shutdown: shutdown.signal });
});
