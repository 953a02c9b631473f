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
 * One part is filled while the one before it is on its way; two buffers take turns, whatever the object's length.
 * Source: S3 user guide, multipart upload: parts of 5 MiB or more, except the last.
 */
export class S3ObjectWriter implements ObjectWriter {
  readonly #client: S3Client;
  readonly #target: { readonly Bucket: string; readonly Key: string };
  readonly #metadata: { readonly ContentType: string; readonly ContentDisposition?: string };
  readonly #partSizeBytes: number;
  readonly #abortion = new AbortController();
  readonly #etags: string[] = [];
  #part: Uint8Array | undefined;
  #partBytes = 0;
  /** The buffer of the part before: on its way until `#inFlight` has settled, then free. */
  #otherPart: Uint8Array | undefined;
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
    this.#sizeBytes += chunk.byteLength;
    let rest = chunk;
    while (rest.byteLength > 0) {
      // A part that is just full may be the only one, which `finish` stores with one PUT.
      if (this.#partBytes === this.#partSizeBytes) await this.#send();
      const taken = rest.subarray(0, this.#partSizeBytes - this.#partBytes);
      // Chunks may be views into a buffer that its owner fills again, so they are copied.
      this.#part ??= new Uint8Array(this.#partSizeBytes);
      this.#part.set(taken, this.#partBytes);
      this.#partBytes += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
    }
  }

  async finish(): Promise<StoredObject> {
    this.#abortion.signal.throwIfAborted();
    this.#finishing = true;
    const stored = { key: this.#target.Key, sizeBytes: this.#sizeBytes };
    if (this.#upload === undefined) {
      const bytes = this.#part?.slice(0, this.#partBytes) ?? new Uint8Array();
      this.#part = undefined;
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
    this.#part = undefined;
    await this.#inFlight.catch(() => {});
    const uploadId = await this.#upload?.catch(() => undefined);
    if (uploadId !== undefined) {
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#target, UploadId: uploadId })).catch(ignoreMissingUpload);
    }
    // A request that was cut off may have been carried out all the same.
    if (this.#finishing) await this.#client.send(new DeleteObjectCommand(this.#target));
  }

  async #send(): Promise<void> {
    await this.#inFlight;
    const part = this.#part ?? new Uint8Array();
    const bytes = part.subarray(0, this.#partBytes);
    this.#part = this.#otherPart;
    this.#otherPart = part;
    this.#partBytes = 0;
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
