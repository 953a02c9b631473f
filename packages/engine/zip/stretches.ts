export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly shrinks: boolean;
}

/** Unit of classification. Pictures and fonts of a PDF, which are compressed already, are mostly larger. */
const unitBytes = 32_768;
/** Sampled bytes per unit: eight pieces of a kilobyte, to cover all channels of a picture. */
const sampleBytes = 1024;
const samples = 8;
/** Maximum ratio of equal pairs in even bytes: four times the variation of chance. */
const evenUpTo = 1.015;

/**
 * Cuts bytes into the longest stretches that shrink or do not, in order and without gaps; at least one. Evenly
 * distributed bytes have nothing for DEFLATE, which needs about 30 ns per byte (docs/decisions/zip-writer.md). An
 * integer sum decides, so that every machine cuts alike.
 */
export const stretchesOf = (bytes: Uint8Array): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  for (let from = 0; from < bytes.length || from === 0; ) {
    // The rest after the last full unit is too short to classify alone.
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
