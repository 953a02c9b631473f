import type { PdfObject } from '../pdf-object.ts';
import { type UpdateTrailer, updateSection, type WrittenObject } from '../write/update-section.ts';

/** Gathers the objects of one incremental update behind a source, and writes them with their cross-reference section. */
export class UpdateWriter {
  private readonly parts: Uint8Array[] = [];
  private readonly written: WrittenObject[] = [];
  private readonly firstNumber: number;
  private position: number;
  private next: number;

  /** `position`: from the header, where the update begins. `firstNumber`: the first object number that is not in use. */
  constructor(position: number, firstNumber: number) {
    this.position = position;
    this.firstNumber = firstNumber;
    this.next = firstNumber;
  }

  /** A new object number. */
  allocate = (): number => this.next++;

  /** One more than the highest number handed out. */
  get size(): number {
    return this.next;
  }

  write(object: PdfObject): void {
    const { generation = 0 } = object;
    this.written.push({ number: object.number, generation, offset: this.position });
    const { body } = object;
    if (typeof body === 'string') {
      this.text(`${object.number} ${generation} obj\n${body}\nendobj\n`);
      return;
    }
    this.text(`${object.number} ${generation} obj\n${body.dict.slice(0, -2)}/Length ${body.stream.length}>>\nstream\n`);
    this.bytes(body.stream);
    this.text('\nendstream\nendobj\n');
  }

  /** Ends the update; gives its bytes and the position of its section from the header. */
  finish(trailer: Omit<UpdateTrailer, 'size'>): { bytes: Uint8Array; sectionOffset: number } {
    const sectionOffset = this.position;
    const sorted = this.written.toSorted((a, b) => a.number - b.number);
    // Numbers kept for rows do not count: where no row writes anything this is the last section, and its /Size must be exact (7.5.5).
    const size = Math.max(this.firstNumber, (sorted.at(-1)?.number ?? 0) + 1, (trailer.streamNumber ?? 0) + 1);
    this.text(updateSection(sorted, sectionOffset, { ...trailer, size }));
    return { bytes: Buffer.concat(this.parts), sectionOffset };
  }

  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'));
  }

  private bytes(part: Uint8Array): void {
    this.parts.push(part);
    this.position += part.length;
  }
}
