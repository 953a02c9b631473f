import type { LifecycleRule } from '@aws-sdk/client-s3';
import { bucketDefinition } from './resources.ts';

/** The bucket's lifecycle as the S3 API takes it. */
export const lifecycleRules = (): LifecycleRule[] => [
  {
    ID: 'expire-inputs',
    Status: 'Enabled',
    Filter: { Prefix: bucketDefinition.inputsPrefix },
    Expiration: { Days: bucketDefinition.inputsExpireAfterDays },
  },
  {
    ID: 'expire-outputs',
    Status: 'Enabled',
    Filter: { Prefix: bucketDefinition.outputsPrefix },
    Expiration: { Days: bucketDefinition.outputsExpireAfterDays },
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
    ID: 'abort-uploads',
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: bucketDefinition.abortUploadsAfterDays },
  },
];
