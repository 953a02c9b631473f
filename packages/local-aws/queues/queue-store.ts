import { randomUUID } from 'node:crypto';
import type { Durability } from '../sqlite-database.ts';
import { numberIn, type QueueAttributes, redriveOf } from './queue-attributes.ts';
import { QueueDatabase } from './queue-database.ts';
import { QueueError } from './queue-error.ts';
import type { Receipt } from './receipt-handle.ts';
import { SteadyClock } from './steady-clock.ts';

export interface StoredMessage {
  readonly number: number;
  readonly id: string;
  readonly body: string;
  readonly groupId: string | null;
  readonly source: string | null;
  readonly sentMs: number;
  readonly receives: number;
  readonly firstReceivedMs: number;
}

const waiting = 'queue = ? AND visibleMs <= ?';
const mostInFlight = 120_000;

/**
 * Queues and their messages in one SQLite file. Each change is one transaction, so a message is never half received.
 * Messages are delivered in order of arrival, which SQS does not guarantee.
 */
export class QueueStore {
  readonly #database: QueueDatabase;
  readonly #clock: SteadyClock;

  constructor(folder: string | null, durability: Durability) {
    this.#database = new QueueDatabase(folder, durability);
    // The clock may have been set back since the last message.
    const { newestMs } = this.#database.first('SELECT max(sentMs) AS newestMs FROM message') ?? {};
    this.#clock = new SteadyClock(Number(newestMs ?? 0));
    // Receivers end with this process, so they cannot return their messages.
    this.#database.change('UPDATE message SET visibleMs = 0 WHERE receives > 0');
  }

  /** Resolves when all changes before this call survive a loss of power. */
  durable(): Promise<void> {
    return this.#database.durable();
  }

  hasQueue(name: string): boolean {
    return this.#database.first('SELECT name FROM queue WHERE name = ?', name) !== undefined;
  }

  /** Returns the attributes of a queue. Throws QueueError `QueueDoesNotExist`. */
  attributes(queue: string): QueueAttributes {
    const row = this.#database.first('SELECT attributes FROM queue WHERE name = ?', queue);
    if (row === undefined) throw new QueueError('QueueDoesNotExist', 'The specified queue does not exist.');
    return JSON.parse(String(row.attributes)) as QueueAttributes;
  }

  setAttributes(queue: string, attributes: QueueAttributes): void {
    this.#database.change('INSERT OR REPLACE INTO queue VALUES (?, ?)', queue, JSON.stringify(attributes));
  }

  send(queue: string, body: string, groupId: string | null, delayMs: number): string {
    const id = randomUUID();
    const nowMs = this.#clock.nowMs();
    this.#database.change(
      'INSERT INTO message (queue, id, body, groupId, sentMs, visibleMs, receives) VALUES (?, ?, ?, ?, ?, ?, 0)',
      ...[queue, id, body, groupId, nowMs, nowMs + delayMs],
    );
    return id;
  }

  together<Result>(work: () => Result): Result {
    return this.#database.transaction(work);
  }

  /** Moves messages with too many receives to the queue of the redrive policy. */
  receive(queue: string, limit: number, visibilityMs: number): readonly StoredMessage[] {
    const nowMs = this.#clock.nowMs();
    // Usually the queue is empty; then nothing is written.
    if (this.#database.first(`SELECT number FROM message WHERE ${waiting} LIMIT 1`, queue, nowMs) === undefined)
      return [];
    const attributes = this.attributes(queue);
    const redrive = redriveOf(attributes);
    return this.together(() => {
      this.#forgetOld(queue, attributes, nowMs);
      if (redrive !== undefined)
        this.#database.change(
          `UPDATE message SET queue = ?, source = queue, visibleMs = 0 WHERE ${waiting} AND receives >= ?`,
          ...[redrive.queue, queue, nowMs, redrive.maxReceiveCount],
        );
      const { hidden } =
        this.#database.first(
          'SELECT count(*) AS hidden FROM message WHERE queue = ? AND visibleMs > ?',
          queue,
          nowMs,
        ) ?? {};
      const room = Math.min(limit, mostInFlight - Number(hidden));
      const rows = this.#database.all(
        `SELECT number FROM message WHERE ${waiting} ORDER BY number LIMIT ?`,
        queue,
        nowMs,
        room,
      );
      return rows.map(
        ({ number }) =>
          this.#database.first(
            'UPDATE message SET receives = receives + 1, visibleMs = ?, firstReceivedMs = ifnull(firstReceivedMs, ?) WHERE number = ? RETURNING *',
            ...[nowMs + visibilityMs, nowMs, number ?? 0],
          ) as unknown as StoredMessage,
      );
    });
  }

  /** Deletes a message, unless it was received again since: it then belongs to another consumer. */
  remove({ queue, number, receives }: Receipt): void {
    this.#database.change(
      'DELETE FROM message WHERE number = ? AND queue = ? AND receives = ?',
      number,
      queue,
      receives,
    );
  }

  /** Throws QueueError `MessageNotInflight`, and `InvalidParameterValue` if the message no longer exists. */
  hide({ queue, number, receives }: Receipt, visibilityMs: number): void {
    const nowMs = this.#clock.nowMs();
    const changed = this.#database.change(
      'UPDATE message SET visibleMs = ? WHERE number = ? AND queue = ? AND receives = ? AND visibleMs > ?',
      ...[nowMs + visibilityMs, number, queue, receives, nowMs],
    );
    if (changed > 0) return;
    if (this.#database.first('SELECT number FROM message WHERE number = ? AND queue = ?', number, queue) === undefined)
      throw new QueueError(
        'InvalidParameterValue',
        'Value for parameter ReceiptHandle is invalid. Reason: The message does not exist.',
      );
    throw new QueueError('MessageNotInflight', 'The message is not in flight.');
  }

  counts(queue: string): { readonly visible: number; readonly hidden: number; readonly delayed: number } {
    const nowMs = this.#clock.nowMs();
    this.#forgetOld(queue, this.attributes(queue), nowMs);
    const row = this.#database.first(
      `SELECT count(*) FILTER (WHERE visibleMs <= ?1) AS visible, count(*) FILTER (WHERE visibleMs > ?1 AND receives > 0) AS hidden,
        count(*) FILTER (WHERE visibleMs > ?1 AND receives = 0) AS delayed FROM message WHERE queue = ?2`,
      nowMs,
      queue,
    );
    return { visible: Number(row?.visible), hidden: Number(row?.hidden), delayed: Number(row?.delayed) };
  }

  close(): void {
    this.#database.close();
  }

  #forgetOld(queue: string, attributes: QueueAttributes, nowMs: number): void {
    const keptMs = numberIn(attributes, 'MessageRetentionPeriod') * 1000;
    this.#database.change('DELETE FROM message WHERE queue = ? AND sentMs < ?', queue, nowMs - keptMs);
  }
}
