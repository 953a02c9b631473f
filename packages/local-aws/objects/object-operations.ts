import { randomUUID } from 'node:crypto';
import type { GatedRequest } from '../gate/signature/read-gated-request.ts';
import { readVerifiedBody } from '../gate/verified-request.ts';
import { parseRange } from './byte-range.ts';
import { isUnchanged } from './preconditions.ts';
import type { ObjectRecord } from './records.ts';
import { answerEmpty, answerXml, type S3Call } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { replaceFiles, selectHeaders, storeBody } from './store-body.ts';
import { elementsOf, textOf } from './xml-reader.ts';
import { document } from './xml-writer.ts';

/** Formats checksums: each covers the whole object, never its parts. */
const told = (checksums: ObjectRecord['checksums']): Readonly<Record<string, string>> =>
  Object.keys(checksums).length === 0 ? {} : { ...checksums, 'x-amz-checksum-type': 'FULL_OBJECT' };

export const putObject = async (call: S3Call): Promise<void> => {
  const { bucket, key, catalog } = call;
  const { file, sizeBytes, etag, checksums } = await storeBody(call);
  const object: ObjectRecord = {
    bucket,
    key,
    content: randomUUID(),
    sizeBytes,
    etag,
    modifiedMs: Date.now(),
    headers: selectHeaders(call),
    checksums,
  };
  await replaceFiles(call, [file], () => catalog.putObject(object, { file, sizeBytes, etag }));
  await answerEmpty(call, 200, { etag: `"${etag}"`, ...told(checksums) });
};

const found = ({ bucket, key, catalog }: S3Call): ObjectRecord => {
  const object = catalog.object(bucket, key);
  if (object === undefined) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
  return object;
};

/** Returns the response headers that the reader requested. Source: S3 API reference, GetObject. */
const askedHeaders = (query: GatedRequest['query']): Record<string, string> =>
  Object.fromEntries(
    ['content-disposition', 'content-encoding'].flatMap((header) => {
      const [, value] = query.find(([name]) => name === `response-${header}`) ?? [];
      return value === undefined ? [] : [[header, value]];
    }),
  );

const headersOf = ({ asked }: S3Call, object: ObjectRecord, isWhole: boolean): Record<string, string> => ({
  'content-type': 'binary/octet-stream',
  ...object.headers,
  ...askedHeaders(asked.query),
  ...(isWhole && asked.headers.get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED' ? told(object.checksums) : {}),
  etag: `"${object.etag}"`,
  'last-modified': new Date(object.modifiedMs).toUTCString(),
  'accept-ranges': 'bytes',
});

/** Returns status, headers and byte range of a read; the range is `undefined` if the reader has the object already. */
const readOf = (call: S3Call, object: ObjectRecord) => {
  const { asked } = call;
  if (isUnchanged(asked.headers, object))
    return { status: 304, head: headersOf(call, object, false), stretch: undefined };
  // Ignore the range of a changed object: it would be joined with another version.
  const isStale = ![undefined, `"${object.etag}"`].includes(asked.headers.get('if-range'));
  const range = isStale ? undefined : parseRange(asked.headers.get('range'), object.sizeBytes);
  const stretch = range ?? { first: 0, last: object.sizeBytes - 1 };
  const head: Record<string, string | number> = {
    ...headersOf(call, object, range === undefined),
    'content-length': stretch.last - stretch.first + 1,
    ...(range === undefined ? {} : { 'content-range': `bytes ${range.first}-${range.last}/${object.sizeBytes}` }),
  };
  return { status: range === undefined ? 200 : 206, head, stretch };
};

export const getObject = async (call: S3Call): Promise<void> => {
  const { response, catalog, files } = call;
  const object = found(call);
  const { status, head, stretch } = readOf(call, object);
  response.writeHead(status, head);
  if (stretch !== undefined) return files.send(catalog.pieces(object.content), stretch, response, catalog.durable());
  await catalog.durable();
  response.end();
};

export const headObject = async (call: S3Call): Promise<void> => {
  const { status, head } = readOf(call, found(call));
  await call.catalog.durable();
  call.response.writeHead(status, head).end();
};

export const deleteObject = async (call: S3Call): Promise<void> => {
  await replaceFiles(call, [], () => call.catalog.removeObjects(call.bucket, [call.key]));
  await answerEmpty(call, 204);
};

const mostKeysAtOnce = 1000;
/** 1,000 keys of 1,024 bytes, each byte an entity at worst. */
const maxListBytes = 8 * 1024 ** 2;

/** Supports quiet mode only, as used by the service: the response lists failures, of which there are none. */
export const deleteObjects = async (call: S3Call): Promise<void> => {
  const xml = (await readVerifiedBody(call.request, maxListBytes)).toString();
  const keys = elementsOf(xml, 'Object').map((entry) => textOf(entry, 'Key'));
  if (keys.length === 0 || keys.length > mostKeysAtOnce || textOf(xml, 'Quiet') !== 'true')
    throw new S3Error('MalformedXML', `A list of objects to delete names 1 to ${mostKeysAtOnce} keys, and is quiet.`);
  await replaceFiles(call, [], () => call.catalog.removeObjects(call.bucket, keys));
  await answerXml(call, document('DeleteResult', ''));
};
