/** A file that holds an object's bytes, or a stretch of them. */
export interface Piece {
  readonly file: string;
  readonly sizeBytes: number;
}

/** What S3 knows of an object besides its bytes. */
export interface ObjectRecord {
  readonly bucket: string;
  readonly key: string;
  /** Names the pieces of the object. */
  readonly content: string;
  readonly sizeBytes: number;
  /** Without quotes. */
  readonly etag: string;
  readonly modifiedMs: number;
  /** To be sent with the object, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** To be sent with the whole object on demand, by the names of their headers. */
  readonly checksums: Readonly<Record<string, string>>;
}

/** A multipart upload that is under way; its id names its pieces. */
export interface UploadRecord {
  readonly id: string;
  readonly bucket: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly initiatedMs: number;
}

export interface PartRecord extends Piece {
  readonly number: number;
  /** Hexadecimal, 128 bits. */
  readonly etag: string;
}
