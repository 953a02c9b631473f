import type { LifecycleRule } from '@aws-sdk/client-s3';
import { dayMs } from '@bulkfill/engine/core/units';
import type { Config } from '../lib/core/config.ts';
import { bucketDefinition } from './resources.ts';

/** Returns the lifetime in days, plus one day that S3 rounds up and one day for a late sweep. */
const daysBehind = (useMs: number): number => Math.ceil(useMs / dayMs) + 2;

export const jobFilesExpireAfterDays = ({ delivery, jobs }: Pick<Config, 'delivery' | 'jobs'>) => {
  const outputsMs = Math.max(delivery.maxArtifactAgeMs, jobs.checkLifetimeMs);
  return { outputs: daysBehind(outputsMs), inputs: daysBehind(jobs.maxQueuedMs + outputsMs) };
};

export const buildLifecycleRules = (config: Pick<Config, 'delivery' | 'jobs'>): LifecycleRule[] => [
  {
    ID: 'expire-inputs',
    Status: 'Enabled',
    Filter: { Prefix: bucketDefinition.inputsPrefix },
    Expiration: { Days: jobFilesExpireAfterDays(config).inputs },
  },
  {
    ID: 'expire-outputs',
    Status: 'Enabled',
    Filter: { Prefix: bucketDefinition.outputsPrefix },
    Expiration: { Days: jobFilesExpireAfterDays(config).outputs },
  },
  {
    ID: 'expire-designs',
    Status: 'Enabled',
    Filter: { Prefix: bucketDefinition.designsPrefix },
    Expiration: { Days: bucketDefinition.designsExpireAfterDays },
  },
  {
    ID: 'expire-exports',
    Status: 'Enabled',
    Filter: { Prefix: bucketDefinition.exportsPrefix },
    Expiration: { Days: bucketDefinition.exportsExpireAfterDays },
  },
  {
    ID: 'expire-fills',
    Status: 'Enabled',
    Filter: { Prefix: bucketDefinition.fillsPrefix },
    Expiration: { Days: bucketDefinition.fillsExpireAfterDays },
  },
  {
    ID: 'abort-uploads',
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: bucketDefinition.abortUploadsAfterDays },
  },
];
