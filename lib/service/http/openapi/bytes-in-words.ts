import { gib, mib } from '../../../engine/kit/units.ts';

/** A size as a person reads it: whole GiB or MiB where it is that, else bytes. */
export const bytesInWords = (bytes: number): string => {
  if (bytes % gib === 0) return `${bytes / gib} GiB`;
  return bytes % mib === 0 ? `${bytes / mib} MiB` : `${bytes} bytes`;
};
