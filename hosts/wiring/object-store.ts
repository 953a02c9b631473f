import { type Environment, requiredSetting } from '../../lib/core/setting.ts';
import { mib } from '../../lib/core/units.ts';
import { S3ObjectStore } from '../../lib/services/storage/s3-object-store.ts';
import { s3Client } from './aws-clients.ts';

/** `partBytes` is the size of an upload's parts: three of them are held for each object that is being written. */
export const objectStore = (env: Environment, partBytes = 5 * mib): S3ObjectStore =>
  new S3ObjectStore(s3Client(env), requiredSetting(env, 'BUCKET_NAME'), partBytes);
