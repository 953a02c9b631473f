import { growTo, runProgram } from '../../kit/assembled-program.ts';
import { qrModulesCode } from './qr-modules-code.ts';
import type { QrStrips } from './qr-plane.ts';

/** How many whole numbers have words: those that are written again and again. */
export const quickNumbers = 1000;

let words: Uint32Array | undefined;

/** The digits of each number below `quickNumbers` and a space, as the bytes of a little-endian word: at most four. Made when the first symbol is drawn. */
export const numberWords = (): Uint32Array =>
  (words ??= Uint32Array.from({ length: quickNumbers }, (_, value) =>
    [...`${value} `].reduce((word, character, at) => word | (character.charCodeAt(0) << (8 * at)), 0),
  ));

/** What `qr-modules.wat` exports: where its memory has what, and its functions. */
interface QrModulesExports {
  readonly memory: WebAssembly.Memory;
  readonly numbers: WebAssembly.Global;
  readonly codewords: WebAssembly.Global;
  readonly first: WebAssembly.Global;
  readonly rows: WebAssembly.Global;
  readonly operators: WebAssembly.Global;
  readonly heap: WebAssembly.Global;
  place(codewords: number, places: number, planeBytes: number): void;
  choose(masks: number, words: number, size: number, full: number, shared: number): number;
  penalty(plane: number, size: number, full: number, shared: number, limit: number): number;
  rectangles(height: number, words: number): number;
}

const mostModules = 177;
/** Larger than any penalty. */
const noLimit = 0x7fff_ffff;

/** What a template keeps in the program's memory, for good. */
export interface KeptTemplate {
  /** Of `qrModules().keep`: two numbers for each data bit. */
  readonly places: number;
  /** Eight planes, one after another. */
  readonly masks: number;
  readonly strips: QrStrips;
}

/** The modules of QR codes, 64 at a time, by a program in WebAssembly. All is synchronous. */
class QrModules {
  readonly #exports = runProgram<QrModulesExports>(qrModulesCode);
  #heapEnd = this.#exports.heap.value;

  constructor() {
    const { memory, numbers } = this.#exports;
    const count = mostModules + 1;
    new Uint32Array(memory.buffer, numbers.value, count).set(numberWords().subarray(0, count));
  }

  /** Copies what `place` and `choose` read, and gives where it lies: for good. */
  keep(words: Uint32Array | Int32Array): number {
    const { memory } = this.#exports;
    const at = this.#heapEnd;
    this.#heapEnd += Math.ceil(words.byteLength / 8) * 8;
    growTo(memory, this.#heapEnd);
    new Int32Array(memory.buffer, at, words.length).set(words);
    return at;
  }

  /** The rows of the symbol under the mask with the lowest penalty, 64 modules in two words; bits past the last are 0. */
  bestMasked(codewords: Uint8Array, { places, masks, strips }: KeptTemplate): Int32Array<ArrayBuffer> {
    const { memory, codewords: at, place, choose } = this.#exports;
    const { size, full, shared, count } = strips;
    new Uint8Array(memory.buffer).set(codewords, at.value);
    place(codewords.length, places, 8 * size * count);
    const best = choose(masks, size * count, size, full, shared);
    const plane = new Int32Array(memory.buffer, best, 2 * size * count);
    const words = 2 * (full + (shared > 0 ? 1 : 0));
    const rows = new Int32Array(words * size);
    for (let strip = 0; 2 * strip < words; strip++) {
      const isShared = strip === full;
      for (let y = 0, from = 2 * (isShared ? 2 * full : strip) * size, to = 2 * strip; y < size; y++, from += 2, to += words) {
        rows[to] = plane[from] as number;
        // Above the rows in a shared strip there are columns.
        if (!isShared) rows[to + 1] = plane[from + 1] as number;
      }
    }
    return rows;
  }

  /** How hard a symbol is to read: the sum of the four penalties (ISO/IEC 18004, 7.8.3.1). */
  penalty(plane: Int32Array, { size, full, shared }: QrStrips): number {
    const { memory, first, penalty } = this.#exports;
    new Int32Array(memory.buffer).set(plane, first.value / 4);
    return penalty(first.value, size, full, shared, noLimit);
  }

  /** Rows as `bestMasked` gives them, as `re` operators: `moduleRectangles`. */
  rectangles(rows: Int32Array, height: number): string {
    const { memory, rows: at, operators, rectangles } = this.#exports;
    new Int32Array(memory.buffer).set(rows, at.value / 4);
    const end = rectangles(height, rows.length / height / 2);
    return Buffer.from(memory.buffer, operators.value, end - operators.value).toString('latin1');
  }
}

let made: QrModules | undefined;

export const qrModules = (): QrModules => (made ??= new QrModules());
