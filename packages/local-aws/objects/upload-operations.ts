import { hash, randomUUID } from 'node:crypto';
import { parameterOf } from '../gate/signature/read-gated-request.ts';
import { readVerifiedBody } from '../gate/verified-request.ts';
import type { ObjectRecord, PartRecord, UploadRecord } from './records.ts';
import { answerEmpty, answerXml, type S3Call, sendEmpty, sendXml } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { replaceFiles, selectHeaders, storeBody } from './store-body.ts';
import { elementsOf, textOf } from './xml-reader.ts';
import { document, element } from './xml-writer.ts';

/** Source: S3 user guide, "Multipart upload limits". */
const smallestPartBytes = 5 * 1024 ** 2;
const mostParts = 10_000;
const maxListBytes = 4 * 1024 ** 2;

const uploadOf = ({ asked, bucket, key, catalog }: S3Call): UploadRecord => {
  const upload = catalog.upload(bucket, key, parameterOf(asked, 'uploadId') ?? '');
  if (upload === undefined)
    throw new S3Error(
      'NoSuchUpload',
      'The upload does not exist: it may have been completed or aborted, or was never begun.',
    );
  return upload;
};

/** Answers before its commit is on the disk: only a completed upload must survive a loss of power. */
export const beginUpload = async (call: S3Call): Promise<void> => {
  const { request, bucket, key, catalog } = call;
  await readVerifiedBody(request, 0);
  const id = randomUUID();
  catalog.beginUpload({ id, bucket, key, headers: selectHeaders(call), initiatedMs: Date.now() });
  const names = element('Bucket', bucket, 'text') + element('Key', key, 'text');
  sendXml(call, document('InitiateMultipartUploadResult', names + element('UploadId', id)));
};

/** Answers like `beginUpload`. The commit that completes the upload is later in the same log. */
export const uploadPart = async (call: S3Call): Promise<void> => {
  const { asked, catalog } = call;
  uploadOf(call);
  const text = parameterOf(asked, 'partNumber') ?? '';
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > mostParts)
    throw new S3Error('InvalidArgument', `Part number must be an integer from 1 to ${mostParts}.`);
  const { checksums, ...part } = await storeBody(call);
  // The upload may have ended while the part arrived.
  await replaceFiles(call, [part.file], () => catalog.putPart(uploadOf(call).id, { ...part, number }));
  sendEmpty(call, 200, { etag: `"${part.etag}"`, ...checksums });
};

/** Returns the listed parts as they were uploaded. Source: S3, CompleteMultipartUpload, errors. */
const listedParts = (xml: string, uploaded: readonly PartRecord[]): readonly PartRecord[] => {
  const byNumber = new Map(uploaded.map((part) => [part.number, part]));
  const listed = elementsOf(xml, 'Part').map((entry) => ({
    number: Number(textOf(entry, 'PartNumber')),
    etag: textOf(entry, 'ETag'),
  }));
  if (listed.length === 0) throw new S3Error('MalformedXML', 'A list of parts names at least one.');
  if (listed.some(({ number }, index) => index > 0 && number <= (listed[index - 1]?.number ?? 0)))
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
  return listed.map(({ number, etag }, index) => {
    const part = byNumber.get(number);
    if (part === undefined || part.etag !== etag.replaceAll('"', ''))
      throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.');
    if (index < listed.length - 1 && part.sizeBytes < smallestPartBytes)
      throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
    return part;
  });
};

/** Returns the object that this upload became. A client that lost the response completes again, and S3 repeats it. */
const completedBy = ({ asked, bucket, key, catalog }: S3Call): ObjectRecord | undefined => {
  const object = catalog.object(bucket, key);
  return object?.content === parameterOf(asked, 'uploadId') ? object : undefined;
};

const answerCompleted = (call: S3Call, etag: string): Promise<void> => {
  const { bucket, key } = call;
  const names =
    element('Location', `/${bucket}/${key}`, 'text') + element('Bucket', bucket, 'text') + element('Key', key, 'text');
  return answerXml(call, document('CompleteMultipartUploadResult', names + element('ETag', `"${etag}"`, 'text')));
};

export const completeUpload = async (call: S3Call): Promise<void> => {
  const { request, bucket, key, catalog } = call;
  const xml = (await readVerifiedBody(request, maxListBytes)).toString();
  const done = completedBy(call);
  if (done !== undefined) return answerCompleted(call, done.etag);
  const { id, headers } = uploadOf(call);
  const parts = listedParts(xml, catalog.pieces(id));
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part.etag, 'hex')));
  const etag = `${hash('md5', digests, 'hex')}-${parts.length}`;
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  const object = { bucket, key, content: id, sizeBytes, etag, modifiedMs: Date.now(), headers, checksums: {} };
  const numbers = parts.map(({ number }) => number);
  await replaceFiles(call, [], () => catalog.completeUpload(object, numbers));
  await answerCompleted(call, etag);
};

export const abortUpload = async (call: S3Call): Promise<void> => {
  await replaceFiles(call, [], () => call.catalog.abortUpload(uploadOf(call)));
  await answerEmpty(call, 204);
};
