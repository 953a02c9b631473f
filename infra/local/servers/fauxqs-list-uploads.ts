/**
 * Answers ListMultipartUploads, which fauxqs takes for a list of objects: without it nobody finds the upload of a process that
 * was killed, and its parts stay for good.
 */
import type { ServerResponse } from 'node:http';
import type { VerifiedRequest } from '../gate/verified-request.ts';
import type { StoredUpload, StoreInternals } from './fauxqs-internals.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const uploadXml = ({ key, uploadId, initiated }: StoredUpload): string =>
  `<Upload><Key>${escaped(key)}</Key><UploadId>${uploadId}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`;

/** All uploads under a prefix in one answer, by key: the embedded stack has few at a time. */
const uploadsXml = (store: StoreInternals, bucket: string, prefix: string): string => {
  const ids = [...(store.multipartUploadsByBucket.get(bucket) ?? [])];
  const uploads = ids
    .flatMap((uploadId) => store.multipartUploads.get(uploadId) ?? [])
    .filter((upload) => upload.key.startsWith(prefix))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Bucket>${escaped(bucket)}</Bucket><Prefix>${escaped(prefix)}</Prefix><MaxUploads>1000</MaxUploads>`,
    `<IsTruncated>false</IsTruncated>${uploads.map(uploadXml).join('')}</ListMultipartUploadsResult>`,
  ].join('');
};

/** Answers a request for the uploads of a bucket; false, and nothing done, where it asks for something else. */
export const answerListUploads = (store: StoreInternals, { method, url = '' }: VerifiedRequest, response: ServerResponse): boolean => {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [, bucket = '', key = ''] = pathname.split('/');
  if (method !== 'GET' || key !== '' || !searchParams.has('uploads') || !store.buckets.has(bucket)) return false;
  response.writeHead(200, { 'content-type': 'application/xml' }).end(uploadsXml(store, bucket, searchParams.get('prefix') ?? ''));
  return true;
};
