import { mib } from '../../../engine/kit/units.ts';
import { type Environment, requiredSetting } from '../../kit/setting.ts';
import { S3ObjectStore } from '../../services/storage/s3-object-store.ts';
import { s3Client } from './aws-clients.ts';

/** `partBytes` is the size of an upload's parts: three of them are held for each object that is being written. */
export const objectStore = (env: Environment, partBytes = 5 * mib): S3ObjectStore =>
  new S3ObjectStore(s3Client(env), requiredSetting(env, 'BUCKET_NAME'), partBytes);
