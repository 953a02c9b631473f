import { BitMatrix, type ModuleMatrix } from './bit-matrix.ts';

/** Whole numbers below this bound are frequent and have precomputed words. */
const quickNumbers = 1000;

let words: Uint32Array | undefined;

/** Returns the digits of each number below `quickNumbers` and a space, as a little-endian word of four bytes. */
const numberWords = (): Uint32Array =>
  (words ??= Uint32Array.from({ length: quickNumbers }, (_, value) =>
    [...`${value} `].reduce((word, character, at) => word | (character.charCodeAt(0) << (8 * at)), 0),
  ));

/** `re` and a line feed. */
const rectangleWord = 0x0a6572;

/** Four numbers of at most five digits, their spaces, the operator, and the surplus bytes of a word. */
const maxRectangleBytes = 32;

/** Buffer that grows to the largest symbol and is reused: drawing is synchronous. */
let scratch = new DataView(new ArrayBuffer(1 << 14));

const grown = (view: DataView<ArrayBuffer>): DataView<ArrayBuffer> => {
  const larger = new DataView(new ArrayBuffer(2 * view.byteLength));
  new Uint8Array(larger.buffer).set(new Uint8Array(view.buffer));
  return larger;
};

/**
 * Returns the dark modules as `re` operators in module units, y counting down (the caller flips the axis in its `cm`).
 *
 * Every coordinate is a whole number of modules, so no renderer can widen one module against another. A run of modules
 * is stretched down as far as it stays dark: about a third fewer rectangles than one per run, and fewer seams in
 * anti-aliasing viewers. `value` selects one colour of a matrix with several; by default every non-zero cell counts.
 * Bytes are written in place because joining a string from about 150 pieces takes three times as long.
 */
export const drawModules = (matrix: ModuleMatrix, value?: number): string => {
  const length = matrix instanceof BitMatrix ? drawBits(matrix) : drawCells(matrix, value);
  return Buffer.from(scratch.buffer, 0, length).toString('latin1');
};

const drawBits = ({ height, rows }: BitMatrix): number => {
  const rest = rows.slice();
  const words = rows.length / height;
  let view = scratch;
  let at = 0;
  for (let y = 0, row = 0; y < height; y++, row += words) {
    for (let x = nextBit(rest, row, words, 0, 0); x >= 0; ) {
      const end = nextBit(rest, row, words, x, -1);
      let bottom = y + 1;
      while (bottom < height && takeDarkBits(rest, bottom * words, x, end)) bottom++;
      if (at + maxRectangleBytes > view.byteLength) view = scratch = grown(view);
      at = writeRectangle(view, at, x, y, end - x, bottom - y);
      x = nextBit(rest, row, words, end, 0);
    }
  }
  return at;
};

/** Returns the first bit of a row from `x` on that is 1, or with `flip` -1 that is 0; -1 if not found. */
const nextBit = (bits: Int32Array, row: number, words: number, x: number, flip: number): number => {
  let from = -1 << (x & 31);
  for (let word = x >>> 5; word < words; word++) {
    const left = ((bits[row + word] as number) ^ flip) & from;
    if (left !== 0) return 32 * word + 31 - Math.clz32(left & -left);
    from = -1;
  }
  return -1;
};

const takeDarkBits = (bits: Int32Array, row: number, from: number, to: number): boolean => {
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  for (let word = first; word <= last; word++) {
    const run = runBits(word, from, to);
    if (((bits[row + word] as number) & run) !== run) return false;
  }
  for (let word = first; word <= last; word++)
    bits[row + word] = (bits[row + word] as number) & ~runBits(word, from, to);
  return true;
};

const runBits = (word: number, from: number, to: number): number => {
  const start = from > 32 * word ? -1 << (from & 31) : -1;
  return to < 32 * word + 32 ? start & ~(-1 << (to & 31)) : start;
};

const drawCells = (matrix: ModuleMatrix, value: number | undefined): number => {
  const { width, height } = matrix;
  const rest = value === undefined ? matrix.dark.slice() : matrix.dark.map((cell) => (cell === value ? 1 : 0));
  let view = scratch;
  let at = 0;
  for (let y = 0, row = 0; y < height; y++, row += width) {
    for (let x = 0; x < width; x++) {
      if (rest[row + x] === 0) continue;
      let end = x + 1;
      while (end < width && rest[row + end] !== 0) end++;
      let bottom = y + 1;
      while (bottom < height && takeDarkRun(rest, bottom * width + x, bottom * width + end)) bottom++;
      if (at + maxRectangleBytes > view.byteLength) view = scratch = grown(view);
      at = writeRectangle(view, at, x, y, end - x, bottom - y);
      x = end;
    }
  }
  return at;
};

const takeDarkRun = (cells: Uint8Array, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if (cells[i] === 0) return false;
  for (let i = from; i < to; i++) cells[i] = 0;
  return true;
};

const writeRectangle = (view: DataView, from: number, x: number, y: number, width: number, height: number): number => {
  let at = writeNumber(view, from, x);
  at = writeNumber(view, at, y);
  at = writeNumber(view, at, width);
  at = writeNumber(view, at, height);
  view.setUint32(at, rectangleWord, true);
  return at + 3;
};

const writeNumber = (view: DataView, at: number, value: number): number => {
  if (value < quickNumbers) {
    view.setUint32(at, numberWords()[value] as number, true);
    return at + (value < 10 ? 2 : value < 100 ? 3 : 4);
  }
  const thousands = Math.floor(value / 1000);
  const rest = value - 1000 * thousands;
  // The last three digits overwrite the space.
  const to = writeNumber(view, at, thousands) - 1;
  view.setUint32(
    to,
    0x20303030 + Math.floor(rest / 100) + (Math.floor(rest / 10) % 10) * 0x100 + (rest % 10) * 0x10000,
    true,
  );
  return to + 4;
};
