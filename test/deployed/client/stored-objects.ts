import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import { s3Client } from '../../../lib/composition/wiring/aws-clients.ts';

/** Lists the keys that the deployment's bucket contains for a job. The bucket has few objects in a test. */
export const storedOf = async (jobId: unknown): Promise<string[]> => {
  const s3 = s3Client(process.env);
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: inject('deployed').bucketName }));
  s3.destroy();
  return Contents.map(({ Key = '' }) => Key).filter((key) => key.includes(String(jobId)));
};
