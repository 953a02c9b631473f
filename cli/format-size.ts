import { gib, kib, mib } from '../lib/core/units.ts';

/** A number of bytes for people: `1.2 MB` in binary units, as the contract counts. */
export const formatSize = (bytes: number): string => {
  if (bytes < kib) return `${bytes} B`;
  if (bytes < mib) return `${(bytes / kib).toFixed(1)} KB`;
  if (bytes < gib) return `${(bytes / mib).toFixed(1)} MB`;
  return `${(bytes / gib).toFixed(2)} GB`;
};
