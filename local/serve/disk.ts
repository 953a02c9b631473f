import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface DiskLimits {
  readonly maxDiskBytes: number | undefined;
  readonly minFreeDiskBytes: number;
}

export interface DiskState {
  /** Size of the data folder. */
  readonly storageBytes: number;
  readonly freeBytes: number;
  readonly isFull: boolean;
}

const databases = ['table.db', 'objects/catalog.db', 'sqs/queues.db'];
const knownForMs = 500;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export const measureDatabases = (dataDir: string): number =>
  databases.flatMap((name) => [name, `${name}-wal`]).reduce((sum, name) => sum + sizeOf(join(dataDir, name)), 0);

/** Size of the data folder and free space of its disk, measured at most twice per second. */
export class Disk {
  readonly #dataDir: string;
  readonly #limits: DiskLimits;
  readonly #catalog: DatabaseSync;
  #state: DiskState | undefined;
  #measuredAtMs = 0;

  constructor(dataDir: string, limits: DiskLimits) {
    this.#dataDir = dataDir;
    this.#limits = limits;
    this.#catalog = new DatabaseSync(join(dataDir, 'objects/catalog.db'), { readOnly: true });
  }

  state(): DiskState {
    const nowMs = performance.now();
    if (this.#state === undefined || nowMs - this.#measuredAtMs > knownForMs) {
      this.#state = this.#measure();
      this.#measuredAtMs = nowMs;
    }
    return this.#state;
  }

  close(): void {
    this.#catalog.close();
  }

  #measure(): DiskState {
    const { maxDiskBytes = Number.POSITIVE_INFINITY, minFreeDiskBytes } = this.#limits;
    const objects = this.#catalog.prepare('SELECT TOTAL(sizeBytes) AS bytes FROM piece').get() as { bytes: number };
    const storageBytes = measureDatabases(this.#dataDir) + objects.bytes;
    const { bavail, bsize } = statfsSync(this.#dataDir);
    const freeBytes = bavail * bsize;
    return { storageBytes, freeBytes, isFull: storageBytes >= maxDiskBytes || freeBytes < minFreeDiskBytes };
  }
}
