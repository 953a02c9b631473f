import type { S3Client } from '@aws-sdk/client-s3';
import { chunkBytes } from '@bulkfill/engine/threads/tasks/document-task';
import { s3Client } from '../../../lib/composition/wiring/aws-clients.ts';
import { S3ObjectStore } from '../../../lib/stores/storage/s3-object-store.ts';
import { buildLocalEnvironment } from '../../../local/build-local-environment.ts';
import { createResources } from '../../../local/create-resources.ts';
import { startEmbeddedServers } from '../../../local/embedded-servers.ts';

/** Variable that passes the servers of the case to the measured processes. */
const variable = 'BENCH_STORAGE';

/** Runs `work` with an embedded S3, in separate processes, which the contenders use. */
export const withStorage = async (work: (tellBytesPerRow: (bytes: number) => void) => Promise<void>): Promise<void> => {
  const servers = await startEmbeddedServers();
  try {
    await createResources(servers);
    const tell = (bytesPerRow: number): void => {
      process.env[variable] = JSON.stringify({ env: buildLocalEnvironment(servers), bytesPerRow });
    };
    tell(0);
    await work(tell);
  } finally {
    delete process.env[variable];
    await servers.stop();
  }
};

const told = (): { readonly env: Readonly<Record<string, string>>; readonly bytesPerRow: number } =>
  JSON.parse(process.env[variable] ?? '{}');

export const benchClient = (): S3Client => s3Client(told().env);
export const benchBucket = (): string => told().env.BUCKET_NAME ?? '';
export const benchStore = (): S3ObjectStore => new S3ObjectStore(benchClient(), benchBucket(), chunkBytes);

/** Returns the bytes per row of the stored archive. */
export const benchBytesPerRow = (): number => told().bytesPerRow;
