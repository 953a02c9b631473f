import { chunkBytes } from '../lib/engine/threads/work/document-task.ts';
import { base } from '../lib/service/hosts/wiring/base.ts';
import { batchHandler } from '../lib/service/hosts/wiring/batch-handler.ts';
import { documentWork } from '../lib/service/hosts/wiring/documents.ts';
import { jobsQueue, webhooksQueue } from '../lib/service/hosts/wiring/queues.ts';
import { objectStore } from '../lib/service/hosts/wiring/stores.ts';
import { parseJobMessage } from '../lib/service/services/queues/message.ts';
import { executeJob } from '../lib/service/workflows/execute-job/execute-job.ts';

const shared = base(process.env, 'execute-job');
const dependencies = {
  ...shared,
  objects: objectStore(process.env, chunkBytes),
  jobsQueue: jobsQueue(process.env),
  webhooksQueue: webhooksQueue(process.env),
  ...documentWork(process.env, shared.config),
};
const shutdown = new AbortController();
process.once('SIGTERM', () => shutdown.abort());

export const handler = batchHandler(shared.logger, async (body, deadlineMs) => {
  const message = parseJobMessage(body);
  if (message === undefined) throw new Error('The message is not one of the jobs queue.');
  await executeJob(dependencies, { jobId: message.jobId, deadlineMs, shutdown: shutdown.signal });
});
