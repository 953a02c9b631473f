import { mib } from '@bulkfill/engine/core/units';
import type { HeapLimits, ThreadBounds } from '@bulkfill/engine/threads/bounded-thread';

const workMs = 20_000;
/** Enough for a source up to 128 MiB. Beyond that, the source and its copies alone may need more. */
const residentBytes = 1024 * mib;
const residentBytesPerSourceByte = 8;

export const documentBounds = (sourceSizeBytes: number): ThreadBounds => ({
  workMs,
  residentBytes: Math.max(residentBytes, sourceSizeBytes * residentBytesPerSourceByte),
});

/**
 * Higher than the bounds: V8 terminates the whole process if one large allocation exceeds the heap limit of a thread. A
 * young generation of 12 MB raises the peak of a job by 3 MB, one of 24 MB by another 8 MiB, neither is faster. With 3
 * MB, collections are so frequent that more is promoted.
 */
export const documentHeap: HeapLimits = { maxHeapMb: 4096, maxYoungGenerationMb: 6 };
