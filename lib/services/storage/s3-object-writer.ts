import { crc32 } from 'node:zlib';
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

/** Parts of one object that are on their way at once: while one is answered for, the next is sent. */
const mostInFlight = 2;

/** As S3's headers have it: big-endian, Base64. */
const checksumOf = (bytes: Uint8Array): string => {
  const checksum = Buffer.allocUnsafe(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString('base64');
};

/** What is written and not sent yet. */
class Gathered {
  #chunks: Uint8Array[] = [];
  #freed: (() => void)[] = [];
  sizeBytes = 0;

  add(chunk: Uint8Array, freed: (() => void) | undefined): void {
    this.#chunks.push(chunk);
    this.sizeBytes += chunk.byteLength;
    if (freed !== undefined) this.#freed.push(freed);
  }

  /** All of it in one piece, which is the chunk itself where there is but one; nothing is gathered then. */
  take(): { readonly bytes: Uint8Array; readonly freed: readonly (() => void)[] } {
    const [only = new Uint8Array()] = this.#chunks;
    const taken = { bytes: this.#chunks.length > 1 ? Buffer.concat(this.#chunks, this.sizeBytes) : only, freed: this.#freed };
    this.#chunks = [];
    this.#freed = [];
    this.sizeBytes = 0;
    return taken;
  }
}

/**
 * Writes one S3 object of unknown length: a single PUT where it fits in one part, else a multipart upload.
 *
 * A chunk as large as a part is sent as it is; smaller ones are gathered until they are a part. Two parts are on their way while the next
 * is gathered. Each body goes with its CRC-32, which S3 compares.
 * Source: S3 user guide, multipart upload: parts of 5 MiB or more, except the last.
 */
export class S3ObjectWriter implements ObjectWriter {
  readonly #client: S3Client;
  readonly #target: { readonly Bucket: string; readonly Key: string };
  readonly #metadata: { readonly ContentType: string; readonly ContentDisposition?: string };
  readonly #partSizeBytes: number;
  readonly #abortion = new AbortController();
  readonly #etags: string[] = [];
  readonly #gathered = new Gathered();
  readonly #inFlight = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;
  #sizeBytes = 0;
  #upload: Promise<string> | undefined;
  #finishing = false;
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

  async write(chunk: Uint8Array, freed?: () => void): Promise<void> {
    this.#abortion.signal.throwIfAborted();
    this.#throwFailure();
    if (chunk.byteLength === 0) return;
    // A part that is just full may be the only one, which `finish` stores with one PUT.
    if (this.#gathered.sizeBytes >= this.#partSizeBytes) await this.#send();
    this.#gathered.add(chunk, freed);
    this.#sizeBytes += chunk.byteLength;
  }

  async finish(): Promise<StoredObject> {
    this.#abortion.signal.throwIfAborted();
    this.#throwFailure();
    this.#finishing = true;
    const stored = { key: this.#target.Key, sizeBytes: this.#sizeBytes };
    if (this.#upload === undefined) {
      const { bytes } = this.#gathered.take();
      const body = { Body: bytes, ChecksumCRC32: checksumOf(bytes) };
      await this.#client.send(new PutObjectCommand({ ...this.#target, ...this.#metadata, ...body }), this.#signal());
      this.#ended = true;
      return { ...stored, bytes };
    }
    await this.#send();
    await Promise.all(this.#inFlight);
    this.#throwFailure();
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
    this.#gathered.take();
    await Promise.all(this.#inFlight);
    const uploadId = await this.#upload?.catch(() => undefined);
    if (uploadId !== undefined) {
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#target, UploadId: uploadId })).catch(ignoreMissingUpload);
    }
    // A request that was cut off may have been carried out all the same.
    if (this.#finishing) await this.#client.send(new DeleteObjectCommand(this.#target));
  }

  /** Sends what is gathered as the next part. Waits for its turn, not for its end. */
  async #send(): Promise<void> {
    this.#upload ??= this.#begin();
    const uploadId = await this.#upload;
    while (this.#inFlight.size >= mostInFlight) await Promise.race(this.#inFlight);
    this.#throwFailure();
    this.#abortion.signal.throwIfAborted();
    const { bytes, freed } = this.#gathered.take();
    this.#etags.push('');
    const sent: Promise<void> = this.#sendPart(uploadId, bytes, this.#etags.length)
      .then(
        () => {
          for (const free of freed) free();
        },
        (error: unknown) => {
          this.#failure ??= { error };
        },
      )
      .finally(() => this.#inFlight.delete(sent));
    this.#inFlight.add(sent);
  }

  /** Never cut off: an upload whose id nobody has learnt could not be aborted. */
  async #begin(): Promise<string> {
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand({ ...this.#target, ...this.#metadata }));
    if (UploadId === undefined) throw new Error('S3 began a multipart upload without an id.');
    return UploadId;
  }

  async #sendPart(uploadId: string, bytes: Uint8Array, number: number): Promise<void> {
    const { ETag } = await this.#client.send(
      new UploadPartCommand({ ...this.#target, UploadId: uploadId, PartNumber: number, Body: bytes, ChecksumCRC32: checksumOf(bytes) }),
      this.#signal(),
    );
    this.#etags[number - 1] = ETag ?? '';
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  #signal() {
    return { abortSignal: this.#abortion.signal };
  }
}
