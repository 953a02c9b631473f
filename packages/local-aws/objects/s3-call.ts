import type { ServerResponse } from 'node:http';
import type { ServerRequest } from '../gate/gate.ts';
import { type GatedRequest, readGatedRequest } from '../gate/signature/read-gated-request.ts';
import type { ByteFiles } from './byte-files.ts';
import type { Catalog } from './catalog.ts';
import { S3Error } from './s3-error.ts';

export interface S3Call {
  readonly request: ServerRequest;
  readonly response: ServerResponse;
  readonly asked: GatedRequest;
  readonly bucket: string;
  /** Empty for a request about the bucket. */
  readonly key: string;
  readonly catalog: Catalog;
  readonly files: ByteFiles;
}

/** Source: S3 user guide, "Object key naming guidelines". */
const longestKeyBytes = 1024;

/** Throws S3Error `KeyTooLongError` */
export const readS3Call = (
  request: ServerRequest,
  response: ServerResponse,
  catalog: Catalog,
  files: ByteFiles,
): S3Call => {
  const asked = readGatedRequest({
    method: request.method ?? '',
    url: request.url ?? '',
    rawHeaders: request.rawHeaders,
  });
  const [, bucket = '', ...segments] = asked.path.split('/');
  const key = decodeURIComponent(segments.join('/'));
  if (Buffer.byteLength(key) > longestKeyBytes) throw new S3Error('KeyTooLongError', 'Your key is too long');
  return { request, response, asked, bucket, key, catalog, files };
};

type Answered = Pick<S3Call, 'response' | 'catalog'>;

export const sendXml = ({ response }: Pick<S3Call, 'response'>, xml: string): void => {
  response.writeHead(200, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) }).end(xml);
};

export const answerXml = async (call: Answered, xml: string): Promise<void> => {
  await call.catalog.durable();
  sendXml(call, xml);
};

export const sendEmpty = (
  { response }: Pick<S3Call, 'response'>,
  status: 200 | 204,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { ...headers, ...(status === 200 ? { 'content-length': 0 } : {}) }).end();
};

export const answerEmpty = async (
  call: Answered,
  status: 200 | 204,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> => {
  await call.catalog.durable();
  sendEmpty(call, status, headers);
};
