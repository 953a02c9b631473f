import { growTo, runProgram } from '../kit/assembled-program.ts';
import { deflateTextCode } from './deflate-text-code.ts';
import { textCodes } from './text-codes.ts';

/** What `deflate-text.wat` exports: where its memory has what, and its function. */
interface DeflateExports {
  readonly memory: WebAssembly.Memory;
  readonly byteCodes: WebAssembly.Global;
  readonly matchCodes: WebAssembly.Global;
  readonly endCode: WebAssembly.Global;
  readonly distanceCodes: WebAssembly.Global;
  readonly seen: WebAssembly.Global;
  readonly text: WebAssembly.Global;
  deflate(length: number, start: number, to: number, bits: number, count: number): number;
}

/** Eight bytes are read at a time, and written. */
const wordBytes = 8;
/** Where texts that were deflated before lie is told from this one's places by numbers that only grow, up to here. */
const maxStart = 0x4000_0000;

/** Bytes that a text can grow to: literals have 14 bits at most, the header some 100 bytes. */
const maxDeflatedBytes = (sizeBytes: number): number => 2 * sizeBytes + 512;

/** The program with its tables, and what is deflated with it. */
class TextDeflater {
  readonly #exports: DeflateExports;
  readonly #header: ReturnType<typeof textCodes>['header'];
  readonly #seen: number;
  readonly #text: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #start = 0;

  constructor() {
    const exports = runProgram<DeflateExports>(deflateTextCode);
    const { ofBytes, ofMatches, ofEnd, ofDistances, header } = textCodes();
    const tables = new DataView(exports.memory.buffer);
    for (const [byte, code] of ofBytes.entries()) tables.setInt32(exports.byteCodes.value + 4 * byte, code, true);
    for (const [length, code] of ofMatches.entries()) tables.setInt32(exports.matchCodes.value + 4 * length, code, true);
    tables.setInt32(exports.endCode.value, ofEnd, true);
    for (const [symbol, { bits, bitCount, from, extraBitCount }] of ofDistances.entries()) {
      const at = exports.distanceCodes.value + 8 * symbol;
      tables.setUint16(at, bits, true);
      tables.setUint16(at + 2, from - 1, true);
      tables.setUint8(at + 4, bitCount);
      tables.setUint8(at + 5, bitCount + extraBitCount);
    }
    this.#exports = exports;
    this.#header = header;
    this.#seen = exports.seen.value;
    this.#text = exports.text.value;
    this.#bytes = new Uint8Array(exports.memory.buffer);
    this.#forget();
  }

  /** The result is valid until the next call. */
  deflate(text: Uint8Array): Uint8Array {
    const { length } = text;
    const { bytes: head, bits, bitCount } = this.#header;
    const out = this.#text + length + wordBytes;
    this.#makeRoom(out + maxDeflatedBytes(length) + wordBytes);
    if (this.#start > maxStart) this.#forget();
    const bytes = this.#bytes;
    bytes.set(text, this.#text);
    bytes.set(head, out);
    const end = this.#exports.deflate(length, this.#start, out + head.length, bits, bitCount);
    this.#start += length;
    return bytes.subarray(out, end);
  }

  #forget(): void {
    this.#bytes.fill(0xff, this.#seen, this.#text);
    this.#start = 0;
  }

  #makeRoom(sizeBytes: number): void {
    if (sizeBytes <= this.#bytes.length) return;
    const { memory } = this.#exports;
    growTo(memory, sizeBytes);
    this.#bytes = new Uint8Array(memory.buffer);
  }
}

let deflater: TextDeflater | undefined;

/**
 * One complete, final DEFLATE block of a text of up to some hundred kilobytes; valid until the next call. Deflates without setting anything up: matches are found by a hash of
 * four bytes, and all is written in one pass with Huffman codes that are the same for every text (RFC 1951, 3.2.7). A quarter to a third of zlib's time for some
 * kilobytes, at the size of its level 1 (docs/decisions/row-cost.md).
 */
export const deflateText = (text: Uint8Array): Uint8Array => {
  deflater ??= new TextDeflater();
  return deflater.deflate(text);
};
