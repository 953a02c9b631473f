import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { ObjectFile } from '../write/object-file.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';

export interface Holdings {
  get(number: number): OutgoingObject | undefined;
}

/** Matches references: objects of the job contain no strings that could match. */
const reference = /\b(\d+) 0 R\b/g;

/**
 * Objects that rows share, copied once from the compiled document under new numbers, if pages refer to them. References
 * to `dropped` objects (the source's own pages and their ancestors) become null, as do dangling ones.
 */
export class SharedObjects {
  readonly #document: PdfDocument;
  readonly #file: ObjectFile;
  readonly #dropped: ReadonlySet<number>;
  readonly #holdings: Holdings;
  readonly #numbers = new Map<number, number>();
  readonly #waiting: number[] = [];

  /** `holdings`: objects of the job outside the compiled document, each written when the first row needs it. */
  constructor(document: PdfDocument, file: ObjectFile, dropped: ReadonlySet<number>, holdings: Holdings) {
    this.#document = document;
    this.#file = file;
    this.#dropped = dropped;
    this.#holdings = holdings;
  }

  mapped = (value: PdfValue): PdfValue => {
    if (value instanceof PdfRef) {
      const number = this.number(value);
      return number === undefined ? null : new PdfRef(number, 0);
    }
    if (Array.isArray(value)) return value.map(this.mapped);
    if (value instanceof PdfDict)
      return new PdfDict([...value.map].map(([key, item]) => [key, this.mapped(item)] as const));
    return value;
  };

  text(value: PdfValue): string {
    return serialize(this.mapped(value));
  }

  add(value: PdfValue): number {
    return this.addText(this.text(value));
  }

  addText(body: string): number {
    const number = this.#file.allocate();
    this.#file.object(number, body);
    return number;
  }

  number({ number }: PdfRef): number | undefined {
    const known = this.#numbers.get(number);
    if (known !== undefined) return known;
    if (this.#dropped.has(number) || !this.has(number)) return undefined;
    const copy = this.#file.allocate();
    this.#numbers.set(number, copy);
    this.#waiting.push(number);
    return copy;
  }

  /** Whether an object of this number exists, apart from those that rows supply. */
  has(number: number): boolean {
    return this.#document.xref.table.find(number) !== undefined || this.#holdings.get(number) !== undefined;
  }

  isStream(ref: PdfRef): boolean {
    const held = this.#holdings.get(ref.number);
    return held === undefined ? this.#document.resolve(ref) instanceof PdfStream : typeof held.body !== 'string';
  }

  /** Writes all copies that are named so far, and the objects that they refer to. */
  write(): void {
    for (let number = this.#waiting.pop(); number !== undefined; number = this.#waiting.pop()) {
      const copy = this.#numbers.get(number)!;
      const held = this.#holdings.get(number);
      if (held !== undefined) {
        this.#writeHeld(copy, held);
        continue;
      }
      const value = this.#document.resolve(new PdfRef(number, 0));
      if (value instanceof PdfStream) this.#file.sharedStream(copy, this.streamEntries(value), value.raw);
      else this.#file.object(copy, this.text(value));
    }
  }

  #writeHeld(copy: number, { body }: OutgoingObject): void {
    const renumbered = (text: string): string =>
      text.replace(reference, (_, digits: string) => {
        const number = this.number(new PdfRef(Number(digits), 0));
        return number === undefined ? 'null' : `${number} 0 R`;
      });
    if (typeof body === 'string') this.#file.object(copy, renumbered(body));
    else this.#file.sharedStream(copy, renumbered(body.dict).slice(2, -2), body.stream);
  }

  /** Returns the entries of a stream's dictionary as text, without `/Length` and brackets. */
  streamEntries(stream: PdfStream): string {
    return this.text(stream.dict.copy().delete('Length')).slice(2, -2);
  }
}
