import { hash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { EngineError } from '../../core/engine-error.ts';
import { ByteQueue } from '../../zip/byte-queue.ts';
import { maxObjectNumber } from '../read/xref-table.ts';
import { entryWidths, PackedXref } from './packed-xref.ts';

/** Groups of objects that are packed together, because readers look for them together. */
export type ObjectGroup = 'pages' | 'navigation';

/** Limits of one object stream: readers unpack it whole to read one of its objects. */
const maxPackedObjects = 256;
const maxPackedCharacters = 64 * 1024;
/** Compression level of packed objects: the highest saves 1 % of a print file and doubles the cost of a row. */
const fastLevel = 1;

interface Packing {
  readonly numbers: number[];
  offsets: string;
  bodies: string;
}

const emptyPacking = (): Packing => ({ numbers: [], offsets: '', bodies: '' });

/**
 * A new PDF file, written from front to back: objects without a stream go into deflated object streams, with one
 * cross-reference stream at the end (ISO 32000-2, 7.5.7 and 7.5.8). The same calls produce the same bytes, however
 * often `take` is called. Memory does not grow with the number of objects, except for their packed cross-reference.
 */
export class ObjectFile {
  readonly #queue = new ByteQueue();
  readonly #xref = new PackedXref();
  readonly #packings: Record<ObjectGroup, Packing> = { pages: emptyPacking(), navigation: emptyPacking() };
  readonly #packedLevel: number;
  #ready: Uint8Array[] = [];
  #checksum = 0;
  #next = 1;

  /** `version`: at least `1.5`. `packedLevel`: compression level of object streams; 0: not deflated. */
  constructor(version: string, packedLevel = fastLevel) {
    this.#packedLevel = packedLevel;
    this.#queue.copy(Buffer.from(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`, 'latin1'));
  }

  /** Bytes written so far, including chunks not taken yet, without objects not packed yet. */
  get sizeBytes(): number {
    return this.#queue.sizeBytes;
  }

  /** Throws `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` past the highest number that readers accept. */
  allocate = (): number => {
    if (this.#next > maxObjectNumber) {
      const message = `The file would hold more than ${maxObjectNumber} objects, which readers do not open.`;
      throw new EngineError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', { message });
    }
    return this.#next++;
  };

  /** `body` has one character per byte. */
  object(number: number, body: string, group: ObjectGroup = 'pages'): void {
    const packing = this.#packings[group];
    packing.offsets += `${number} ${packing.bodies.length} `;
    packing.bodies += `${body}\n`;
    packing.numbers.push(number);
    if (packing.numbers.length >= maxPackedObjects || packing.bodies.length >= maxPackedCharacters) this.#flush(group);
  }

  /** Writes a stream. `entries`: entries of its dictionary, without `/Length` and brackets. Copies `data`. */
  stream(number: number, entries: string, data: Uint8Array): void {
    this.#begin(number, entries, data.length);
    this.#queue.copy(data);
    this.#text('\nendstream\nendobj\n');
  }

  /** Writes a stream without copying `data`, which must not change afterwards. */
  sharedStream(number: number, entries: string, data: Uint8Array): void {
    this.#begin(number, entries, data.length);
    this.#queue.reference(data);
    this.#text('\nendstream\nendobj\n');
  }

  /**
   * Ends the file. `entries`: entries of the trailer, such as `/Root 1 0 R`. `seed` and the bytes determine the
   * identifier (14.4). `permanentId`, in hexadecimal, is its first part if the file already has one.
   */
  finish({
    entries,
    seed,
    permanentId,
  }: {
    readonly entries: string;
    readonly seed: string;
    readonly permanentId?: string;
  }): void {
    this.#flush('pages');
    this.#flush('navigation');
    const number = this.allocate();
    const at = this.#queue.sizeBytes;
    this.#xref.setOffset(number, at);
    const { parts, columns } = this.#xref.finish(this.#next);
    this.#drain();
    const id = hash('sha256', `${seed} ${this.#checksum} ${at}`, 'hex').slice(0, 32);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    this.#text(
      `${number} 0 obj\n<</Type/XRef/Size ${this.#next}/W[${entryWidths.join(' ')}]${entries}/ID[<${permanentId ?? id}><${id}>]` +
        `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${columns}>>/Length ${length}>>\nstream\n`,
    );
    for (const part of parts) this.#queue.reference(part);
    this.#text(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`);
  }

  /** Returns the chunks written since the last call, in order. Callers must not modify them. */
  take(): Uint8Array[] {
    this.#drain();
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #drain(): void {
    for (const chunk of this.#queue.take()) {
      this.#checksum = crc32(chunk, this.#checksum);
      this.#ready.push(chunk);
    }
  }

  #begin(number: number, entries: string, length: number): void {
    this.#xref.setOffset(number, this.#queue.sizeBytes);
    this.#text(`${number} 0 obj\n<<${entries}/Length ${length}>>\nstream\n`);
  }

  #flush(group: ObjectGroup): void {
    const { numbers, offsets, bodies } = this.#packings[group];
    if (numbers.length === 0) return;
    this.#packings[group] = emptyPacking();
    const stream = this.allocate();
    numbers.forEach((number, index) => {
      this.#xref.setCompressed(number, stream, index);
    });
    const data = Buffer.from(offsets + bodies, 'latin1');
    const entries = `/Type/ObjStm/N ${numbers.length}/First ${offsets.length}`;
    if (this.#packedLevel === 0) this.stream(stream, entries, data);
    else this.stream(stream, `${entries}/Filter/FlateDecode`, deflateSync(data, { level: this.#packedLevel }));
  }

  #text(text: string): void {
    this.#queue.reserve(text.length).write(text, this.#queue.reservedAt, 'latin1');
  }
}
