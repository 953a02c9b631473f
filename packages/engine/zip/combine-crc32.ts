/**
 * Combines the CRC-32 of two consecutive byte strings. Needs the length of the second in bytes. Same method as zlib's
 * `crc32_combine`; Node exposes only `crc32`.
 */
export const combineCrc32 = (first: number, second: number, secondBytes: number): number => {
  return (multiply(powerOfX(secondBytes), first) ^ second) >>> 0;
};

/** CRC polynomial with reversed bits: the coefficient of x^0 is the highest bit. */
const polynomial = 0xedb8_8320;
const one = 0x8000_0000;

const multiply = (a: number, b: number): number => {
  let product = 0;
  let shifted = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ polynomial;
  }
  return product >>> 0;
};

/** Computes x^(8 · bytes): `squares[i]` is x^(8 · 2^i). */
const powerOfX = (bytes: number): number => {
  let power = one;
  for (let index = 0, rest = bytes; rest > 0; index += 1, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(squares[index]!, power);
  }
  return power;
};

const squares: number[] = [one >>> 8];
for (let index = 1; index < 53; index++) squares.push(multiply(squares[index - 1]!, squares[index - 1]!));
