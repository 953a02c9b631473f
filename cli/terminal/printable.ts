import { gib, kib, mib } from '../../lib/engine/kit/units.ts';

/** Text of somebody else (a PDF, a package, a service) as it may stand on a terminal: it must not drive it. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

/** A number of bytes for people: `1.2 MB` in binary units, as the contract counts. */
export const formatSize = (bytes: number): string => {
  if (bytes < kib) return `${bytes} B`;
  if (bytes < mib) return `${(bytes / kib).toFixed(1)} KB`;
  if (bytes < gib) return `${(bytes / mib).toFixed(1)} MB`;
  return `${(bytes / gib).toFixed(2)} GB`;
};
