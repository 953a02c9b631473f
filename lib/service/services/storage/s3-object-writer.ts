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

/** Parts of one object that are on their way at once: while one is answered for, the next is sent. */
const mostInFlight = 2;

/** As S3's headers have it: big-endian, Base64. */
const headerOf = (checksum: number): string => {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(checksum);
  return bytes.toString('base64');
};

/** What goes in one request. */
interface Part {
  readonly body: { readonly Body: Uint8Array; readonly ChecksumCRC32: string };
  readonly freed: () => void;
}

/** What is written and not sent yet. */
class Gathered {
  #chunks: (ChunkFacts & { readonly bytes: Uint8Array })[] = [];
  sizeBytes = 0;

  add(bytes: Uint8Array, facts: ChunkFacts): void {
    this.#chunks.push({ bytes, ...facts });
    this.sizeBytes += bytes.byteLength;
  }

  /** All of it in one piece, which is the chunk itself where there is but one; nothing is gathered then. */
  take(): Part {
    const chunks = this.#chunks;
    const [only] = chunks;
    const Body = only !== undefined && chunks.length === 1 ? only.bytes : Buffer.concat(chunks.map(({ bytes }) => bytes));
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
    // At once, also where nothing may follow: what does is made meanwhile.
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
    const { body, freed } = this.#gathered.take();
    this.#etags.push('');
    const sent: Promise<void> = this.#sendPart(uploadId, body, this.#etags.length)
      .then(freed, (error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#inFlight.delete(sent));
    this.#inFlight.add(sent);
  }

  /** Never cut off: an upload whose id nobody has learnt could not be aborted. */
  async #begin(): Promise<string> {
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand({ ...this.#target, ...this.#metadata }));
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
