import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type GatedServer, type ServerRequest, sendRefusal } from '../gate/gate.ts';
import type { S3OperationName } from '../gate/operations/s3-operation.ts';
import { GateRefusal } from '../gate/signature/gate-refusal.ts';
import type { Durability } from '../sqlite-database.ts';
import { createBucket, headBucket, putBucketLifecycle } from './bucket-operations.ts';
import { ByteFiles } from './byte-files.ts';
import { Catalog } from './catalog.ts';
import { listObjects, listUploads } from './list-operations.ts';
import { deleteObject, deleteObjects, getObject, headObject, putObject } from './object-operations.ts';
import { takeOverOldLayout } from './old-layout.ts';
import { readS3Call, type S3Call } from './s3-call.ts';
import { formatErrorXml, S3Error } from './s3-error.ts';
import { abortUpload, beginUpload, completeUpload, uploadPart } from './upload-operations.ts';

const operations: Readonly<Record<S3OperationName, (call: S3Call) => Promise<void>>> = {
  AbortMultipartUpload: abortUpload,
  CompleteMultipartUpload: completeUpload,
  CreateBucket: createBucket,
  CreateMultipartUpload: beginUpload,
  DeleteObject: deleteObject,
  DeleteObjects: deleteObjects,
  GetObject: getObject,
  HeadBucket: headBucket,
  HeadObject: headObject,
  ListMultipartUploads: listUploads,
  ListObjectsV2: listObjects,
  PutBucketLifecycleConfiguration: putBucketLifecycle,
  PutObject: putObject,
  UploadPart: uploadPart,
};

/** Bytes to read from a client that is still sending, so that it sees the error response. */
const mostUnreadBytes = 64 * 1024 ** 2;

const asS3Error = (error: unknown): S3Error => {
  if (error instanceof S3Error) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new S3Error('InternalError', `The embedded S3 could not carry it out. ${code}`.trim());
};

const answerError = async (request: ServerRequest, response: ServerResponse, error: unknown): Promise<void> => {
  if (error instanceof GateRefusal) return sendRefusal('s3', response, error);
  // The client has disconnected.
  if (response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isLong = Number(request.headers['content-length'] ?? 0) > mostUnreadBytes;
  if (!isLong && !request.readableEnded) for await (const _ of request);
  const answer = asS3Error(error);
  const xml = request.method === 'HEAD' ? '' : formatErrorXml(answer, randomUUID());
  response
    .writeHead(answer.statusCode, {
      ...answer.headers,
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(xml),
      ...(isLong ? { connection: 'close' } : {}),
    })
    .end(xml);
};

/** S3 with its objects in a folder, as a function of requests: it does not listen and verifies no signature. */
export interface ObjectsServer {
  readonly handle: GatedServer;
  readonly filesFolder: string;
  close(): void;
}

/**
 * Opens the folder, which no other process may have open, and removes unfinished writes of an earlier process. Imports
 * the data of an earlier version in `oldFolder`.
 */
export const objectsServer = (folder: string, oldFolder: string, durability: Durability = 'process'): ObjectsServer => {
  const catalog = new Catalog(folder, durability);
  const filesFolder = join(folder, 'files');
  const files = new ByteFiles(filesFolder, durability);
  takeOverOldLayout(oldFolder, catalog, files);
  files.keepOnly(catalog.files());

  const answer = async (request: ServerRequest, response: ServerResponse, operation: string): Promise<void> => {
    const call = readS3Call(request, response, catalog, files);
    if (operation !== 'CreateBucket' && !catalog.hasBucket(call.bucket))
      throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
    await operations[operation as S3OperationName](call);
  };
  return {
    handle: (request, response, operation) => {
      answer(request, response, operation)
        .catch((error: unknown) => answerError(request, response, error))
        // The rest of the body did not arrive, or differs from the signed hash: the gate has then answered.
        .catch(() => {});
    },
    filesFolder,
    close: () => catalog.close(),
  };
};
