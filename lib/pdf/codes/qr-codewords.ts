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

/** Logarithms of the generator polynomial's coefficients, after its leading 1, by degree. */
const generators = new Map<number, Uint8Array>();

const generatorOf = (degree: number): Uint8Array => {
  const known = generators.get(degree);
  if (known) return known;
  let polynomial = [1];
  for (let root = 0; root < degree; root++) {
    const next = [...polynomial, 0];
    polynomial.forEach((coefficient, i) => {
      if (coefficient !== 0) next[i + 1] = (next[i + 1] ?? 0) ^ (power[(logarithm[coefficient] ?? 0) + root] ?? 0);
    });
    polynomial = next;
  }
  const generator = Uint8Array.from(polynomial.slice(1), (coefficient) => logarithm[coefficient] ?? 0);
  generators.set(degree, generator);
  return generator;
};

/** Terminates and pads the data, adds each block's check codewords, and interleaves the blocks (ISO/IEC 18004, 7.4.10 to 7.6). */
export const qrCodewords = (bits: QrBits, { dataCodewords, blocks, checkCodewordsPerBlock }: QrBlocks): Uint8Array => {
  const data = new Uint8Array(dataCodewords);
  const used = Math.ceil(bits.length / 8);
  data.set(bits.bytes.subarray(0, used));
  // The terminator is up to four zeros; padding begins at the next whole byte.
  for (let i = Math.min(dataCodewords, Math.ceil((bits.length + 4) / 8)), pad = 0xec; i < dataCodewords; i++, pad ^= 0xec ^ 0x11)
    data[i] = pad;

  const generator = generatorOf(checkCodewordsPerBlock);
  const shortLength = Math.floor(dataCodewords / blocks);
  const shortBlocks = blocks - (dataCodewords % blocks);
  const result = new Uint8Array(dataCodewords + blocks * checkCodewordsPerBlock);
  const check = new Uint8Array(checkCodewordsPerBlock);
  for (let block = 0, start = 0; block < blocks; block++) {
    const length = block < shortBlocks ? shortLength : shortLength + 1;
    check.fill(0);
    for (let i = 0; i < length; i++) {
      const codeword = data[start + i] as number;
      // Short blocks have nothing in the last column, so the long ones close ranks there.
      result[i * blocks + block - (i === shortLength ? shortBlocks : 0)] = codeword;
      const factor = codeword ^ (check[0] as number);
      check.copyWithin(0, 1);
      check[checkCodewordsPerBlock - 1] = 0;
      if (factor === 0) continue;
      const shift = logarithm[factor] as number;
      for (let j = 0; j < checkCodewordsPerBlock; j++)
        check[j] = (check[j] as number) ^ (power[(generator[j] as number) + shift] as number);
    }
    for (let j = 0; j < checkCodewordsPerBlock; j++) result[dataCodewords + j * blocks + block] = check[j] as number;
    start += length;
  }
  return result;
};
