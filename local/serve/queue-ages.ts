import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Ages of the oldest messages of queues, read from their database while its server runs. */
export class QueueAges {
  readonly #database: DatabaseSync;

  constructor(dataDir: string) {
    this.#database = new DatabaseSync(join(dataDir, 'sqs/queues.db'), { readOnly: true });
  }

  /** Returns the age of the oldest message, or of the oldest that no consumer has received; 0 without messages. */
  oldestMs(queue: string, nowMs: number, { isWaiting }: { readonly isWaiting: boolean }): number {
    const { sentMs } = this.#database
      .prepare(`SELECT MIN(sentMs) AS sentMs FROM message WHERE queue = ?${isWaiting ? ' AND visibleMs <= ?' : ''}`)
      .get(queue, ...(isWaiting ? [nowMs] : [])) as { sentMs: number | null };
    return sentMs === null ? 0 : Math.max(0, nowMs - sentMs);
  }

  close(): void {
    this.#database.close();
  }
}
