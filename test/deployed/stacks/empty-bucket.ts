import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3Client } from '../../../lib/composition/wiring/aws-clients.ts';

/** Deletes every object: CloudFormation deletes no bucket that holds one. */
export const emptyBucket = async (bucketName: string): Promise<void> => {
  const s3 = s3Client(process.env);
  for (;;) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucketName }));
    if (Contents.length === 0) break;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket: bucketName, Delete: { Objects } }));
    if (Errors.length > 0) throw new Error(`${bucketName} could not be emptied: ${Errors[0]?.Message}`);
  }
  s3.destroy();
};
