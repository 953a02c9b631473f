import type { QrBlocks } from './qr-capacity.ts';
import type { QrBits } from './qr-segments.ts';

/** Powers and logarithms in GF(256) with x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, 7.5.2). */
const power = new Uint8Array(510);
const logarithm = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  power[i] = value;
  power[i + 255] = value;
  logarithm[value] = i;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

/** Coefficients of the generator polynomial after the leading 1, times each of the 256 factors, by degree. */
const products = new Map<number, Uint8Array>();

const productsOf = (degree: number): Uint8Array => {
  const known = products.get(degree);
  if (known) return known;
  let polynomial = [1];
  for (let root = 0; root < degree; root++) {
    const next = [...polynomial, 0];
    polynomial.forEach((coefficient, i) => {
      if (coefficient !== 0) next[i + 1] = (next[i + 1] ?? 0) ^ (power[(logarithm[coefficient] ?? 0) + root] ?? 0);
    });
    polynomial = next;
  }
  const made = new Uint8Array(256 * degree);
  for (let factor = 1; factor < 256; factor++) {
    for (const [i, coefficient] of polynomial.slice(1).entries()) {
      if (coefficient !== 0)
        made[factor * degree + i] = power[(logarithm[coefficient] ?? 0) + (logarithm[factor] ?? 0)] ?? 0;
    }
  }
  products.set(degree, made);
  return made;
};

/** Pads the data, adds each block's check codewords, and interleaves the blocks (ISO/IEC 18004, 7.4.10 to 7.6). */
export const buildQrCodewords = (
  bits: QrBits,
  { dataCodewords, blocks, checkCodewordsPerBlock }: QrBlocks,
): Uint8Array => {
  const data = new Uint8Array(dataCodewords);
  const used = Math.ceil(bits.length / 8);
  data.set(bits.bytes.subarray(0, used));
  // The terminator is up to four zeros; padding begins at the next whole byte.
  for (
    let i = Math.min(dataCodewords, Math.ceil((bits.length + 4) / 8)), pad = 0xec;
    i < dataCodewords;
    i++, pad ^= 0xec ^ 0x11
  )
    data[i] = pad;

  const multiples = productsOf(checkCodewordsPerBlock);
  const shortLength = Math.floor(dataCodewords / blocks);
  const shortBlocks = blocks - (dataCodewords % blocks);
  const result = new Uint8Array(dataCodewords + blocks * checkCodewordsPerBlock);
  const check = new Uint8Array(checkCodewordsPerBlock);
  for (let block = 0, start = 0; block < blocks; block++) {
    const length = block < shortBlocks ? shortLength : shortLength + 1;
    check.fill(0);
    for (let i = 0; i < length; i++) {
      const codeword = data[start + i] as number;
      // Short blocks have no codeword in the last column, so the long blocks follow each other there.
      result[i * blocks + block - (i === shortLength ? shortBlocks : 0)] = codeword;
      const factor = codeword ^ (check[0] as number);
      const multiple = factor * checkCodewordsPerBlock;
      const last = checkCodewordsPerBlock - 1;
      for (let j = 0; j < last; j++) check[j] = (check[j + 1] as number) ^ (multiples[multiple + j] as number);
      check[last] = multiples[multiple + last] as number;
    }
    for (let j = 0; j < checkCodewordsPerBlock; j++) result[dataCodewords + j * blocks + block] = check[j] as number;
    start += length;
  }
  return result;
};
