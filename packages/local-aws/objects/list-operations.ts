import { parameterOf } from '../gate/signature/read-gated-request.ts';
import type { ObjectRecord, UploadRecord } from './records.ts';
import { answerXml, type S3Call } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { document, element } from './xml-writer.ts';

const mostEntries = 1000;
/** Sorts after every id: ids are hexadecimal digits and hyphens. */
const afterEveryId = 'z';

const limitOf = ({ asked }: S3Call, parameter: string): number => {
  const text = parameterOf(asked, parameter) ?? String(mostEntries);
  if (!/^\d{1,9}$/.test(text))
    throw new S3Error('InvalidArgument', `Argument ${parameter} must be an integer from 0 to 999999999.`);
  return Math.min(Number(text), mostEntries);
};

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

const objectXml = ({ key, modifiedMs, etag, sizeBytes }: ObjectRecord): string =>
  element(
    'Contents',
    element('Key', key, 'text') +
      element('LastModified', iso(modifiedMs)) +
      element('ETag', `"${etag}"`, 'text') +
      element('Size', sizeBytes) +
      element('StorageClass', 'STANDARD'),
  );

/** Lists objects. A continuation token is the last listed key. */
export const listObjects = async (call: S3Call): Promise<void> => {
  const { asked, bucket, catalog } = call;
  const prefix = parameterOf(asked, 'prefix') ?? '';
  const token = parameterOf(asked, 'continuation-token');
  const after =
    token === undefined ? (parameterOf(asked, 'start-after') ?? '') : Buffer.from(token, 'base64url').toString();
  const limit = limitOf(call, 'max-keys');
  const found = catalog.objects(bucket, prefix, after, limit + 1);
  const listed = found.slice(0, limit);
  const isTruncated = limit > 0 && found.length > limit;
  const next = Buffer.from(listed.at(-1)?.key ?? '').toString('base64url');
  await answerXml(
    call,
    document(
      'ListBucketResult',
      element('Name', bucket, 'text') +
        element('Prefix', prefix, 'text') +
        element('KeyCount', listed.length) +
        element('MaxKeys', limit) +
        element('IsTruncated', String(isTruncated)) +
        (isTruncated ? element('NextContinuationToken', next, 'text') : '') +
        listed.map(objectXml).join(''),
    ),
  );
};

const uploadXml = ({ key, id, initiatedMs }: UploadRecord): string =>
  element(
    'Upload',
    element('Key', key, 'text') + element('UploadId', id, 'text') + element('Initiated', iso(initiatedMs)),
  );

/** Lists uploads. Without `upload-id-marker`, skips all uploads of the marker key. Source: S3, ListMultipartUploads. */
export const listUploads = async (call: S3Call): Promise<void> => {
  const { asked, bucket, catalog } = call;
  const prefix = parameterOf(asked, 'prefix') ?? '';
  const key = parameterOf(asked, 'key-marker') ?? '';
  const id = parameterOf(asked, 'upload-id-marker') ?? afterEveryId;
  const limit = limitOf(call, 'max-uploads');
  const found = catalog.uploads(bucket, prefix, { key, id }, limit + 1);
  const listed = found.slice(0, limit);
  const isTruncated = limit > 0 && found.length > limit;
  const last = listed.at(-1);
  await answerXml(
    call,
    document(
      'ListMultipartUploadsResult',
      element('Bucket', bucket, 'text') +
        element('Prefix', prefix, 'text') +
        element('MaxUploads', limit) +
        element('IsTruncated', String(isTruncated)) +
        (isTruncated
          ? element('NextKeyMarker', last?.key ?? '', 'text') + element('NextUploadIdMarker', last?.id ?? '', 'text')
          : '') +
        listed.map(uploadXml).join(''),
    ),
  );
};
