import { readVerifiedBody } from '../gate/verified-request.ts';
import { answerEmpty, type S3Call } from './s3-call.ts';

const maxBodyBytes = 64 * 1024;

/** As in us-east-1, a bucket that is there already is made again. */
export const createBucket = async ({ request, response, bucket, catalog }: S3Call): Promise<void> => {
  await readVerifiedBody(request, maxBodyBytes);
  catalog.createBucket(bucket);
  answerEmpty(response, 200, { location: `/${bucket}` });
};

export const headBucket = async ({ response }: S3Call): Promise<void> => answerEmpty(response, 200);

/** Nothing expires by itself here: the service's own sweep removes what is past its time, on AWS too. */
export const putBucketLifecycle = async ({ request, response }: S3Call): Promise<void> => {
  await readVerifiedBody(request, maxBodyBytes);
  answerEmpty(response, 200);
};
