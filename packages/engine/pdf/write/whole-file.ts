import { deflateSync } from 'node:zlib';
import { EngineError } from '../../core/engine-error.ts';
import { mib } from '../../core/units.ts';
import { PdfStream, type PdfValue } from '../pdf-value.ts';
import { serialize } from './serialize.ts';

type Place =
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'compressed'; readonly stream: number; readonly index: number };

/** Maximum size of a new file. Unpacked streams take a few times their size; overlapping ones are repeated. */
const maxWholeBytes = (sourceBytes: number): number => 4 * sourceBytes + 256 * mib;

const growsOutOfProportion = 'The source PDF needs repair, and grows out of proportion when it is repaired.';

/** A document as a new file. Throws `INVALID_PDF` if parts of a hostile document overlap endlessly. */
export class WholeFile {
  readonly #parts: Uint8Array[] = [];
  readonly #places = new Map<number, Place>();
  readonly #maxBytes: number;
  #position = 0;

  constructor(version: string, sourceBytes: number) {
    this.#maxBytes = maxWholeBytes(sourceBytes);
    this.#putText(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`);
  }

  get position(): number {
    return this.#position;
  }

  /** One more than the highest object number. */
  get size(): number {
    let highest = 0;
    for (const number of this.#places.keys()) if (number > highest) highest = number;
    return highest + 1;
  }

  object(number: number, generation: number, value: PdfValue): void {
    if (value instanceof PdfStream) {
      const dict = value.dict.copy().set('Length', value.raw.length);
      this.serialized(number, generation, serialize(dict), value.raw);
    } else this.serialized(number, generation, serialize(value));
  }

  /** Writes an object from its text, and the data of a stream. Returns the position of each in the file. */
  serialized(
    number: number,
    generation: number,
    text: string,
    data?: Uint8Array,
  ): { readonly textAt: number; readonly dataAt: number } {
    this.#places.set(number, { kind: 'offset', offset: this.#position, generation });
    const head = `${number} ${generation} obj\n`;
    const textAt = this.#position + head.length;
    this.#putText(`${head}${text}\n${data === undefined ? '' : 'stream\n'}`);
    const dataAt = this.#position;
    if (data !== undefined) this.#put(data);
    this.#putText(data === undefined ? 'endobj\n' : '\nendstream\nendobj\n');
    return { textAt, dataAt };
  }

  compressed(number: number, stream: number, index: number): void {
    this.#places.set(number, { kind: 'compressed', stream, index });
  }

  /** Ends the file with a cross-reference table, which cannot name compressed objects. `entries`: without `/Size`. */
  endWithTable(entries: string): Uint8Array {
    const at = this.#position;
    const size = this.size;
    // The table of a whole file has every number from 0 on (7.5.4): gaps form one list of free entries.
    const nextFree = new Map<number, number>();
    for (let number = size - 1, next = 0; number >= 0; number--) {
      if (this.#places.has(number)) continue;
      nextFree.set(number, next);
      next = number;
    }
    const lines = [`xref\n0 ${size}\n`];
    for (let number = 0; number < size; number++) {
      const place = this.#places.get(number);
      lines.push(
        place?.kind === 'offset'
          ? `${digits(place.offset, 10)} ${digits(place.generation, 5)} n \n`
          : `${digits(nextFree.get(number) ?? 0, 10)} ${number === 0 ? '65535' : '00001'} f \n`,
      );
    }
    this.#putText(`${lines.join('')}trailer\n<</Size ${size}${entries}>>\nstartxref\n${at}\n%%EOF\n`);
    return Buffer.concat(this.#parts, this.#position);
  }

  /** Ends the file with a cross-reference stream (7.5.8). If numbers are `sparse`, lists only existing objects. */
  endWithStream(number: number, entries: string, sparse: boolean): Uint8Array {
    const at = this.#position;
    this.#places.set(number, { kind: 'offset', offset: at, generation: 0 });
    const size = this.size;
    const listed = sparse
      ? [...new Set([0, ...this.#places.keys()])].sort((a, b) => a - b)
      : Array.from({ length: size }, (_, each) => each);
    const data = deflateSync(this.#predictedRows(listed), { level: 9 });
    const index = sparse ? `/Index[${runsOf(listed)}]` : '';
    this.#putText(
      `${number} 0 obj\n<</Type/XRef/Size ${size}${index}/W[1 5 3]${entries}` +
        `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${rowBytes}>>/Length ${data.length}>>\nstream\n`,
    );
    this.#put(data);
    this.#putText(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`);
    return Buffer.concat(this.#parts, this.#position);
  }

  /**
   * Returns rows of type, offset or object stream, generation or index, each as its difference from the previous row.
   */
  #predictedRows(numbers: readonly number[]): Buffer {
    const rows = Buffer.alloc(numbers.length * (rowBytes + 1));
    let above = Buffer.alloc(rowBytes);
    numbers.forEach((number, row) => {
      const current = rowOf(number, this.#places.get(number));
      const to = row * (rowBytes + 1);
      rows[to] = upPredictor;
      for (let column = 0; column < rowBytes; column++) rows[to + 1 + column] = current[column]! - above[column]!;
      above = current;
    });
    return rows;
  }

  #put(part: Uint8Array): void {
    this.#parts.push(part);
    this.#position += part.length;
    if (this.#position > this.#maxBytes) throw new EngineError('INVALID_PDF', { message: growsOutOfProportion });
  }

  #putText(text: string): void {
    this.#put(Buffer.from(text, 'latin1'));
  }
}

/** Bytes per row: an index in an object stream may need more than two bytes. */
const rowBytes = 9;
const upPredictor = 2;

const rowOf = (number: number, place: Place | undefined): Buffer<ArrayBuffer> => {
  const row = Buffer.alloc(rowBytes);
  const [type, second, third] =
    place === undefined
      ? [0, 0, number === 0 ? 0xffff : 0]
      : place.kind === 'offset'
        ? [1, place.offset, place.generation]
        : [2, place.stream, place.index];
  row[0] = type;
  row.writeUIntBE(second, 1, 5);
  row.writeUIntBE(third, 6, 3);
  return row;
};

const digits = (value: number, count: number): string => String(value).padStart(count, '0');

const runsOf = (numbers: readonly number[]): string => {
  const runs: string[] = [];
  let first = 0;
  numbers.forEach((number, at) => {
    if (number + 1 === numbers[at + 1]) return;
    runs.push(`${numbers[first]} ${at + 1 - first}`);
    first = at + 1;
  });
  return runs.join(' ');
};
