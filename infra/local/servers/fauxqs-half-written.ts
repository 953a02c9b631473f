/**
 * Leaves no files behind that belong to no object. As published, fauxqs writes an object as two files and an upload as a folder
 * with one: what a full disk or a kill cuts off in between is listed nowhere, so nobody would ever remove it.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FilePersistenceInternals, fauxqsInternals } from './fauxqs-internals.ts';
import { metaPath } from './fauxqs-paths.ts';

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** Removes what an earlier process was writing when it ended. For a store that no process has open. */
export const removeHalfWritten = (s3StorageDir: string): void => {
  for (const file of filesBelow(s3StorageDir)) if (file.endsWith('.draft')) rmSync(file);
  for (const file of filesBelow(join(s3StorageDir, 'buckets'))) {
    if (file.endsWith('.data') && !existsSync(file.replace(/\.data$/, '.meta.json'))) rmSync(file);
  }
  const uploads = join(s3StorageDir, '_multipart');
  for (const uploadId of existsSync(uploads) ? readdirSync(uploads) : []) {
    if (!existsSync(join(uploads, uploadId, '.upload.json'))) rmSync(join(uploads, uploadId), { recursive: true });
  }
};

/** Changes the S3 server of this process, before it is started, to take back what it could not write whole. */
export const takeBackHalfWritten = async (): Promise<void> => {
  const { FileS3Persistence } = await fauxqsInternals();
  const files: FilePersistenceInternals = FileS3Persistence.prototype;
  const { upsertObject, insertMultipartUpload } = files;
  files.upsertObject = function upsertObjectOrNothing(bucket, object) {
    const isNew = !existsSync(metaPath(this, bucket, object.key));
    try {
      upsertObject.call(this, bucket, object);
    } catch (error) {
      if (isNew) this.deleteObject(bucket, object.key);
      throw error;
    }
  };
  files.insertMultipartUpload = function insertMultipartUploadOrNothing(upload) {
    try {
      insertMultipartUpload.call(this, upload);
    } catch (error) {
      this.deleteMultipartUpload(upload.uploadId);
      throw error;
    }
  };
};
