import { ByteQueue } from './byte-queue.ts';
import { centralHeaderBytes, type EntryFields, writeCentralHeader } from './zip-records.ts';

/**
 * The central directory while it grows: finished records side by side in blocks of bytes, not objects, so that 50,000 entries cost
 * 8 MB, their names included.
 */
export class CentralDirectory {
  entries = 0;
  readonly #records = new ByteQueue();
  readonly #names = new Set<string>();

  get sizeBytes(): number {
    return this.#records.sizeBytes;
  }

  /**
   * Claims a name for an entry about to be written.
   * Throws RangeError when another entry has it.
   */
  claim(name: Buffer): void {
    // Decoded from the bytes, because the caller's string may be a slice that keeps a whole batch of rows alive.
    const key = name.toString('latin1');
    if (this.#names.has(key)) throw new RangeError('Two entries of an archive cannot have the same name.');
    this.#names.add(key);
  }

  /** Appends the record of a finished entry. */
  append(entry: EntryFields): void {
    const records = this.#records;
    writeCentralHeader(records.reserve(centralHeaderBytes(entry)), records.reservedAt, entry);
    this.entries++;
  }

  /** The directory's bytes; to be called once. */
  take(): Uint8Array[] {
    return this.#records.take();
  }
}
