import { readVerifiedBody } from '../gate/verified-request.ts';
import { answerEmpty, type S3Call } from './s3-call.ts';

const maxBodyBytes = 64 * 1024;

/** Creates a bucket. An existing one is not an error, as in us-east-1. */
export const createBucket = async ({ request, response, bucket, catalog }: S3Call): Promise<void> => {
  await readVerifiedBody(request, maxBodyBytes);
  catalog.createBucket(bucket);
  answerEmpty(response, 200, { location: `/${bucket}` });
};

export const headBucket = async ({ response }: S3Call): Promise<void> => answerEmpty(response, 200);

/** Accepts a lifecycle, which has no effect: as on AWS, the service's own sweep removes expired objects. */
export const putBucketLifecycle = async ({ request, response }: S3Call): Promise<void> => {
  await readVerifiedBody(request, maxBodyBytes);
  answerEmpty(response, 200);
};
