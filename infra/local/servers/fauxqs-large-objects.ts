/**
 * Keeps multipart uploads and large objects on disk while fauxqs handles them.
 *
 * As published it holds every part in memory until the upload is completed, joins them there, and reads an object whole for
 * each GET: an output of 1 GB made it grow to 3.1 GB and stand still for 10 s. Only stores on disk are changed.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FauxqsInternals,
  type FilePersistenceInternals,
  fauxqsInternals,
  type StoredObject,
  type StoredUpload,
} from './fauxqs-internals.ts';
import { dataPath } from './fauxqs-paths.ts';
import { FileBody } from './file-body.ts';

const smallestPartBytes = 5 * 1024 * 1024;
const streamedAboveBytes = 1024 * 1024;

const partPath = (files: FilePersistenceInternals, uploadId: string, partNumber: number): string =>
  join(files.multipartDir, uploadId, 'parts', `${partNumber}.data`);

// fauxqs takes the body for a Buffer; a FileBody has what it uses of one.
const asBuffer = (body: FileBody): Buffer => body as unknown as Buffer;

const appendFile = (target: number, path: string, buffer: Buffer): void => {
  const source = openSync(path, 'r');
  try {
    for (let bytes = readSync(source, buffer); bytes > 0; bytes = readSync(source, buffer)) writeSync(target, buffer, 0, bytes);
  } finally {
    closeSync(source);
  }
};

/** Joins parts in a file of its own: the parts stay as they are, so that a completion that was cut off can be tried again. */
const joinParts = (paths: readonly string[], joined: string): void => {
  const target = openSync(joined, 'w');
  try {
    const buffer = Buffer.allocUnsafe(4 * 1024 * 1024);
    for (const path of paths) appendFile(target, path, buffer);
  } finally {
    closeSync(target);
  }
};

const keepPartsOnDisk = ({ S3Store }: FauxqsInternals): void => {
  const { uploadPart, restoreMultipartUpload } = S3Store.prototype;
  const toDisk = (files: FilePersistenceInternals, upload: StoredUpload, partNumber: number): void => {
    const part = upload.parts.get(partNumber);
    if (part !== undefined) part.body = asBuffer(new FileBody(partPath(files, upload.uploadId, partNumber), 0, part.body.length));
  };
  S3Store.prototype.uploadPart = function uploadPartToDisk(uploadId, partNumber, body, checksumValue) {
    const result = uploadPart.call(this, uploadId, partNumber, body, checksumValue);
    const upload = this.multipartUploads.get(uploadId);
    if (upload !== undefined && this.persistence !== undefined) toDisk(this.persistence, upload, partNumber);
    return result;
  };
  S3Store.prototype.restoreMultipartUpload = function restoreWithoutBodies(upload) {
    for (const part of upload.parts.values()) part.body = asBuffer(new FileBody('', 0, part.body.length));
    restoreMultipartUpload.call(this, upload);
  };
};

const completeOnDisk = ({ S3Store, S3Error }: FauxqsInternals): void => {
  const { completeMultipartUpload } = S3Store.prototype;
  S3Store.prototype.completeMultipartUpload = function completeMultipartUploadOnDisk(uploadId, wanted) {
    const files = this.persistence;
    const upload = this.multipartUploads.get(uploadId);
    const objects = upload === undefined ? undefined : this.buckets.get(upload.bucket);
    if (files === undefined || upload === undefined || objects === undefined || wanted.length === 0) {
      return completeMultipartUpload.call(this, uploadId, wanted);
    }
    if (wanted.some(({ partNumber }, index) => index > 0 && partNumber <= wanted[index - 1]!.partNumber)) {
      throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.', 400);
    }
    const parts = wanted.map(({ partNumber, etag }, index) => {
      const part = upload.parts.get(partNumber);
      if (part === undefined || part.etag.replaceAll('"', '') !== etag.replaceAll('"', '')) {
        throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.', 400);
      }
      if (index < wanted.length - 1 && part.body.length < smallestPartBytes) {
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', 400);
      }
      return part;
    });
    const lengths = parts.map((part) => part.body.length);
    const contentLength = lengths.reduce((sum, length) => sum + length, 0);
    // S3's own rule: the MD5 of the parts' binary MD5s, and how many there are.
    const digests = parts.map((part) => Buffer.from(part.etag.replaceAll('"', ''), 'hex'));
    const object: StoredObject = {
      key: upload.key,
      body: Buffer.alloc(0),
      contentType: upload.contentType,
      contentLength,
      etag: `"${createHash('md5').update(Buffer.concat(digests)).digest('hex')}-${parts.length}"`,
      lastModified: new Date(),
      metadata: upload.metadata,
      parts: parts.map((part, index) => ({
        partNumber: part.partNumber,
        offset: lengths.slice(0, index).reduce((sum, length) => sum + length, 0),
        length: lengths[index],
      })),
      ...(upload.contentLanguage === undefined ? {} : { contentLanguage: upload.contentLanguage }),
      ...(upload.contentDisposition === undefined ? {} : { contentDisposition: upload.contentDisposition }),
      ...(upload.cacheControl === undefined ? {} : { cacheControl: upload.cacheControl }),
      ...(upload.contentEncoding === undefined ? {} : { contentEncoding: upload.contentEncoding }),
    };
    const joined = join(files.multipartDir, uploadId, 'joined.data');
    const paths = parts.map((part) => partPath(files, uploadId, part.partNumber));
    joinParts(paths, joined);
    files.upsertObject(upload.bucket, object);
    renameSync(joined, dataPath(files, upload.bucket, upload.key));
    files.deleteMultipartUpload(uploadId);
    objects.set(upload.key, object);
    this.multipartUploads.delete(uploadId);
    this.multipartUploadsByBucket.get(upload.bucket)?.delete(uploadId);
    return object;
  };
};

const streamLargeObjects = ({ FileS3Persistence }: FauxqsInternals): void => {
  const { readBody } = FileS3Persistence.prototype;
  FileS3Persistence.prototype.readBody = function readBodyWhenSent(bucket, key) {
    const path = dataPath(this, bucket, key);
    const sizeBytes = statSync(path).size;
    return sizeBytes <= streamedAboveBytes ? readBody.call(this, bucket, key) : asBuffer(new FileBody(path, 0, sizeBytes));
  };
};

/** Changes the S3 server of this process before it is started. */
export const keepLargeObjectsOnDisk = async (): Promise<void> => {
  const internals = await fauxqsInternals();
  keepPartsOnDisk(internals);
  completeOnDisk(internals);
  streamLargeObjects(internals);
};
