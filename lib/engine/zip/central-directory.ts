import { ByteQueue } from './byte-queue.ts';
import { type HashName, NameHashes, seededHash } from './name-hash.ts';
import { centralHeaderBytes, type EntryFields, hasEntryNamed, writeCentralHeader } from './zip-records.ts';

/**
 * The central directory while it grows: finished records side by side in blocks of bytes, not objects, so that 50,000 entries cost
 * 5 MB. Which names are taken is known by a hash of each; of names that share one, the records tell.
 */
export class CentralDirectory {
  entries = 0;
  readonly #records = new ByteQueue();
  readonly #hashes = new NameHashes();
  readonly #hashName: HashName;

  constructor(hash: HashName = seededHash()) {
    this.#hashName = hash;
  }

  get sizeBytes(): number {
    return this.#records.sizeBytes;
  }

  /**
   * Claims a name for an entry about to be written.
   * Throws RangeError when another entry has it.
   */
  claim(name: Buffer): void {
    if (this.#hashes.add(this.#hashName(name)) && this.#records.pieces().some((records) => hasEntryNamed(records, name))) {
      throw new RangeError('Two entries of an archive cannot have the same name.');
    }
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
