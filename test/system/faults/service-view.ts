import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { dynamoDocumentClient, s3Client } from '../../../lib/composition/wiring/aws-clients.ts';
import { createBase } from '../../../lib/composition/wiring/base.ts';
import type { Environment } from '../../../lib/core/setting.ts';
import { systemClock } from '../../../lib/core/system-clock.ts';
import type { JobEvent } from '../../../lib/stores/events/event.ts';
import { hasEnded, type Job } from '../../../lib/stores/jobs/job.ts';
import { type DueKind, listDueItems } from '../../../lib/stores/table/due-index.ts';
import { DynamoTable } from '../../../lib/stores/table/dynamo-table.ts';
import { buildLocalEnvironment } from '../../../local/build-local-environment.ts';
import { type LocalFile, storageOf } from '../../../local/local-file.ts';

/** State of the service's storage, read without the service. */
export interface ServiceView {
  jobs(jobIds: readonly string[]): Promise<readonly (Job | undefined)[]>;
  event(jobId: string): Promise<JobEvent | undefined>;
  quota(
    accountId: string,
    month: string,
  ): Promise<{ readonly usedRows: number; readonly committedRows: number; readonly fills: number }>;
  /** Jobs of an account that hold a slot, and jobs that wait for one. */
  slots(accountId: string): Promise<{ readonly held: number; readonly waiting: number }>;
  listed(accountId: string, month: string): Promise<readonly string[]>;
  objects(): Promise<ReadonlyMap<string, number>>;
  uploads(): Promise<readonly string[]>;
  /** The items that the sweep looks at, sooner or later. */
  due(): Promise<readonly string[]>;
}

/** Reads that do not ask the service take part in no fault: on a busy machine they are tried again. */
const patiently = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (attempt >= readAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
};

const readAttempts = 5;

const dueKinds: readonly DueKind[] = ['job', 'event', 'upload', 'artifact'];

export const serviceView = (env: Environment): ServiceView => {
  const stores = createBase({ ...env, LOG_LEVEL: 'silent' }, 'test');
  const s3 = s3Client(env);
  const Bucket = String(env.BUCKET_NAME);
  const table = new DynamoTable(dynamoDocumentClient(env), String(env.TABLE_NAME), systemClock);
  return {
    jobs: (jobIds) => patiently(() => Promise.all(jobIds.map((jobId) => stores.jobs.get(jobId)))),
    event: (jobId) => patiently(() => stores.events.get(jobId)),
    quota: (accountId, month) => patiently(() => stores.quota.get(accountId, month)),
    slots: async (accountId) => {
      const { held, waiting } = await patiently(() => stores.slots.standing(accountId, 100));
      return { held: held.length, waiting: waiting.length };
    },
    listed: async (accountId, month) =>
      (await patiently(() => stores.jobs.list(accountId, month))).map((job) => job.jobId),
    objects: async () => {
      const found = new Map<string, number>();
      let token: string | undefined;
      do {
        const ContinuationToken: string | undefined = token;
        const page = await patiently(() => s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken })));
        for (const { Key, Size } of page.Contents ?? []) found.set(Key ?? '', Size ?? 0);
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return found;
    },
    uploads: async () => {
      const { Uploads = [] } = await patiently(() => s3.send(new ListMultipartUploadsCommand({ Bucket })));
      return Uploads.map((upload) => upload.Key ?? '');
    },
    due: async () => {
      const items = await Promise.all(
        dueKinds.map((kind) => patiently(() => listDueItems(table, kind, Number.MAX_SAFE_INTEGER, 1000))),
      );
      return items.flat().map(({ key }) => `${key.pk} ${key.sk}`);
    },
  };
};

export const viewOfLocal = (local: LocalFile): ServiceView => serviceView(buildLocalEnvironment(storageOf(local)));

/** Returns why a job or its event has not ended yet; undefined if both have. */
export const unsettled = async (view: ServiceView, jobId: string): Promise<string | undefined> => {
  const [job] = await view.jobs([jobId]);
  if (job === undefined) return `the job ${jobId} is gone`;
  if (!hasEnded(job)) return `the job ${jobId} is ${job.status}, attempt ${job.execution.attempts}`;
  if (job.request.webhook === undefined) return undefined;
  const event = await view.event(jobId);
  if (event === undefined) return `the job ${jobId} has ended without an event`;
  return event.state === 'pending'
    ? `the event of ${jobId} is pending after ${event.attempts.length} attempts`
    : undefined;
};
