/** A part of some bytes, and whether deflating makes it smaller. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly shrinks: boolean;
}

/** What is judged at a time: pictures and fonts of a PDF, which are compressed already, are mostly larger. */
const unitBytes = 32_768;
/** Read of a unit: eight pieces of a kilobyte, because a step of a few bytes would see one channel of a picture. */
const sampleBytes = 1024;
const samples = 8;
/** In a sample of even bytes this much more often than chance two are equal: four times what chance itself varies by. */
const evenUpTo = 1.015;

/**
 * Cuts bytes into stretches as long as can be that shrink or do not, in order and without a gap; at least one. A unit whose bytes are spread
 * as evenly as chance would do it holds nothing for DEFLATE, which takes some 30 ns for each of its bytes (docs/decisions/zip-writer.md). An
 * integer sum decides, so that every machine cuts alike.
 */
export const stretchesOf = (bytes: Uint8Array): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  for (let from = 0; from < bytes.length || from === 0; ) {
    // What is left over of a last unit is too little to judge by itself.
    const to = bytes.length - from < 2 * unitBytes ? bytes.length : from + unitBytes;
    const shrinks = to - from < unitBytes || !isEven(bytes, from, to);
    const last = stretches.at(-1);
    if (last?.shrinks === shrinks) stretches[stretches.length - 1] = { ...last, to };
    else stretches.push({ from, to, shrinks });
    from = Math.max(to, 1);
  }
  return stretches;
};

const isEven = (bytes: Uint8Array, from: number, to: number): boolean => {
  const counts = new Uint16Array(256);
  const step = Math.floor((to - from - sampleBytes) / (samples - 1));
  for (let sample = 0; sample < samples; sample++) {
    const start = from + sample * step;
    for (let at = start; at < start + sampleBytes; at++) counts[bytes[at] as number]!++;
  }
  const read = samples * sampleBytes;
  let pairs = 0;
  for (const count of counts) pairs += count * (count - 1);
  return pairs * 256 <= evenUpTo * read * (read - 1);
};
