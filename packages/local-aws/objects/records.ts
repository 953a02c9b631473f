export interface Piece {
  readonly file: string;
  readonly sizeBytes: number;
}

export interface ObjectRecord {
  readonly bucket: string;
  readonly key: string;
  readonly content: string;
  readonly sizeBytes: number;
  /** ETag without quotes. */
  readonly etag: string;
  readonly modifiedMs: number;
  /** Headers to send with the object, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Checksums to send with the whole object on request, by header name. */
  readonly checksums: Readonly<Record<string, string>>;
}

/** Multipart upload in progress. Its id is the content id of its pieces. */
export interface UploadRecord {
  readonly id: string;
  readonly bucket: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly initiatedMs: number;
}

export interface PartRecord extends Piece {
  readonly number: number;
  /** 128 bits as hex. */
  readonly etag: string;
}
