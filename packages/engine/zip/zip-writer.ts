import { crc32, deflateRawSync } from 'node:zlib';
import { ByteQueue } from './byte-queue.ts';
import { CentralDirectory } from './central-directory.ts';
import { storedBlocksBytes, writeStoredBlocks } from './deflate-tail.ts';
import type { DeflatedPart } from './deflated-part.ts';
import { encodeEntryName } from './entry-name.ts';
import { type PackedTail, packTail } from './packed-tail.ts';
import { prefixFacts, type SharedPrefix } from './shared-prefix.ts';
import { StreamedEntry } from './streamed-entry.ts';
import {
  dataDescriptorBytes,
  type EntryFields,
  endRecordsBytes,
  localHeaderBytes,
  writeDataDescriptor,
  writeEndRecords,
  writeLocalHeader,
} from './zip-records.ts';

export type CopiedEntry = Pick<EntryFields, 'crc32' | 'compressedBytes' | 'uncompressedBytes'>;

/**
 * Writes a ZIP archive with entries that mostly begin with the same bytes, such as the row PDFs of one job. An entry is
 * a header, the shared prefix (deflated once), and its own tail:
 * ```
 *  header 1 │ prefix │ tail 1  header 2 │ prefix │ tail 2  …  manifest │ directory │ end
 *           └ by reference ┘ └ one chunk ┘
 * ```
 * Synchronous and pure: chunks accumulate until `take()`, so the caller controls backpressure. The same calls produce
 * the same bytes, independent of the time and of the calls of `take()`. Uses Zip64 if a value needs it. Source: APPNOTE
 * 6.3.10.
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises';
 * import { sharePrefix } from './packages/engine/zip/shared-prefix.ts';
 * import { ZipWriter } from './packages/engine/zip/zip-writer.ts';
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * const letter = await sharePrefix(bytes('Dear '.padStart(10_000)));
 * const zip = new ZipWriter();
 * for (const name of ['Ada', 'Grace']) zip.addShared(`${name}.txt`, letter, bytes(`${name},`));
 * zip.add('manifest.json', bytes('{"rows":2}'));
 * zip.finish();
 * await writeFile('letters.zip', zip.take());
 * ```
 */
export class ZipWriter {
  readonly #queue = new ByteQueue();
  readonly #directory = new CentralDirectory();
  readonly #startBytes: number;
  readonly #hasFolders: boolean;
  #streamed: StreamedEntry | undefined;
  #finished = false;
  /** Offset and size of the deflated bytes of the last entry from `addShared`. The same object each time. */
  readonly lastEntry = { dataOffsetBytes: 0, compressedBytes: 0 };

  /**
   * `startBytes` is the number of other bytes before the archive in the same file. `hasFolders` allows paths as names.
   */
  constructor({
    startBytes = 0,
    hasFolders = false,
  }: { readonly startBytes?: number; readonly hasFolders?: boolean } = {}) {
    this.#startBytes = startBytes;
    this.#hasFolders = hasFolders;
  }

  /** Bytes of the archive so far, including bytes not taken yet. */
  get bytesWritten(): number {
    return this.#queue.sizeBytes;
  }

  /**
   * Returns the size of the archive if it were finished now; a streamed open entry counts its pending bytes undeflated.
   */
  projectedSize(): number {
    const pending = this.#streamed === undefined ? 0 : this.#streamed.pendingBytes + dataDescriptorBytes;
    return (
      this.bytesWritten +
      pending +
      (this.#finished ? 0 : this.#directory.sizeBytes + endRecordsBytes(this.#directoryFields()))
    );
  }

  /** Returns the uncompressed size. Copies only the tail. Throws RangeError for an unsafe or taken name. */
  addShared(name: string, prefix: SharedPrefix, tail: Uint8Array): number {
    return this.addPacked(name, prefix, packTail(tail, prefixFacts(prefix)));
  }

  /** Like `addShared`, for a tail that was packed before, possibly in another thread. Copies the tail. */
  addPacked(name: string, prefix: SharedPrefix, { crc32, sizeBytes, bytes, isDeflated }: PackedTail): number {
    const preceding = prefix.deflatedBytes;
    const tailBytes = isDeflated ? bytes.length : storedBlocksBytes(bytes);
    const uncompressedBytes = prefix.bytes.length + sizeBytes;
    this.#open(name, crc32, preceding + tailBytes, uncompressedBytes);
    this.lastEntry.dataOffsetBytes = this.#offsetBytes();
    this.lastEntry.compressedBytes = preceding + tailBytes;
    for (const piece of prefix.deflated) this.#queue.reference(piece);
    if (isDeflated) this.#queue.copy(bytes);
    else writeStoredBlocks(this.#queue.reserve(tailBytes), this.#queue.reservedAt, bytes);
    return uncompressedBytes;
  }

  /**
   * Adds an entry without a shared prefix and returns its uncompressed size. Copies the bytes; `as` selects deflating
   * or storing. Throws RangeError for a name that is unsafe or taken.
   */
  add(name: string, bytes: Uint8Array, as: 'deflated' | 'stored' = 'deflated'): number {
    const deflated = as === 'stored' ? undefined : deflateRawSync(bytes);
    const compressedBytes = deflated === undefined ? storedBlocksBytes(bytes) : deflated.length;
    this.#open(name, crc32(bytes), compressedBytes, bytes.length);
    if (deflated === undefined) writeStoredBlocks(this.#queue.reserve(compressedBytes), this.#queue.reservedAt, bytes);
    else this.#queue.reference(deflated);
    return bytes.length;
  }

  /**
   * Registers an entry that the caller copies from another archive of this writer, with header and data unchanged,
   * directly after the chunks of `take()`. Returns its size. Throws RangeError for a name that is unsafe or taken.
   */
  addCopied(name: string, { crc32, compressedBytes, uncompressedBytes }: CopiedEntry): number {
    const entry = {
      name: this.#claim(name),
      crc32,
      compressedBytes,
      uncompressedBytes,
      offsetBytes: this.#offsetBytes(),
      sizesFollow: false,
    };
    const sizeBytes = localHeaderBytes(entry) + compressedBytes;
    this.#queue.skip(sizeBytes);
    this.#directory.append(entry);
    return sizeBytes;
  }

  /**
   * Begins an entry too large for memory: any number of `write` and `writeDeflated`, then `endEntry`. Its sizes follow
   * its data (APPNOTE 4.4.4, bit 3). Throws RangeError for a name that is unsafe or taken.
   */
  beginEntry(name: string): void {
    const nameBytes = this.#claim(name);
    const entry = new StreamedEntry(nameBytes, this.#offsetBytes(), (deflated) => this.#queue.reference(deflated));
    writeLocalHeader(this.#queue.reserve(localHeaderBytes(entry)), this.#queue.reservedAt, entry);
    this.#streamed = entry;
  }

  /** Appends a copy of `bytes` to the open entry. */
  write(bytes: Uint8Array): void {
    this.#begun().write(bytes);
  }

  writeDeflated(part: DeflatedPart): void {
    this.#begun().append(part);
  }

  /** Returns the uncompressed size. Throws RangeError above 4 GiB, the limit of a 32-bit data descriptor. */
  endEntry(): number {
    const entry = this.#begun();
    entry.end();
    if (Math.max(entry.uncompressedBytes, entry.compressedBytes) >= 0xffff_ffff) {
      throw new RangeError('A streamed entry cannot pass 4 GiB.');
    }
    writeDataDescriptor(this.#queue.reserve(dataDescriptorBytes), this.#queue.reservedAt, entry);
    this.#directory.append(entry);
    this.#streamed = undefined;
    return entry.uncompressedBytes;
  }

  /** Writes the central directory and the end records. Nothing can be added afterwards. */
  finish(): void {
    this.#assertBetweenEntries();
    const directory = this.#directoryFields();
    for (const chunk of this.#directory.take()) this.#queue.reference(chunk);
    writeEndRecords(this.#queue.reserve(endRecordsBytes(directory)), this.#queue.reservedAt, directory);
    this.#finished = true;
  }

  /** Returns the chunks since the last call, in order. Chunks must not be changed. */
  take(): Uint8Array[] {
    return this.#queue.take();
  }

  #open(name: string, crc: number, compressedBytes: number, uncompressedBytes: number): void {
    const nameBytes = this.#claim(name);
    const offsetBytes = this.#offsetBytes();
    const entry: EntryFields = {
      name: nameBytes,
      crc32: crc,
      compressedBytes,
      uncompressedBytes,
      offsetBytes,
      sizesFollow: false,
    };
    writeLocalHeader(this.#queue.reserve(localHeaderBytes(entry)), this.#queue.reservedAt, entry);
    this.#directory.append(entry);
  }

  #claim(name: string): Buffer {
    this.#assertBetweenEntries();
    const bytes = encodeEntryName(name, this.#hasFolders);
    this.#directory.claim(bytes);
    return bytes;
  }

  #begun(): StreamedEntry {
    if (this.#streamed === undefined) throw new Error('No entry was begun.');
    return this.#streamed;
  }

  #assertBetweenEntries(): void {
    if (this.#finished) throw new Error('The archive is finished.');
    if (this.#streamed !== undefined) throw new Error('The entry begun was not ended.');
  }

  #offsetBytes(): number {
    return this.#startBytes + this.#queue.sizeBytes;
  }

  #directoryFields(): { entries: number; sizeBytes: number; offsetBytes: number } {
    const { entries, sizeBytes } = this.#directory;
    return { entries, sizeBytes, offsetBytes: this.#offsetBytes() };
  }
}
