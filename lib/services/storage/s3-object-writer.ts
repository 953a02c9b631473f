import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  NoSuchUpload,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { ObjectMetadata, ObjectWriter, StoredObject } from './object-store.ts';

const ignoreMissingUpload = (error: unknown): void => {
  if (!(error instanceof NoSuchUpload)) throw error;
};

/**
 * Writes one S3 object of unknown length: a single PUT where it fits in one part, else a multipart upload.
 *
 * One part is filled while the one before it is on its way, so at most two parts are held.
 * Source: S3 user guide, multipart upload: parts of 5 MiB or more, except the last.
 */
export class S3ObjectWriter implements ObjectWriter {
  readonly #client: S3Client;
  readonly #target: { readonly Bucket: string; readonly Key: string };
  readonly #metadata: { readonly ContentType: string; readonly ContentDisposition?: string };
  readonly #partSizeBytes: number;
  readonly #hash = createHash('sha256');
  readonly #abortion = new AbortController();
  readonly #etags: string[] = [];
  #part: Uint8Array[] = [];
  #partBytes = 0;
  #sizeBytes = 0;
  #upload: Promise<string> | undefined;
  #finishing = false;
  #inFlight: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(client: S3Client, bucket: string, key: string, metadata: ObjectMetadata, partSizeBytes: number) {
    this.#client = client;
    this.#target = { Bucket: bucket, Key: key };
    this.#metadata = {
      ContentType: metadata.contentType,
      ...(metadata.contentDisposition === undefined ? {} : { ContentDisposition: metadata.contentDisposition }),
    };
    this.#partSizeBytes = partSizeBytes;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#abortion.signal.throwIfAborted();
    this.#hash.update(chunk);
    this.#sizeBytes += chunk.byteLength;
    let rest = chunk;
    while (this.#partBytes + rest.byteLength > this.#partSizeBytes) {
      const room = this.#partSizeBytes - this.#partBytes;
      this.#take(rest.subarray(0, room));
      rest = rest.subarray(room);
      await this.#send();
    }
    if (rest.byteLength > 0) this.#take(rest);
  }

  async finish(): Promise<StoredObject> {
    this.#abortion.signal.throwIfAborted();
    this.#finishing = true;
    const stored = { key: this.#target.Key, sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex') };
    if (this.#upload === undefined) {
      const bytes = this.#takePart();
      await this.#client.send(new PutObjectCommand({ ...this.#target, ...this.#metadata, Body: bytes }), this.#signal());
      this.#ended = true;
      return { ...stored, bytes };
    }
    await this.#send();
    await this.#inFlight;
    const Parts = this.#etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    await this.#client.send(
      new CompleteMultipartUploadCommand({ ...this.#target, UploadId: await this.#upload, MultipartUpload: { Parts } }),
      this.#signal(),
    );
    this.#ended = true;
    return stored;
  }

  async abort(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#abortion.abort(new Error('The object is not wanted any more.'));
    this.#part = [];
    await this.#inFlight.catch(() => {});
    const uploadId = await this.#upload?.catch(() => undefined);
    if (uploadId !== undefined) {
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#target, UploadId: uploadId })).catch(ignoreMissingUpload);
    }
    // A request that was cut off may have been carried out all the same.
    if (this.#finishing) await this.#client.send(new DeleteObjectCommand(this.#target));
  }

  /** Chunks may be views into a buffer that its owner fills again, so they are copied. */
  #take(chunk: Uint8Array): void {
    this.#part.push(Uint8Array.prototype.slice.call(chunk));
    this.#partBytes += chunk.byteLength;
  }

  #takePart(): Uint8Array {
    const bytes = this.#part.length === 1 && this.#part[0] !== undefined ? this.#part[0] : Buffer.concat(this.#part, this.#partBytes);
    this.#part = [];
    this.#partBytes = 0;
    return bytes;
  }

  async #send(): Promise<void> {
    const bytes = this.#takePart();
    await this.#inFlight;
    this.#upload ??= this.#begin();
    const uploadId = await this.#upload;
    this.#abortion.signal.throwIfAborted();
    const number = this.#etags.length + 1;
    this.#etags.push('');
    this.#inFlight = this.#sendPart(uploadId, bytes, number);
    // A failure shows at the next await of the promise; until then it must not count as unhandled.
    this.#inFlight.catch(() => {});
  }

  /** Never cut off: an upload whose id nobody has learnt could not be aborted. */
  async #begin(): Promise<string> {
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand({ ...this.#target, ...this.#metadata }));
    if (UploadId === undefined) throw new Error('S3 began a multipart upload without an id.');
    return UploadId;
  }

  async #sendPart(uploadId: string, bytes: Uint8Array, number: number): Promise<void> {
    const { ETag } = await this.#client.send(
      new UploadPartCommand({ ...this.#target, UploadId: uploadId, PartNumber: number, Body: bytes }),
      this.#signal(),
    );
    this.#etags[number - 1] = ETag ?? '';
  }

  #signal() {
    return { abortSignal: this.#abortion.signal };
  }
}
