import type { LifecycleRule } from '@aws-sdk/client-s3';
import { dayMs } from '../lib/engine/kit/units.ts';
import type { Config } from '../lib/service/kit/config.ts';
import { bucketDefinition } from './resources.ts';

/** Past the longest use by a day that S3 rounds up and one in which the sweep is late. */
const daysBehind = (useMs: number): number => Math.ceil(useMs / dayMs) + 2;

/** After how many days the bucket removes files of jobs by itself: the longest that a delivery or a check can last, and no longer. */
export const jobFilesExpireAfterDays = ({ delivery, jobs }: Pick<Config, 'delivery' | 'jobs'>) => {
  const outputsMs = Math.max(delivery.maxArtifactAgeMs, jobs.checkLifetimeMs);
  return { outputs: daysBehind(outputsMs), inputs: daysBehind(jobs.maxQueuedMs + outputsMs) };
};

/** The bucket's lifecycle as the S3 API takes it. */
export const lifecycleRules = (config: Pick<Config, 'delivery' | 'jobs'>): LifecycleRule[] => [
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
