/**
 * Answers ListMultipartUploads, which fauxqs takes for a list of objects: without it nobody finds the upload of a process that
 * was killed, and its parts stay for good.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fauxqsInternals, type StoredUpload, type StoreInternals } from './fauxqs-internals.ts';

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

/** Remembers the store of this process. Called before the server is started; gives what puts the answer before its others. */
export const uploadLister = async (): Promise<(server: Server) => void> => {
  const { S3Store } = await fauxqsInternals();
  let store: StoreInternals | undefined;
  const { createBucket } = S3Store.prototype;
  S3Store.prototype.createBucket = function createBucketOfKnownStore(...parameters) {
    store = this;
    createBucket.apply(this, parameters);
  };
  const answer = ({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, bucket = '', key = ''] = pathname.split('/');
    if (method !== 'GET' || key !== '' || !searchParams.has('uploads') || store?.buckets.has(bucket) !== true) return false;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(uploadsXml(store, bucket, searchParams.get('prefix') ?? ''));
    return true;
  };
  return (server) => {
    const others = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!answer(request, response)) for (const other of others) Reflect.apply(other, server, [request, response]);
    });
  };
};
