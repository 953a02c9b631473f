import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3Client } from '../../../lib/composition/wiring/aws-clients.ts';
import type { TestStack } from './test-stack.ts';

/** Returns the keys of the objects below a prefix. */
export const objectsOf = async (stack: TestStack, prefix: string): Promise<readonly string[]> => {
  const { Contents = [] } = await s3Client(stack.env).send(
    new ListObjectsV2Command({ Bucket: String(stack.env.BUCKET_NAME), Prefix: prefix }),
  );
  return Contents.map(({ Key }) => Key ?? '');
};

/** Returns the sizes in bytes of the objects below a prefix. */
export const objectSizes = async (stack: TestStack, prefix: string): Promise<readonly number[]> => {
  const { Contents = [] } = await s3Client(stack.env).send(
    new ListObjectsV2Command({ Bucket: String(stack.env.BUCKET_NAME), Prefix: prefix }),
  );
  return Contents.map(({ Size }) => Size ?? 0);
};
