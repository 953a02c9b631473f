const sampleBytes = 4_096;

export interface UnmarkedUtf16 {
  readonly label: 'utf-16le' | 'utf-16be';
  readonly isCertain: boolean;
}

/** Letters, marks, numbers, signs and spaces. Excludes controls, private use and unassigned characters. */
const readable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t\r\n]*$/u;

/**
 * Detects UTF-16 by its zero bytes. In Latin texts half of the bytes are zero, all on one side. In other texts only
 * delimiters and line ends have one; these must also be readable.
 */
export const detectUnmarkedUtf16 = (bytes: Uint8Array): UnmarkedUtf16 | undefined => {
  const end = Math.min(bytes.length, sampleBytes);
  if (end < 4 || bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2]!++;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return undefined;
  const enough = end / 8;
  if (odd > enough && even === 0) return { label: 'utf-16le', isCertain: true };
  if (even > enough && odd === 0) return { label: 'utf-16be', isCertain: true };
  if (even === odd) return undefined;
  const label = odd > even ? 'utf-16le' : 'utf-16be';
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes.subarray(0, end));
    return readable.test(text) ? { label, isCertain: false } : undefined;
  } catch {
    return undefined;
  }
};
