import { S3Error } from './s3-error.ts';

export interface ByteOffsets {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the range of a `Range` header; `undefined` for the whole object, also if the header has another form or
 * several ranges, which S3 ignores.
 *
 * Throws S3Error `InvalidRange` if the range contains no byte of the object. Source: RFC 9110, 14.1.2; S3, GetObject.
 */
export const parseRange = (range: string | undefined, sizeBytes: number): ByteOffsets | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (first >= sizeBytes)
    throw new S3Error('InvalidRange', 'The requested range is not satisfiable', {
      'content-range': `bytes */${sizeBytes}`,
    });
  return { first, last };
};
