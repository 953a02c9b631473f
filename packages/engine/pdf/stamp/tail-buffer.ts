import type { OutgoingObject } from '../write/outgoing-object.ts';

/** Bytes of one row's tail. The buffer is reused for the next row and grows to the largest. */
export class TailBuffer {
  #buffer = Buffer.allocUnsafe(16 * 1024);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Appends one byte per character. */
  text(text: string): void {
    this.#reserve(text.length);
    this.length += this.#buffer.write(text, this.length, 'latin1');
  }

  object(object: OutgoingObject): void {
    const { number, generation = 0, body } = object;
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
