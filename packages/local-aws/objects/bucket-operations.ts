import { readVerifiedBody } from '../gate/verified-request.ts';
import { answerEmpty, type S3Call } from './s3-call.ts';

const maxBodyBytes = 64 * 1024;

/** Creates a bucket. An existing one is not an error, as in us-east-1. */
export const createBucket = async (call: S3Call): Promise<void> => {
  const { request, bucket, catalog } = call;
  await readVerifiedBody(request, maxBodyBytes);
  catalog.createBucket(bucket);
  await answerEmpty(call, 200, { location: `/${bucket}` });
};

export const headBucket = (call: S3Call): Promise<void> => answerEmpty(call, 200);

/** Accepts a lifecycle, which has no effect: as on AWS, the service's own sweep removes expired objects. */
export const putBucketLifecycle = async (call: S3Call): Promise<void> => {
  await readVerifiedBody(call.request, maxBodyBytes);
  await answerEmpty(call, 200);
};
