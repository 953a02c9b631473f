import { gib, kib, mib } from '@bulkfill/engine/core/units';

/** Replaces control characters in untrusted text, so that it cannot control the terminal. */
export const escapeControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

/** Formats a number of bytes, such as `1.2 MB`, in binary units like the contract. */
export const formatSize = (bytes: number): string => {
  if (bytes < kib) return `${bytes} B`;
  if (bytes < mib) return `${(bytes / kib).toFixed(1)} KB`;
  if (bytes < gib) return `${(bytes / mib).toFixed(1)} MB`;
  return `${(bytes / gib).toFixed(2)} GB`;
};

export const withFullStop = (sentence: string): string => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);
