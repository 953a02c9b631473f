import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { mib } from '@bulkfill/engine/core/units';
import {
  type ByteRange,
  type ObjectMetadata,
  type ObjectStore,
  ObjectTooLarge,
  type ObjectWriter,
  type ShownAs,
} from './object-store.ts';
import { S3ObjectWriter } from './s3-object-writer.ts';

const deleteBatch = 1000;

const isMissing = (error: unknown): boolean => error instanceof NoSuchKey || error instanceof NotFound;

export class S3ObjectStore implements ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #partSizeBytes: number;

  constructor(client: S3Client, bucket: string, partSizeBytes = 5 * mib) {
    this.#client = client;
    this.#bucket = bucket;
    this.#partSizeBytes = partSizeBytes;
  }

  writer(key: string, metadata: ObjectMetadata): ObjectWriter {
    return new S3ObjectWriter(this.#client, this.#bucket, key, metadata, this.#partSizeBytes);
  }

  async read(key: string, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array | undefined> {
    try {
      const { Body, ContentLength = 0 } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: key }),
        signal === undefined ? {} : { abortSignal: signal },
      );
      if (ContentLength > maxBytes) throw new ObjectTooLarge(`The object ${key} is larger than ${maxBytes} bytes.`);
      return await Body?.transformToByteArray();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async stream(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    try {
      const { Body } = await this.#client.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: key,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      return Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async size(key: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return ContentLength;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += deleteBatch) {
      const Objects = keys.slice(start, start + deleteBatch).map((Key) => ({ Key }));
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors.length > 0)
        throw new Error(`S3 did not delete ${Errors.length} of ${Objects.length} objects: ${Errors[0]?.Code}.`);
    }
  }

  async removeAll(prefix: string, keep: readonly string[] = []): Promise<number> {
    const uploads = await this.#abortUploads(prefix);
    let removed = uploads;
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: token }),
      );
      const keys = (page.Contents ?? [])
        .map((object) => object.Key ?? '')
        .filter((key) => key !== '' && !keep.some((kept) => key.startsWith(kept)));
      if (keys.length > 0) await this.remove(keys);
      removed += keys.length;
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return removed;
  }

  async downloadUrl(
    key: string,
    seconds: number,
    { contentDisposition, contentEncoding, method }: ShownAs = {},
  ): Promise<string> {
    const asked = {
      Bucket: this.#bucket,
      Key: key,
      ResponseContentDisposition: contentDisposition,
      ResponseContentEncoding: contentEncoding,
    };
    const command = method === 'HEAD' ? new HeadObjectCommand(asked) : new GetObjectCommand(asked);
    return getSignedUrl(this.#client, command, { expiresIn: seconds });
  }

  async #abortUploads(prefix: string): Promise<number> {
    const { Uploads = [] } = await this.#client.send(
      new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: prefix }),
    );
    // A server may also list other prefixes, so check the prefix here.
    const ours = Uploads.filter((upload) => upload.Key?.startsWith(prefix));
    for (const upload of ours) {
      await this.#client.send(
        new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key: upload.Key, UploadId: upload.UploadId }),
      );
    }
    return ours.length;
  }
}
