import { fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/** Syncs a file or folder to the disk, once for concurrent callers. It must exist until the process ends. */
export class SharedSync {
  readonly #path: string;
  #descriptor: number | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves after a sync that begins after this call. */
  sync(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#running = this.#next ?? this.#running;
        this.#next = undefined;
        this.#descriptor ??= openSync(this.#path, 'r');
        return sync(this.#descriptor);
      });
    return this.#next;
  }
}
