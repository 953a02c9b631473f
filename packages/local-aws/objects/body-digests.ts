import { createHash, type Hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.ts';

const checksumHeader = /^x-amz-checksum-(?!algorithm$|type$|mode$)(.+)$/;

/** Returns the headers that name a checksum of the body. */
export const listChecksums = (headers: IncomingHttpHeaders): readonly (readonly [header: string, value: string])[] =>
  Object.entries(headers).flatMap(([header, value]) => (checksumHeader.test(header) ? [[header, String(value)]] : []));

interface Checksum {
  update(chunk: Uint8Array): void;
  digest(): string;
}

const crcOf = (): Checksum => {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
};

const hashOf = (algorithm: string): Checksum => {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') };
};

const checksums: Readonly<Record<string, () => Checksum>> = {
  crc32: crcOf,
  sha1: () => hashOf('sha1'),
  sha256: () => hashOf('sha256'),
};

/**
 * Digests of a body: the checksums given by its sender, compared at the end, and its MD5 if it was given or if nothing
 * was. MD5 takes as long as all other work on a body. The gate passes on whole bodies, so there is no `aws-chunked`
 * coding and no trailer. Throws S3Error `InvalidDigest` for an invalid MD5, and `NotImplemented` for checksums other
 * than CRC32, SHA-1 and SHA-256, because an unverified checksum would be a false promise.
 */
export class BodyDigests {
  readonly #md5: Hash | undefined;
  readonly #given: readonly { readonly header: string; readonly value: string; readonly checksum: Checksum }[];
  readonly #givenMd5: string | undefined;

  constructor(headers: IncomingHttpHeaders) {
    this.#givenMd5 = headers['content-md5'] as string | undefined;
    if (this.#givenMd5 !== undefined && !/^[A-Za-z0-9+/]{22}==$/.test(this.#givenMd5))
      throw new S3Error('InvalidDigest', 'The Content-MD5 you specified is not valid.');
    this.#given = listChecksums(headers).map(([header, value]) => {
      const checksum = checksums[checksumHeader.exec(header)?.[1] ?? '']?.();
      if (checksum === undefined) throw new S3Error('NotImplemented', 'Checksums are CRC32, SHA-1 or SHA-256.');
      return { header, value, checksum };
    });
    this.#md5 = this.#givenMd5 === undefined && this.#given.length > 0 ? undefined : createHash('md5');
  }

  update(chunk: Uint8Array): void {
    this.#md5?.update(chunk);
    for (const { checksum } of this.#given) checksum.update(chunk);
  }

  /** Returns `md5` as hex, and `checksums` by header name. Throws S3Error `BadDigest` for a mismatch. */
  finish(): { readonly md5: string | undefined; readonly checksums: Readonly<Record<string, string>> } {
    const md5 = this.#md5?.digest();
    if (this.#givenMd5 !== undefined && md5?.toString('base64') !== this.#givenMd5)
      throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
    for (const { value, checksum } of this.#given) {
      if (checksum.digest() !== value)
        throw new S3Error('BadDigest', 'A checksum you specified did not match what we received.');
    }
    return {
      md5: md5?.toString('hex'),
      checksums: Object.fromEntries(this.#given.map(({ header, value }) => [header, value])),
    };
  }
}
