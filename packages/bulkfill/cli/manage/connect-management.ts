import { buildLocalEnvironment } from '@bulkfill/local/build-local-environment';
import { readLocalFile, storageOf } from '@bulkfill/local/local-file';
import { type Management, management } from '@bulkfill/service/composition/wiring/management';
import { isAppError } from '@bulkfill/service/errors/app-error';
import { UsageError } from '../errors.ts';
import { namesDeployment } from '../options/global-options.ts';
import type { CliIo } from '../terminal/cli-io.ts';

export interface ManagementTarget {
  readonly dataDir: string;
  /** Whether a flag or `DATA_DIR` set the data folder. If so, the local service is used, whatever else is set. */
  readonly isDataDirNamed: boolean;
}

/** Runs a task on the records of the local service if it runs, or else of the deployment named by `TABLE_NAME`. */
export const manage = async <T>(
  target: ManagementTarget,
  io: CliIo,
  task: (dependencies: Management) => Promise<T>,
): Promise<T> => {
  const environment = { ...io.env, ...serviceEnvironment(target, io.env), LOG_LEVEL: 'silent' };
  // The AWS SDK reads region, endpoints and credentials only from the process environment.
  Object.assign(process.env, environment);
  try {
    return await task(management(environment));
  } catch (error) {
    if (isAppError(error, 'INVALID_NAME') || isAppError(error, 'INVALID_LIFETIME')) throw new UsageError(error.message);
    throw error;
  }
};

const serviceEnvironment = (
  { dataDir, isDataDirNamed }: ManagementTarget,
  env: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> => {
  if (namesDeployment({ isDataDirNamed }, { env })) return {};
  const local = readLocalFile(dataDir);
  if (local !== undefined) return buildLocalEnvironment(storageOf(local));
  throw new Error(
    `no service runs on ${dataDir}: run "bulkfill serve" or "npm start", or name a deployment with TABLE_NAME and the usual AWS variables`,
  );
};
