import type { UpdateTrailer } from '../write/update-section.ts';
import type { PasswordLock } from './lock.ts';
import { encryptedBytes, frame, type RowCipher } from './row-cipher.ts';

/** A place for encrypted data in the layout. */
export interface Slot {
  readonly at: number;
  readonly data: Uint8Array;
  readonly isHex: boolean;
}

/** Longest data that is framed once per job. Longer data is framed per row, without a copy in memory. */
const maxFramedBytes = 64 * 1024;

/**
 * The bytes that the encrypted files of all rows share, with places for encrypted data. Encryption adds only constant
 * lengths, so all offsets are known before the first row. Source: sealing.md, "Protect".
 */
export class ProtectedLayout {
  readonly #template: Buffer;
  readonly #framed: Buffer;
  readonly #small: readonly Slot[];
  readonly #large: readonly Slot[];
  readonly #lockAt: readonly number[];
  /** Trailer of an update by a row. */
  readonly trailer: UpdateTrailer;

  constructor(template: Uint8Array, slots: readonly Slot[], lockAt: readonly number[], trailer: UpdateTrailer) {
    this.#template = Buffer.from(template.buffer, template.byteOffset, template.length);
    this.#small = slots.filter(({ data }) => data.length <= maxFramedBytes);
    this.#large = slots.filter(({ data }) => data.length > maxFramedBytes);
    this.#framed = Buffer.concat(this.#small.map(({ data }) => frame(data)));
    this.#lockAt = lockAt;
    this.trailer = trailer;
  }

  get sizeBytes(): number {
    return this.#template.length;
  }

  /** Returns a row's own file up to its tail, with `more` bytes of room behind it. */
  fill(entries: PasswordLock['entries'], cipher: RowCipher, more: number): Buffer {
    const file = Buffer.allocUnsafe(this.sizeBytes + more);
    this.#template.copy(file);
    for (const [index, at] of this.#lockAt.entries())
      file.write((entries[index] as Buffer).toString('hex'), at, 'latin1');
    const sealed = cipher.framed(this.#framed);
    let from = 0;
    for (const { at, data, isHex } of this.#small) {
      const to = from + encryptedBytes(data.length);
      if (isHex) file.write(sealed.toString('hex', from, to), at, 'latin1');
      else sealed.copy(file, at, from, to);
      from = to;
    }
    for (const { at, data } of this.#large) cipher.encryptInto(file, at, data);
    return file;
  }
}
