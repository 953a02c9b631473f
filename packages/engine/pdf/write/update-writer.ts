import type { OutgoingObject } from './outgoing-object.ts';
import { type UpdateTrailer, updateSection, type WrittenObject } from './update-section.ts';

type SectionTrailer = Omit<UpdateTrailer, 'size' | 'streamNumber'> & { readonly isStream: boolean };

/** Gathers the objects of one incremental update after a source and writes them with their cross-reference section. */
export class UpdateWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #written: WrittenObject[] = [];
  readonly #numbers = new Set<number>();
  readonly #size: number;
  #position: number;
  #next: number;

  /**
   * `position`: start of the update, counted from the header. `size`: one more than the highest number in use. New
   * numbers start at `firstNumber`, which may be higher.
   */
  constructor(position: number, size: number, firstNumber: number) {
    this.#position = position;
    this.#size = size;
    this.#next = firstNumber;
  }

  allocate = (): number => this.#next++;

  has(number: number): boolean {
    return this.#numbers.has(number);
  }

  write(object: OutgoingObject): void {
    const { generation = 0 } = object;
    this.#numbers.add(object.number);
    this.#written.push({ number: object.number, generation, offset: this.#position });
    const { body } = object;
    if (typeof body === 'string') {
      this.text(`${object.number} ${generation} obj\n${body}\nendobj\n`);
      return;
    }
    this.text(`${object.number} ${generation} obj\n${body.dict.slice(0, -2)}/Length ${body.stream.length}>>\nstream\n`);
    this.#bytes(body.stream);
    this.text('\nendstream\nendobj\n');
  }

  /**
   * Ends the update. Without objects it has no section: readers report an empty one as damage. The next update then
   * follows the previous section. `section` refers to the newest section and counts the numbers in use.
   */
  finish({ previous, ...trailer }: SectionTrailer): {
    bytes: Uint8Array;
    section: Pick<UpdateTrailer, 'size' | 'previous'>;
  } {
    const sorted = this.#written.toSorted((a, b) => a.number - b.number);
    const last = sorted.at(-1);
    if (last === undefined) return { bytes: Buffer.concat(this.#parts), section: { size: this.#size, previous } };
    const sectionOffset = this.#position;
    const streamNumber = trailer.isStream ? this.allocate() : undefined;
    this.text(updateSection(sorted, sectionOffset, { ...trailer, previous, size: this.#size, streamNumber }));
    const size = Math.max(this.#size, last.number + 1, (streamNumber ?? 0) + 1);
    return { bytes: Buffer.concat(this.#parts), section: { size, previous: sectionOffset } };
  }

  text(text: string): void {
    this.#bytes(Buffer.from(text, 'latin1'));
  }

  #bytes(part: Uint8Array): void {
    this.#parts.push(part);
    this.#position += part.length;
  }
}
