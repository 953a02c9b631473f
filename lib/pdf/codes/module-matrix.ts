/** The modules of a two-dimensional code, without its quiet zone. `dark[y * width + x]` is not 0 where a module is dark; y counts down. */
export interface ModuleMatrix {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}

const space = 0x20;
const zero = 0x30;
const letterE = 0x65;
const letterR = 0x72;
const lineFeed = 0x0a;

/** Grows to the largest symbol drawn, and is used again: drawing is synchronous. */
let scratch = Buffer.alloc(1 << 14);

/**
 * The dark modules as `re` operators in module units, y counting down (the caller flips the axis in its `cm`).
 *
 * Every coordinate is a whole number of modules, so no renderer can widen one module against another. A run of modules is
 * stretched down as far as it stays dark: about a third fewer rectangles than one per run, and fewer seams for an
 * anti-aliasing viewer to show. `value` picks one colour of a many-coloured matrix; by default every non-zero cell counts.
 * Bytes are written in place because joining a string from some 150 pieces takes three times as long.
 */
export const moduleRectangles = (matrix: ModuleMatrix, value?: number): string => {
  const { width, height } = matrix;
  const rest = value === undefined ? matrix.dark.slice() : matrix.dark.map((cell) => (cell === value ? 1 : 0));
  let at = 0;
  for (let y = 0, row = 0; y < height; y++, row += width) {
    for (let x = 0; x < width; x++) {
      if (rest[row + x] === 0) continue;
      let end = x + 1;
      while (end < width && rest[row + end] !== 0) end++;
      let bottom = y + 1;
      while (bottom < height && takeDarkRun(rest, bottom * width + x, bottom * width + end)) bottom++;
      // Four numbers of at most five digits, their spaces, and the operator.
      if (at + 32 > scratch.length) scratch = Buffer.concat([scratch], 2 * scratch.length);
      at = writeNumber(scratch, at, x);
      at = writeNumber(scratch, at, y);
      at = writeNumber(scratch, at, end - x);
      at = writeNumber(scratch, at, bottom - y);
      scratch[at++] = letterR;
      scratch[at++] = letterE;
      scratch[at++] = lineFeed;
      x = end;
    }
  }
  return scratch.toString('latin1', 0, at);
};

/** Clears a run if all of it is dark. */
const takeDarkRun = (cells: Uint8Array, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if (cells[i] === 0) return false;
  for (let i = from; i < to; i++) cells[i] = 0;
  return true;
};

/** A whole number below 100,000 and a space. */
const writeNumber = (bytes: Uint8Array, at: number, value: number): number => {
  let to = at;
  if (value >= 10_000) bytes[to++] = zero + ((value / 10_000) | 0);
  if (value >= 1000) bytes[to++] = zero + (((value / 1000) | 0) % 10);
  if (value >= 100) bytes[to++] = zero + (((value / 100) | 0) % 10);
  if (value >= 10) bytes[to++] = zero + (((value / 10) | 0) % 10);
  bytes[to++] = zero + (value % 10);
  bytes[to++] = space;
  return to;
};
