import { mib } from '../../lib/engine/kit/units.ts';
import type { Bounds, HeapLimits } from '../../lib/engine/threads/bounded-thread.ts';

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

/**
 * Beyond what the bounds let pass: V8 ends the whole process where one large allocation meets the limit of a thread's heap. A young
 * generation of 12 makes a job peak 3 MB higher and one of 24 another 8 MiB, and no faster; one of 3 is collected so often that what is promoted is more.
 */
export const documentHeap: HeapLimits = { maxHeapMb: 4096, maxYoungGenerationMb: 6 };
