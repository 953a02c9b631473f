import { hash } from 'node:crypto';
import { compressText } from '../../zip/compress-text.ts';
import { PdfRef } from '../pdf-value.ts';
import type { ObjectFile } from '../write/object-file.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { SharedObjects } from './shared-objects.ts';

/** Shorter content is not deflated. Codes, which are long, shrink to a third. */
const minDeflatedBytes = 2048;
/** Limits of the cache of objects by content: marks of check boxes, repeated values, pictures. Holds at most 2 MiB. */
const maxRemembered = 2048;
const maxRememberedBytes = 1024;

/** Writes the objects that rows supply. An object equal to a recent one is not written again. */
export class RowObjects {
  readonly #file: ObjectFile;
  #recent = new Map<string, number>();
  /** Digests by data: the engine caches each picture for a while, so its digest is not computed per row. */
  readonly #digests = new WeakMap<Uint8Array, string>();

  constructor(file: ObjectFile) {
    this.#file = file;
  }

  content(content: Uint8Array): number {
    const number = this.#file.allocate();
    if (content.length < minDeflatedBytes) this.#file.stream(number, '', content);
    else this.#file.stream(number, '/Filter/FlateDecode', compressText(content));
    return number;
  }

  wrapper(entries: string, content: Uint8Array): number {
    return this.#stream(entries, content);
  }

  /** Writes the other objects of a row. Returns their new numbers by those of the compiled document. */
  write(objects: readonly OutgoingObject[], shared: SharedObjects): Map<number, number> {
    const numbers = new Map<number, number>();
    // Reversed, because an object follows the one that refers to it: a picture's mask.
    for (const { number, body } of objects.toReversed()) {
      if (typeof body === 'string') continue;
      const dict = body.dict.replace(reference, (_, digits: string) => {
        const old = Number(digits);
        const known = numbers.get(old) ?? shared.number(new PdfRef(old, 0));
        return known === undefined ? 'null' : `${known} 0 R`;
      });
      numbers.set(number, this.#stream(dict.slice(2, -2), body.stream));
    }
    return numbers;
  }

  #stream(entries: string, data: Uint8Array): number {
    const key = `${entries} ${this.#identity(data)}`;
    let number = this.#recent.get(key);
    if (number === undefined) {
      number = this.#file.allocate();
      this.#file.stream(number, entries, data);
      if (this.#recent.size >= maxRemembered) this.#recent = new Map();
      this.#recent.set(key, number);
    }
    return number;
  }

  #identity(data: Uint8Array): string {
    if (data.length <= maxRememberedBytes)
      return Buffer.from(data.buffer, data.byteOffset, data.length).toString('latin1');
    let digest = this.#digests.get(data);
    if (digest === undefined) {
      digest = hash('sha256', data, 'base64');
      this.#digests.set(data, digest);
    }
    return digest;
  }
}

/** Matches references: dictionaries of rows' objects contain no strings except hexadecimal ones. */
const reference = /\b(\d+) 0 R\b/g;
