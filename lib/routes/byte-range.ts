import type { ByteRange } from '../stores/storage/object-store.ts';

/** Maximum bytes of a binary Lambda response: 6 MB in base64. Larger files are downloaded from storage. */
export const maxCloudBytes = 4_000_000;

/** Result of a `Range` header: a part, the whole (no header, or one that may be ignored), or nothing that exists. */
export type RangeRequest = ByteRange | 'whole' | 'unsatisfiable';

/** Parses a `Range` header. Ignores multiple ranges and other units. Source: RFC 9110, 14.1.2 and 14.2. */
export const parseByteRange = (header: string | undefined, sizeBytes: number): RangeRequest => {
  const [, first = '', last = ''] = /^bytes=(\d{0,100})-(\d{0,100})$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= sizeBytes ? 'unsatisfiable' : { start, end };
};
