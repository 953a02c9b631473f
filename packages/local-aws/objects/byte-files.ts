import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, lstat, open, unlink } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { SharedSync } from '../shared-sync.ts';
import type { Durability } from '../sqlite-database.ts';
import { BufferPool } from './buffer-pool.ts';
import type { ByteOffsets } from './byte-range.ts';
import type { Piece } from './records.ts';
import { S3Error } from './s3-error.ts';
import { sendParts } from './send-parts.ts';

const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
};

const fileName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Files with random names: keys must never become paths. The next start removes those not in the catalog. */
export class ByteFiles {
  readonly #folder: string;
  /** Folder whose names, after the bytes, are on the disk before the catalog has them. */
  readonly #synced: SharedSync | undefined;
  readonly #buffers = new BufferPool();
  readonly #readers = new Map<string, number>();
  /**
   * Files to remove after their last reader: a reader receives the whole object, even if its key is deleted meanwhile.
   */
  readonly #unwanted = new Set<string>();

  constructor(folder: string, durability: Durability) {
    this.#folder = folder;
    this.#synced = durability === 'full' ? new SharedSync(folder) : undefined;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Writes `chunks` to a new file, and passes each to `seen`. If they or the disk fail, removes the file. */
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
      if (handle === undefined && this.#synced === undefined)
        writeFileSync(this.#path(file), last, { flag: 'wx', mode: 0o600 });
      else {
        handle ??= await open(this.#path(file), 'wx', 0o600);
        await handle.writeFile(last);
        if (this.#synced !== undefined) await Promise.all([handle.sync(), this.#synced.sync()]);
      }
    } catch (error) {
      rmSync(this.#path(file), { force: true });
      throw error;
    } finally {
      await handle?.close();
      this.#buffers.giveBack(buffer);
    }
    return { file, sizeBytes };
  }

  /**
   * Takes a file that a client on this machine wrote to the folder under a new name, and synced if need be. Throws
   * S3Error `IncompleteBody` if it does not have `sizeBytes`.
   */
  async take(file: string, sizeBytes: number): Promise<Piece> {
    const found = fileName.test(file) ? await lstat(this.#path(file)).catch(() => undefined) : undefined;
    if (found?.isFile() !== true || found.size !== sizeBytes)
      throw new S3Error('IncompleteBody', 'The file of the body does not have its length.');
    await this.#synced?.sync();
    return { file, sizeBytes };
  }

  adopt(path: string): Piece {
    const file = randomUUID();
    try {
      linkSync(path, this.#path(file));
    } catch {
      // Some file systems have no hard links.
      copyFileSync(path, this.#path(file));
    }
    return { file, sizeBytes: statSync(path).size };
  }

  /** Sends a range of the pieces in order, after `ready`. Their files remain until the last of them is sent. */
  async send(
    pieces: readonly Piece[],
    stretch: ByteOffsets,
    target: ServerResponse,
    ready: Promise<void>,
  ): Promise<void> {
    let start = 0;
    const parts = pieces.flatMap(({ file, sizeBytes }) => {
      const first = Math.max(0, stretch.first - start);
      const last = Math.min(sizeBytes - 1, stretch.last - start);
      start += sizeBytes;
      return first <= last ? [{ path: this.#path(file), file, first, last }] : [];
    });
    for (const { file } of parts) this.#readers.set(file, (this.#readers.get(file) ?? 0) + 1);
    try {
      await ready;
      await sendParts(parts, target, this.#buffers);
    } finally {
      await this.#release(parts.map(({ file }) => file));
    }
  }

  async remove(files: readonly string[]): Promise<void> {
    for (const file of files) {
      if (this.#readers.has(file)) this.#unwanted.add(file);
      else await unlink(this.#path(file)).catch(ignoreMissing);
    }
  }

  /** Removes all files except these. The folder must have no writers yet. */
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
