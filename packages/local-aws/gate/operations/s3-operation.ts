import { type GatedRequest, parameterOf } from '../signature/read-gated-request.ts';

interface Shape {
  readonly name: string;
  readonly on: 'bucket' | 'object';
  readonly method: string;
  readonly with: readonly string[];
  readonly may?: readonly string[];
}

/** S3 operations that the service uses: no copies, access lists, policies, versions or browser uploads. */
const shapes = [
  { name: 'HeadBucket', on: 'bucket', method: 'HEAD', with: [] },
  { name: 'CreateBucket', on: 'bucket', method: 'PUT', with: [] },
  { name: 'PutBucketLifecycleConfiguration', on: 'bucket', method: 'PUT', with: ['lifecycle'] },
  {
    name: 'ListObjectsV2',
    on: 'bucket',
    method: 'GET',
    with: ['list-type'],
    may: ['prefix', 'continuation-token', 'max-keys', 'start-after'],
  },
  {
    name: 'ListMultipartUploads',
    on: 'bucket',
    method: 'GET',
    with: ['uploads'],
    may: ['prefix', 'key-marker', 'upload-id-marker', 'max-uploads'],
  },
  { name: 'DeleteObjects', on: 'bucket', method: 'POST', with: ['delete'] },
  {
    name: 'GetObject',
    on: 'object',
    method: 'GET',
    with: [],
    may: ['x-amz-checksum-mode', 'response-content-disposition', 'response-content-encoding'],
  },
  {
    name: 'HeadObject',
    on: 'object',
    method: 'HEAD',
    with: [],
    may: ['x-amz-checksum-mode', 'response-content-disposition', 'response-content-encoding'],
  },
  { name: 'PutObject', on: 'object', method: 'PUT', with: [] },
  { name: 'DeleteObject', on: 'object', method: 'DELETE', with: [] },
  { name: 'CreateMultipartUpload', on: 'object', method: 'POST', with: ['uploads'] },
  { name: 'UploadPart', on: 'object', method: 'PUT', with: ['partNumber', 'uploadId'] },
  { name: 'CompleteMultipartUpload', on: 'object', method: 'POST', with: ['uploadId'] },
  { name: 'AbortMultipartUpload', on: 'object', method: 'DELETE', with: ['uploadId'] },
] as const satisfies readonly Shape[];
export type S3OperationName = (typeof shapes)[number]['name'];

const presigning = ['Algorithm', 'Content-Sha256', 'Credential', 'Date', 'Expires', 'Signature', 'SignedHeaders'].map(
  (name) => `X-Amz-${name}`,
);
const always = new Set([...presigning, 'x-id']);

/** Other headers would turn a PUT into a copy, or make an object public. */
const allowedHeader = /^x-amz-(?:date|content-sha256|user-agent|sdk-checksum-algorithm|checksum-[a-z0-9]+)$/;

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Whether a path segment is safe as a file name: not empty, `.` or `..`, without separators and NUL. */
const isPlainSegment = (segment: string): boolean => {
  try {
    const text = decodeURIComponent(segment);
    return !['', '.', '..'].includes(text) && !/[/\\\0]/.test(text);
  } catch {
    return false;
  }
};

export const findS3Operation = (request: GatedRequest): S3OperationName | undefined => {
  const [, bucket = '', ...key] = request.path.split('/');
  // A bucket path may end in a slash.
  const on = key.length === 0 || (key.length === 1 && key[0] === '') ? 'bucket' : 'object';
  if (!bucketName.test(bucket) || (on === 'object' && !key.every(isPlainSegment))) return undefined;
  for (const name of request.headers.keys())
    if (name.startsWith('x-amz-') && !allowedHeader.test(name)) return undefined;
  const names = request.query.map(([name]) => name);
  const found = shapes.find(
    (shape: Shape) =>
      shape.on === on &&
      shape.method === request.method &&
      shape.with.every((name) => names.includes(name)) &&
      names.every((name) => always.has(name) || shape.with.includes(name) || shape.may?.includes(name) === true),
  );
  if (found?.name === 'ListObjectsV2' && parameterOf(request, 'list-type') !== '2') return undefined;
  return found?.name;
};
