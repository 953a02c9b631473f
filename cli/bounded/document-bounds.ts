import type { Bounds } from './bounded-thread.ts';

const mib = 1024 * 1024;

/** Opening and compiling any document ends within this. */
const workMs = 20_000;
/** Enough for anything up to 128 MiB; beyond it the source, and copies of it, alone may need more. */
const residentBytes = 1024 * mib;
const residentBytesPerSourceByte = 8;

/** What work on one source PDF may take. */
export const documentBounds = (sourceSizeBytes: number): Bounds => ({
  workMs,
  residentBytes: Math.max(residentBytes, sourceSizeBytes * residentBytesPerSourceByte),
});
