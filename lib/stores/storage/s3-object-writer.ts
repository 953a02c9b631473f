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
import type { ChunkFacts, ObjectMetadata, ObjectWriter, StoredObject } from './object-store.ts';

const ignoreMissingUpload = (error: unknown): void => {
  if (!(error instanceof NoSuchUpload)) throw error;
};

/** Concurrent parts of one object: the next is sent while one awaits its response. */
const mostInFlight = 2;

/** Encodes a checksum for S3's headers: big-endian, base64. */
const headerOf = (checksum: number): string => {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(checksum);
  return bytes.toString('base64');
};

interface Part {
  readonly body: { readonly Body: Uint8Array; readonly ChecksumCRC32: string };
  readonly freed: () => void;
}

class Gathered {
  #chunks: (ChunkFacts & { readonly bytes: Uint8Array })[] = [];
  sizeBytes = 0;

  add(bytes: Uint8Array, facts: ChunkFacts): void {
    this.#chunks.push({ bytes, ...facts });
    this.sizeBytes += bytes.byteLength;
  }

  /** Takes all chunks in one piece, without copying a single chunk. */
  take(): Part {
    const chunks = this.#chunks;
    const [only] = chunks;
    const Body =
      only !== undefined && chunks.length === 1 ? only.bytes : Buffer.concat(chunks.map(({ bytes }) => bytes));
    const known = chunks.length === 1 ? only?.crc32 : undefined;
    this.#chunks = [];
    this.sizeBytes = 0;
    return {
      body: { Body, ChecksumCRC32: headerOf(known ?? crc32(Body)) },
      freed: () => {
        for (const { freed } of chunks) freed?.();
      },
    };
  }
}

/**
 * Writes one S3 object of unknown length: a single PUT if it fits in one part, else a multipart upload.
 *
 * A chunk of at least the part size is sent unchanged; smaller ones are collected into parts. Two parts are in flight
 * while the next is collected. Each body has its CRC-32, which S3 verifies.
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
      ContentDisposition: metadata.contentDisposition,
    };
    this.#partSizeBytes = partSizeBytes;
  }

  async write(chunk: Uint8Array, facts: ChunkFacts = {}): Promise<void> {
    this.#abortion.signal.throwIfAborted();
    this.#throwFailure();
    if (chunk.byteLength === 0) return;
    this.#gathered.add(chunk, facts);
    this.#sizeBytes += chunk.byteLength;
    // Send immediately, even if nothing follows: the next chunk is made meanwhile.
    if (this.#gathered.sizeBytes >= this.#partSizeBytes) await this.#send();
  }

  async finish(): Promise<StoredObject> {
    this.#abortion.signal.throwIfAborted();
    this.#throwFailure();
    this.#finishing = true;
    const stored = { key: this.#target.Key, sizeBytes: this.#sizeBytes };
    if (this.#upload === undefined) {
      const { body } = this.#gathered.take();
      await this.#client.send(new PutObjectCommand({ ...this.#target, ...this.#metadata, ...body }), this.#signal());
      this.#ended = true;
      return { ...stored, bytes: body.Body };
    }
    if (this.#gathered.sizeBytes > 0) await this.#send();
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
    this.#abortion.abort(new Error('The object is no longer wanted.'));
    this.#gathered.take();
    await Promise.all(this.#inFlight);
    const uploadId = await this.#upload?.catch(() => undefined);
    if (uploadId !== undefined) {
      await this.#client
        .send(new AbortMultipartUploadCommand({ ...this.#target, UploadId: uploadId }))
        .catch(ignoreMissingUpload);
    }
    // An aborted request may still have taken effect.
    if (this.#finishing) await this.#client.send(new DeleteObjectCommand(this.#target));
  }

  /** Sends the collected chunks as the next part. Waits for a free slot, not for completion. */
  async #send(): Promise<void> {
    this.#upload ??= this.#begin();
    const uploadId = await this.#upload;
    while (this.#inFlight.size >= mostInFlight) await Promise.race(this.#inFlight);
    this.#throwFailure();
    this.#abortion.signal.throwIfAborted();
    const { body, freed } = this.#gathered.take();
    this.#etags.push('');
    const sent: Promise<void> = this.#sendPart(uploadId, body, this.#etags.length)
      .then(freed, (error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#inFlight.delete(sent));
    this.#inFlight.add(sent);
  }

  /** Starts the multipart upload. Never aborted, because an upload with an unknown id could not be cleaned up. */
  async #begin(): Promise<string> {
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({ ...this.#target, ...this.#metadata }),
    );
    if (UploadId === undefined) throw new Error('S3 began a multipart upload without an id.');
    return UploadId;
  }

  async #sendPart(uploadId: string, body: Part['body'], number: number): Promise<void> {
    const { ETag } = await this.#client.send(
      new UploadPartCommand({ ...this.#target, UploadId: uploadId, PartNumber: number, ...body }),
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
