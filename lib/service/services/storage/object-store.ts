/** What is said about an object when it is stored; a presigned URL carries it to the client that downloads. */
export interface ObjectMetadata {
  readonly contentType: string;
  /** RFC 6266, ASCII. */
  readonly contentDisposition?: string;
}

/** An object as it was stored. */
export interface StoredObject {
  readonly key: string;
  readonly sizeBytes: number;
  /** The content, where it was small enough to be held in one piece anyway. */
  readonly bytes?: Uint8Array;
}

/** What is known of a chunk besides its bytes. */
export interface ChunkFacts {
  readonly crc32?: number;
  /** Called when the bytes are stored, if they ever are. */
  readonly freed?: () => void;
}

/** An object that is being written. Exactly one of `finish` and `abort` ends it; nothing exists under the key before `finish`. */
export interface ObjectWriter {
  /**
   * Resolves when the writer can take more: await it, so that memory stays bounded by a few parts. The chunk is the writer's from then on:
   * nobody changes its bytes before `freed`.
   */
  write(chunk: Uint8Array, facts?: ChunkFacts): Promise<void>;
  finish(): Promise<StoredObject>;
  /** Leaves nothing behind. Safe to call after a failure of either, and twice. */
  abort(): Promise<void>;
}

/** A part of an object: bytes `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An object is larger than its reader was told to expect. */
export class ObjectTooLarge extends Error {
  override readonly name = 'ObjectTooLarge';
}

/** What a download says about the object in place of what it was stored with. */
export interface ShownAs {
  readonly contentDisposition?: string;
  /** RFC 9110, 8.4. */
  readonly contentEncoding?: 'zstd';
  /** The request that the URL is signed for (`GET`): S3 refuses any other. */
  readonly method?: DownloadMethod;
}

export type DownloadMethod = 'GET' | 'HEAD';

/** Stored objects as a download needs them. */
export interface ObjectReader {
  /** The object as a stream; `undefined` where there is none. */
  stream(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Bytes of an object; `undefined` where there is none. */
  size(key: string): Promise<number | undefined>;
  /** A URL that downloads the object without credentials for `seconds`. */
  downloadUrl(key: string, seconds: number, shown?: ShownAs): Promise<string>;
}

/** Where the inputs and outputs of jobs are kept. */
export interface ObjectStore extends ObjectReader {
  writer(key: string, metadata: ObjectMetadata): ObjectWriter;
  /** The whole object; `undefined` where there is none. Rejects with `ObjectTooLarge` past `maxBytes`. */
  read(key: string, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array | undefined>;
  /** Removes objects, if they are there. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes every object and unfinished upload whose key begins with `prefix`, except objects whose key begins with `keep`. Returns how many. */
  removeAll(prefix: string, keep?: readonly string[]): Promise<number>;
}
