import { S3Error } from './s3-error.ts';

/** Offsets of the first and the last byte. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/**
 * The stretch of an object that a `Range` header asks for; undefined: all of it, as for a header of another form or with several
 * ranges, which S3 takes no notice of.
 *
 * Throws S3Error `InvalidRange` where no byte of the object is in it. Source: RFC 9110, 14.1.2; S3, GetObject.
 */
export const requestedStretch = (range: string | undefined, sizeBytes: number): Stretch | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (first >= sizeBytes)
    throw new S3Error('InvalidRange', 'The requested range is not satisfiable', { 'content-range': `bytes */${sizeBytes}` });
  return { first, last };
};
