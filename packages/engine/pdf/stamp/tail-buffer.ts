import { encryptObject } from '../protect/encrypt-object.ts';
import type { RowCipher } from '../protect/row-cipher.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';

/** Bytes of one row's tail. The buffer is reused for the next row and grows to the largest. */
export class TailBuffer {
  #buffer = Buffer.allocUnsafe(16 * 1024);
  #cipher: RowCipher | undefined;
  length = 0;

  /** Begins a row. `cipher` encrypts its strings and streams. */
  begin(cipher: RowCipher | undefined): void {
    this.length = 0;
    this.#cipher = cipher;
  }

  /** Writes a content stream that ends with a line end, and returns where its data begins and ends. */
  content(number: number, content: string): { readonly from: number; readonly to: number } {
    // The line end before `endstream` is not part of the data (ISO 32000-1, 7.3.8.1).
    if (this.#cipher !== undefined) {
      this.object({ number, body: { dict: '<<>>', stream: Buffer.from(content.slice(0, -1), 'latin1') } });
      return { from: this.length, to: this.length };
    }
    this.text(`${number} 0 obj\n<</Length ${content.length - 1}>>\nstream\n${content}`);
    const to = this.length;
    this.text('endstream\nendobj\n');
    return { from: to - content.length, to };
  }

  /** Appends one byte per character. */
  text(text: string): void {
    this.#reserve(text.length);
    this.length += this.#buffer.write(text, this.length, 'latin1');
  }

  object(object: OutgoingObject): void {
    const { number, generation = 0, body } = this.#cipher === undefined ? object : encryptObject(object, this.#cipher);
    if (typeof body === 'string') {
      this.text(`${number} ${generation} obj\n${body}\nendobj\n`);
      return;
    }
    this.text(`${number} ${generation} obj\n${body.dict.slice(0, -2)}/Length ${body.stream.length}>>\nstream\n`);
    this.#reserve(body.stream.length);
    this.#buffer.set(body.stream, this.length);
    this.length += body.stream.length;
    this.text('\nendstream\nendobj\n');
  }

  /** Returns a dictionary with its strings encrypted like those of objects. */
  encrypted(dictionary: string): string {
    if (this.#cipher === undefined) return dictionary;
    return String(encryptObject({ number: 0, body: dictionary }, this.#cipher).body);
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.length + more));
    this.#buffer.copy(grown, 0, 0, this.length);
    this.#buffer = grown;
  }
}
