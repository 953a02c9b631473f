import { BodyDigests, listChecksums } from './body-digests.ts';
import type { Piece } from './records.ts';
import type { S3Call } from './s3-call.ts';
import { S3Error } from './s3-error.ts';

/** Largest body of one request. Source: S3 user guide, "Multipart upload limits". */
const largestBodyBytes = 5 * 1024 ** 3;

export interface StoredBody extends Piece {
  /** 128 bits as hex: the MD5, or the unique name of the file. */
  readonly etag: string;
  readonly checksums: Readonly<Record<string, string>>;
}

const etagOf = ({ file }: Piece): string => file.replaceAll('-', '');

/**
 * Stores the body of a request in a file that the catalog does not name yet.
 *
 * Throws S3Error `MissingContentLength`, `EntityTooLarge`, `BadDigest`, `IncompleteBody`, `NotImplemented`; no file of
 * its own remains then.
 */
export const storeBody = async ({ request, asked, files }: S3Call): Promise<StoredBody> => {
  const length = asked.headers.get('content-length');
  if (length === undefined)
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  if (Number(length) > largestBodyBytes)
    throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  if (asked.headers.has('if-match') || asked.headers.has('if-none-match'))
    throw new S3Error('NotImplemented', 'Conditional writes are not supported.');
  if (request.bodyFile !== undefined) {
    const piece = await files.take(request.bodyFile, Number(length));
    return { ...piece, etag: etagOf(piece), checksums: Object.fromEntries(listChecksums(request.headers)) };
  }
  const digests = new BodyDigests(request.headers);
  // An aborted body is still read to its end, so that the response reaches the sender.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const piece = await files.write(chunks, (chunk) => digests.update(chunk));
  try {
    const { md5, checksums } = digests.finish();
    return { ...piece, etag: md5 ?? etagOf(piece), checksums };
  } catch (error) {
    await files.remove([piece.file]);
    throw error;
  }
};

/** Runs a change of the catalog, then removes the files that it freed; after a failure, the new files. */
export const replaceFiles = async (
  { catalog, files }: S3Call,
  created: readonly string[],
  change: () => readonly string[],
): Promise<void> => {
  let freed: readonly string[];
  try {
    freed = change();
  } catch (error) {
    await files.remove(created);
    throw error;
  }
  // Until then, a loss of power brings back the catalog that names them.
  if (freed.length > 0) await catalog.durable();
  await files.remove(freed);
};

const keptHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

export const selectHeaders = ({ asked }: S3Call): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = asked.headers.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
