import { deflateRawSync } from 'node:zlib';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { mib } from '@bulkfill/engine/core/units';
import type { Filler } from '@bulkfill/engine/threads/tasks/filler';
import { inProcessStoredReader } from '@bulkfill/engine/threads/tasks/stored-reader';
import { stores } from '../../../lib/composition/wiring/stores.ts';
import type { Clock } from '../../../lib/core/clock.ts';
import { parseConfig } from '../../../lib/core/config.ts';
import { randomIds } from '../../../lib/core/ids.ts';
import { silentLogger } from '../../../lib/core/logger.ts';
import type { Environment } from '../../../lib/core/setting.ts';
import { mountKeyApi } from '../../../lib/routes/admit.ts';
import { newApi } from '../../../lib/routes/api.ts';
import { addCreateCheckRoute } from '../../../lib/routes/checks/create-check-route.ts';
import { addCancelJobRoute } from '../../../lib/routes/jobs/cancel-job-route.ts';
import { addCreateJobRoute } from '../../../lib/routes/jobs/create-job-route.ts';
import { addDeleteJobRoute } from '../../../lib/routes/jobs/delete-job-route.ts';
import { addDownloadJobRoute } from '../../../lib/routes/jobs/download-job-route.ts';
import { addRetryJobRoute } from '../../../lib/routes/jobs/retry-job-route.ts';
import { addCorrectionsRoute } from '../../../lib/routes/rows/corrections-route.ts';
import { addRowPdfRoute } from '../../../lib/routes/rows/row-pdf-route.ts';
import { noMetrics } from '../../../lib/stores/metrics/metrics.ts';
import { parseJobMessage, parseWebhookMessage } from '../../../lib/stores/queues/message.ts';
import type { JobMessage, WebhookMessage } from '../../../lib/stores/queues/queue.ts';
import { sqsQueue } from '../../../lib/stores/queues/sqs-queue.ts';
import { noSealingKeys } from '../../../lib/stores/sealing/sealing-keys.ts';
import { FingerprintKeys } from '../../../lib/stores/secrets/fingerprint-keys.ts';
import { localSecretBox } from '../../../lib/stores/secrets/local-secret-box.ts';
import { localMacKey } from '../../../lib/stores/secrets/mac-keys.ts';
import { S3ObjectStore } from '../../../lib/stores/storage/s3-object-store.ts';
import { listDueItems, postponeDue } from '../../../lib/stores/table/due-index.ts';
import { DynamoTable } from '../../../lib/stores/table/dynamo-table.ts';
import { systemResolver, targetGuard } from '../../../lib/stores/webhooks/target-guard.ts';
import { undiciWebhookSender } from '../../../lib/stores/webhooks/undici-webhook-sender.ts';
import { createAccount } from '../../../lib/workflows/accounts/manage-account.ts';
import { createKey } from '../../../lib/workflows/accounts/manage-keys.ts';
import { deliverWebhook } from '../../../lib/workflows/deliver-webhook/deliver-webhook.ts';
import { executeJob } from '../../../lib/workflows/execute-job/execute-job.ts';
import { recoverJobs } from '../../../lib/workflows/recover-jobs/recover-jobs.ts';
import { type FillBehaviour, fakeFiller, fakeInspector } from '../../support/service/fake-documents.ts';
import { inProcessCorrector } from '../../support/service/in-process-corrector.ts';
import { letterChecker } from '../../support/service/letter-checker.ts';

/** The machine's clock, moved. */
export interface MovableClock extends Clock {
  jump(ms: number): void;
}

export const movableClock = (): MovableClock => {
  let offsetMs = 0;
  return {
    nowMs: () => Date.now() + offsetMs,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 50))),
    jump: (ms) => {
      offsetMs += ms;
    },
  };
};

// Two attempts of a second each: a fault that lasts two calls is one that the SDK does not hide.
const clientSettings = { maxAttempts: 2, requestHandler: { requestTimeout: 1000, throwOnRequestTimeout: true } };

const ballast = Buffer.alloc(5 * mib + 1, 1);

const behaviourOf = (rows: string): ReturnType<FillBehaviour> => {
  if (rows.includes('anomaly')) return 'wrong-count';
  return rows.includes('threshold') ? new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED') : 'fill';
};

/**
 * One line a row; the row `large` makes an archive that takes a multipart upload, the row `anomaly` one that
 * contradicts itself, and for the row `threshold` the job fails.
 */
const filler: Filler = {
  fill: async function* (request, options) {
    const rows = Buffer.from(request.rows.bytes).toString();
    const large = rows.includes('large');
    if (large) yield { output: 'archive' as const, bytes: ballast };
    const summary = yield* fakeFiller(() => behaviourOf(rows), deflateRawSync).fill(request, options);
    return { ...summary, zipSizeBytes: summary.zipSizeBytes + (large ? ballast.length : 0) };
  },
};

/** The whole service in one process on `env`'s servers, with pumps and sweeps that the test works by hand. */
export const faultWorld = async (env: Environment, clock: MovableClock, allowedOrigin: string) => {
  const config = parseConfig({
    SYNC_WAIT_MS: '0',
    JOB_TIME_LIMIT_SECONDS: '60',
    // One at a time, so that jobs wait for each other.
    MAX_RUNNING_JOBS_SCALE: '1',
    // Short, so that the archives of many runs do not pile up.
    DELIVERY_LIFETIME_SECONDS: '21600',
    WEBHOOK_RETRY_SECONDS: '5,5,5,5,5',
    WEBHOOK_ALLOWED_ORIGINS: allowedOrigin,
    CHECK_LIFETIME_SECONDS: '21600',
    CREATES_PER_MINUTE: '1000000',
    CHECKS_PER_MINUTE: '1000000',
    DOWNLOADS_PER_MINUTE: '1000000',
    REPEATED_FAILED_JOBS_COOLDOWN_SECONDS: '1',
    HIGH_FAIL_RATIO_COOLDOWN_SECONDS: '1',
  });
  const credentials = {
    accessKeyId: String(env.AWS_ACCESS_KEY_ID),
    secretAccessKey: String(env.AWS_SECRET_ACCESS_KEY),
  };
  const aws = { region: 'us-east-1', credentials, ...clientSettings };
  const dynamodb = new DynamoDBClient({ ...aws, endpoint: String(env.AWS_ENDPOINT_URL_DYNAMODB) });
  const documents = DynamoDBDocumentClient.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } });
  const s3 = new S3Client({ ...aws, endpoint: String(env.AWS_ENDPOINT_URL_S3), forcePathStyle: true });
  const sqs = new SQSClient({ ...aws, endpoint: String(env.AWS_ENDPOINT_URL_SQS) });
  const table = new DynamoTable(documents, String(env.TABLE_NAME), clock);
  const dependencies = {
    config,
    clock,
    ids: randomIds,
    logger: silentLogger,
    metrics: noMetrics,
    ...stores(table, config, clock),
    objects: new S3ObjectStore(s3, String(env.BUCKET_NAME)),
    jobsQueue: sqsQueue<JobMessage>(sqs, String(env.JOBS_QUEUE_URL)),
    webhooksQueue: sqsQueue<WebhookMessage>(sqs, String(env.WEBHOOKS_QUEUE_URL)),
    deadLetters: sqsQueue<WebhookMessage>(sqs, String(env.WEBHOOKS_DEAD_LETTER_QUEUE_URL)),
    inspector: fakeInspector,
    filler,
    checker: letterChecker,
    corrector: inProcessCorrector,
    sealingKeys: noSealingKeys,
    storedReader: inProcessStoredReader,
    secrets: localSecretBox(new Uint8Array(32).fill(7)),
    fingerprints: new FingerprintKeys([localMacKey(new Uint8Array(32).fill(7))]),
    targets: targetGuard(systemResolver, config.webhooks.allowedOrigins),
    send: undiciWebhookSender(),
    random: Math.random,
    dueItems: (kind: Parameters<typeof listDueItems>[1], nowMs: number, limit: number) =>
      listDueItems(table, kind, nowMs, limit),
    postpone: (item: Parameters<typeof postponeDue>[1], dueAtMs: number) => postponeDue(table, item, dueAtMs),
  };
  const api = mountKeyApi(newApi(dependencies), dependencies);
  addCreateJobRoute(api, dependencies);
  addCreateCheckRoute(api, dependencies);
  addCancelJobRoute(api, dependencies);
  addDeleteJobRoute(api, dependencies);
  addRetryJobRoute(api, dependencies);
  addDownloadJobRoute(api, dependencies);
  addRowPdfRoute(api, dependencies);
  addCorrectionsRoute(api, dependencies);

  const receive = async (queueUrl: string | undefined): Promise<readonly Message[]> =>
    (await sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 })).catch(() => undefined))
      ?.Messages ?? [];
  const forget = ({ ReceiptHandle }: Message, QueueUrl: string | undefined): Promise<unknown> =>
    sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle })).catch(() => undefined);

  /** Receives the messages of a queue as `bodies`, and deletes them. */
  const take = async (queueUrl: string | undefined): Promise<readonly string[]> => {
    const messages = await receive(queueUrl);
    for (const message of messages) await forget(message, queueUrl);
    return messages.map(({ Body = '' }) => Body);
  };
  return {
    ...dependencies,
    api,
    takeJobMessages: async () => (await take(env.JOBS_QUEUE_URL)).flatMap((body) => parseJobMessage(body) ?? []),
    takeWebhookMessages: async () =>
      (await take(env.WEBHOOKS_QUEUE_URL)).flatMap((body) => parseWebhookMessage(body) ?? []),
    execute: ({ jobId }: JobMessage) =>
      executeJob(dependencies, { jobId, deadlineMs: clock.nowMs() + 900_000, shutdown: new AbortController().signal }),
    deliver: (message: WebhookMessage) => deliverWebhook(dependencies, message),
    sweep: () => recoverJobs(dependencies, clock.nowMs() + 60_000),
    anAccount: async () => {
      const { accountId } = await createAccount(dependencies, { name: 'Fault', plan: 'scale' });
      return { accountId, token: (await createKey(dependencies, { accountId, lifetimeDays: 365 })).token };
    },
    destroy: () => {
      for (const client of [dynamodb, s3, sqs]) client.destroy();
    },
  };
};

export type FaultWorld = Awaited<ReturnType<typeof faultWorld>>;
