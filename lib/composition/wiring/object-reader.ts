import type { Clock } from '../../core/clock.ts';
import { type Environment, requiredSetting } from '../../core/setting.ts';
import { PresignedObjectReader } from '../../stores/storage/presigned-object-reader.ts';
import { awsEndpoint, environmentCredentials } from './environment-credentials.ts';

/**
 * Creates an object reader without the S3 client. Credentials come from the variables of Lambda and the embedded stack;
 * other hosts use `objectStore`.
 */
export const objectReader = (env: Environment, clock: Clock): PresignedObjectReader =>
  new PresignedObjectReader(
    {
      bucket: requiredSetting(env, 'BUCKET_NAME'),
      region: requiredSetting(env, 'AWS_REGION'),
      endpoint: awsEndpoint(env, 'S3'),
      credentials: environmentCredentials(env),
    },
    clock,
  );
