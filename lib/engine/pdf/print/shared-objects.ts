import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { ObjectFile } from '../write/object-file.ts';
import { serialize } from '../write/serialize.ts';

/**
 * What rows share, copied once from the compiled document to the print file under new numbers: only what pages lead to. A reference to one of
 * `dropped` (the source's own pages, and what is above them) becomes null, as does one to nothing.
 */
export class SharedObjects {
  readonly #document: PdfDocument;
  readonly #file: ObjectFile;
  readonly #dropped: ReadonlySet<number>;
  readonly #numbers = new Map<number, number>();
  readonly #waiting: number[] = [];

  constructor(document: PdfDocument, file: ObjectFile, dropped: ReadonlySet<number>) {
    this.#document = document;
    this.#file = file;
    this.#dropped = dropped;
  }

  /** The value with references to the copies. */
  mapped = (value: PdfValue): PdfValue => {
    if (value instanceof PdfRef) {
      const number = this.number(value);
      return number === undefined ? null : new PdfRef(number, 0);
    }
    if (Array.isArray(value)) return value.map(this.mapped);
    if (value instanceof PdfDict) return new PdfDict([...value.map].map(([key, item]) => [key, this.mapped(item)] as const));
    return value;
  };

  /** The mapped value as text. */
  text(value: PdfValue): string {
    return serialize(this.mapped(value));
  }

  /** Writes a value as an object of its own; gives its number. */
  add(value: PdfValue): number {
    return this.addText(this.text(value));
  }

  /** The same for an object that is text already. */
  addText(body: string): number {
    const number = this.#file.allocate();
    this.#file.object(number, body);
    return number;
  }

  /** The number of an object's copy. */
  number({ number }: PdfRef): number | undefined {
    const known = this.#numbers.get(number);
    if (known !== undefined) return known;
    if (this.#dropped.has(number) || this.#document.xref.table.find(number) === undefined) return undefined;
    const copy = this.#file.allocate();
    this.#numbers.set(number, copy);
    this.#waiting.push(number);
    return copy;
  }

  /** Writes all copies that are named so far, and what they lead to. */
  write(): void {
    for (let number = this.#waiting.pop(); number !== undefined; number = this.#waiting.pop()) {
      const copy = this.#numbers.get(number)!;
      const value = this.#document.resolve(new PdfRef(number, 0));
      if (value instanceof PdfStream) this.#file.sharedStream(copy, this.streamEntries(value), value.raw);
      else this.#file.object(copy, this.text(value));
    }
  }

  /** The entries of a stream's dictionary as text, without `/Length` and brackets. */
  streamEntries(stream: PdfStream): string {
    return this.text(stream.dict.copy().delete('Length')).slice(2, -2);
  }
}
