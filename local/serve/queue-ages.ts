import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { slotPartition, waitingPrefix } from '../../lib/stores/jobs/slot-record.ts';

const prefix = slotPartition('');
/** The next bytes after the prefix. */
const afterPrefix = `${prefix.slice(0, -1)}$`;

/** Ages of the oldest messages of queues and of parked jobs, read from their databases while their servers run. */
export class QueueAges {
  readonly #database: DatabaseSync;
  readonly #table: DatabaseSync;

  constructor(dataDir: string) {
    this.#database = new DatabaseSync(join(dataDir, 'sqs/queues.db'), { readOnly: true });
    this.#table = new DatabaseSync(join(dataDir, 'table.db'), { readOnly: true });
  }

  /** Returns the age of the oldest message, or of the oldest that no consumer has received; 0 without messages. */
  oldestMs(queue: string, nowMs: number, { isWaiting }: { readonly isWaiting: boolean }): number {
    const { sentMs } = this.#database
      .prepare(`SELECT MIN(sentMs) AS sentMs FROM message WHERE queue = ?${isWaiting ? ' AND visibleMs <= ?' : ''}`)
      .get(queue, ...(isWaiting ? [nowMs] : [])) as { sentMs: number | null };
    return sentMs === null ? 0 : Math.max(0, nowMs - sentMs);
  }

  /** Returns the age of the oldest job that waits for a slot of its account; 0 without such jobs. */
  oldestParkedMs(nowMs: number): number {
    const { createdMs } = this.#table
      .prepare(
        `SELECT MIN(CAST(substr(sk, ${waitingPrefix.length + 1}, 15) AS TEXT)) AS createdMs FROM items
         WHERE tableId IN (SELECT id FROM tables) AND pk >= ? AND pk < ? AND sk >= ?`,
      )
      .get(Buffer.from(prefix), Buffer.from(afterPrefix), Buffer.from(waitingPrefix)) as { createdMs: string | null };
    return createdMs === null ? 0 : Math.max(0, nowMs - Number(createdMs));
  }

  close(): void {
    this.#table.close();
    this.#database.close();
  }
}
