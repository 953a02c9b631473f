import type { Clock } from '../../lib/core/clock.ts';
import { type Environment, requiredSetting } from '../../lib/core/setting.ts';
import { PresignedObjectReader } from '../../lib/services/storage/presigned-object-reader.ts';
import { awsEndpoint } from './aws-clients.ts';

/**
 * Stored objects without the S3 client. Region and credentials are read from the variables that Lambda and the embedded stack set;
 * a host with other credentials takes `objectStore`.
 */
export const objectReader = (env: Environment, clock: Clock): PresignedObjectReader =>
  new PresignedObjectReader(
    {
      bucket: requiredSetting(env, 'BUCKET_NAME'),
      region: requiredSetting(env, 'AWS_REGION'),
      endpoint: awsEndpoint(env, 'S3'),
      credentials: {
        accessKeyId: requiredSetting(env, 'AWS_ACCESS_KEY_ID'),
        secretAccessKey: requiredSetting(env, 'AWS_SECRET_ACCESS_KEY'),
        ...(env.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: env.AWS_SESSION_TOKEN }),
      },
    },
    clock,
  );
