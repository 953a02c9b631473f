/** Metadata of a stored object, which presigned URLs send to the client. */
export interface ObjectMetadata {
  readonly contentType: string;
  /** RFC 6266, ASCII. */
  readonly contentDisposition?: string;
}

export interface StoredObject {
  readonly key: string;
  readonly sizeBytes: number;
  /** Content, if it was small enough to be in memory anyway. */
  readonly bytes?: Uint8Array;
}

export interface ChunkFacts {
  readonly crc32?: number;
  /** Called when the bytes are stored, if ever. */
  readonly freed?: () => void;
}

/** End it with exactly one of `finish` and `abort`. Nothing exists under the key before `finish`. */
export interface ObjectWriter {
  /** Resolves when more data is accepted. The writer owns the chunk: do not change it before `freed`. */
  write(chunk: Uint8Array, facts?: ChunkFacts): Promise<void>;
  finish(): Promise<StoredObject>;
  /** Deletes everything written. Safe after a failure of either method, and twice. */
  abort(): Promise<void>;
}

/** A part of an object: bytes `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export class ObjectTooLarge extends Error {
  override readonly name = 'ObjectTooLarge';
}

export interface ShownAs {
  readonly contentDisposition?: string;
  /** RFC 9110, 8.4. */
  readonly contentEncoding?: 'zstd';
  /** Method that the URL is signed for (default `GET`). S3 refuses any other. */
  readonly method?: DownloadMethod;
}

export type DownloadMethod = 'GET' | 'HEAD';

export interface ObjectReader {
  stream(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  size(key: string): Promise<number | undefined>;
  downloadUrl(key: string, seconds: number, shown?: ShownAs): Promise<string>;
}

export interface ObjectStore extends ObjectReader {
  writer(key: string, metadata: ObjectMetadata): ObjectWriter;
  /** Reads a whole object; `undefined` if it does not exist. Rejects with `ObjectTooLarge` above `maxBytes`. */
  read(key: string, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array | undefined>;
  remove(keys: readonly string[]): Promise<void>;
  /** Deletes all objects and uploads with a key prefix, except those in `keep`. Returns their number. */
  removeAll(prefix: string, keep?: readonly string[]): Promise<number>;
}
