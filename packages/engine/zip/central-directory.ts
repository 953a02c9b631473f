import { ByteQueue } from './byte-queue.ts';
import { createSeededHash, type HashName, NameHashes } from './name-hash.ts';
import { centralHeaderBytes, type EntryFields, hasEntryNamed, writeCentralHeader } from './zip-records.ts';

/**
 * The central directory under construction, as bytes: 50,000 entries cost 5 MB. Name collisions are detected by hash.
 */
export class CentralDirectory {
  entries = 0;
  readonly #records = new ByteQueue();
  readonly #hashes = new NameHashes();
  readonly #hashName: HashName;

  constructor(hash: HashName = createSeededHash()) {
    this.#hashName = hash;
  }

  get sizeBytes(): number {
    return this.#records.sizeBytes;
  }

  /** Claims a name for the next entry. Throws RangeError if another entry has it. */
  claim(name: Buffer): void {
    if (
      this.#hashes.add(this.#hashName(name)) &&
      this.#records.pieces().some((records) => hasEntryNamed(records, name))
    ) {
      throw new RangeError('Two entries of an archive cannot have the same name.');
    }
  }

  append(entry: EntryFields): void {
    const records = this.#records;
    writeCentralHeader(records.reserve(centralHeaderBytes(entry)), records.reservedAt, entry);
    this.entries++;
  }

  /** Returns the bytes of the directory. Call it once. */
  take(): Uint8Array[] {
    return this.#records.take();
  }
}
