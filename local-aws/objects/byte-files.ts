import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { BufferPool } from './buffer-pool.ts';
import type { Stretch } from './byte-range.ts';
import type { Piece } from './records.ts';
import { sendParts } from './send-parts.ts';

const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
};

/**
 * Files of bytes with names drawn at random. A key of an object never becomes a path. A file counts when the catalog names it: what a
 * kill leaves behind is named nowhere, and the next start removes it.
 */
export class ByteFiles {
  readonly #folder: string;
  readonly #buffers = new BufferPool();
  readonly #readers = new Map<string, number>();
  /** Files to remove once nobody reads them: who is sent an object gets all of it, whatever happens to its key meanwhile. */
  readonly #unwanted = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** A new file with what `chunks` yields, each of which is `seen` too. Where they, or the disk, fail there is none. */
  async write(chunks: AsyncIterable<Uint8Array>, seen: (chunk: Uint8Array) => void): Promise<Piece> {
    const file = randomUUID();
    const buffer = this.#buffers.take();
    let filledBytes = 0;
    let sizeBytes = 0;
    let handle: FileHandle | undefined;
    try {
      for await (const chunk of chunks) {
        seen(chunk);
        sizeBytes += chunk.byteLength;
        for (let rest = chunk; rest.byteLength > 0; ) {
          if (filledBytes === buffer.length) {
            handle ??= await open(this.#path(file), 'wx', 0o600);
            await handle.writeFile(buffer);
            filledBytes = 0;
          }
          const taken = rest.subarray(0, buffer.length - filledBytes);
          buffer.set(taken, filledBytes);
          filledBytes += taken.byteLength;
          rest = rest.subarray(taken.byteLength);
        }
      }
      const last = buffer.subarray(0, filledBytes);
      if (handle === undefined) writeFileSync(this.#path(file), last, { flag: 'wx', mode: 0o600 });
      else await handle.writeFile(last);
    } catch (error) {
      rmSync(this.#path(file), { force: true });
      throw error;
    } finally {
      await handle?.close();
      this.#buffers.giveBack(buffer);
    }
    return { file, sizeBytes };
  }

  /** A file from elsewhere as one of ours; it stays where it was, too. */
  adopt(path: string): Piece {
    const file = randomUUID();
    try {
      linkSync(path, this.#path(file));
    } catch {
      // Not every file system knows two names of one file.
      copyFileSync(path, this.#path(file));
    }
    return { file, sizeBytes: statSync(path).size };
  }

  /** Sends a stretch of the pieces, one after the other. Their files stay until the last of them is sent. */
  async send(pieces: readonly Piece[], stretch: Stretch, target: ServerResponse): Promise<void> {
    let start = 0;
    const parts = pieces.flatMap(({ file, sizeBytes }) => {
      const first = Math.max(0, stretch.first - start);
      const last = Math.min(sizeBytes - 1, stretch.last - start);
      start += sizeBytes;
      return first <= last ? [{ path: this.#path(file), file, first, last }] : [];
    });
    for (const { file } of parts) this.#readers.set(file, (this.#readers.get(file) ?? 0) + 1);
    try {
      await sendParts(parts, target, this.#buffers);
    } finally {
      await this.#release(parts.map(({ file }) => file));
    }
  }

  /** Removes files that the catalog no longer names. */
  async remove(files: readonly string[]): Promise<void> {
    for (const file of files) {
      if (this.#readers.has(file)) this.#unwanted.add(file);
      else await unlink(this.#path(file)).catch(ignoreMissing);
    }
  }

  /** Makes a change of the catalog and removes what it leaves without an object; where it fails, the new files that it should have named. */
  async removeAfter(files: readonly string[], change: () => readonly string[]): Promise<void> {
    let freed = files;
    try {
      freed = change();
    } finally {
      await this.remove(freed);
    }
  }

  /** Removes all files but these. For a folder that nobody writes to yet. */
  keepOnly(files: ReadonlySet<string>): void {
    for (const file of readdirSync(this.#folder)) if (!files.has(file)) rmSync(this.#path(file));
  }

  async #release(files: readonly string[]): Promise<void> {
    for (const file of files) {
      const left = (this.#readers.get(file) ?? 1) - 1;
      if (left > 0) this.#readers.set(file, left);
      else this.#readers.delete(file);
    }
    const removable = files.filter((file) => this.#unwanted.has(file) && !this.#readers.has(file));
    for (const file of removable) this.#unwanted.delete(file);
    await this.remove(removable);
  }

  #path(file: string): string {
    return join(this.#folder, file);
  }
}
