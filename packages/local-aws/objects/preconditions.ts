import type { ObjectRecord } from './records.ts';
import { S3Error } from './s3-error.ts';

const names = (list: string, etag: string): boolean =>
  list.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));

/**
 * Parses a date as whole seconds, the resolution of `Last-Modified`; `undefined` for an invalid date, which is ignored.
 */
const secondOf = (date: string | undefined): number | undefined => {
  const ms = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
};

/**
 * Whether the reader already has the object. Throws S3Error `PreconditionFailed` if it requires another version. Entity
 * tags take precedence over dates. Source: S3 API reference, GetObject; RFC 9110, 13.2.2.
 */
export const isUnchanged = (headers: ReadonlyMap<string, string>, { etag, modifiedMs }: ObjectRecord): boolean => {
  const modified = Math.floor(modifiedMs / 1000);
  const match = headers.get('if-match');
  const unmodifiedSince = secondOf(headers.get('if-unmodified-since'));
  const holds =
    match === undefined ? unmodifiedSince === undefined || modified <= unmodifiedSince : names(match, `"${etag}"`);
  if (!holds) throw new S3Error('PreconditionFailed', 'At least one of the preconditions you specified did not hold.');
  const noneMatch = headers.get('if-none-match');
  if (noneMatch !== undefined) return names(noneMatch, `"${etag}"`);
  const modifiedSince = secondOf(headers.get('if-modified-since'));
  return modifiedSince !== undefined && modified <= modifiedSince;
};
