import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Durability, SqliteDatabase } from '../sqlite-database.ts';

/** `number` is the order of arrival. A message can be received if `visibleMs` is not after now. */
const schema = `
  CREATE TABLE IF NOT EXISTS queue (name TEXT PRIMARY KEY, attributes TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS message (
    number INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, groupId TEXT, source TEXT,
    sentMs INTEGER NOT NULL, visibleMs INTEGER NOT NULL, receives INTEGER NOT NULL, firstReceivedMs INTEGER) STRICT;
  CREATE INDEX IF NOT EXISTS waiting ON message (queue, visibleMs);
`;

export type QueueRow = Readonly<Record<string, string | number | null>>;
type Value = string | number | null;

/** Database of queues and their messages; in memory if `folder` is `null`. */
export class QueueDatabase extends SqliteDatabase {
  constructor(folder: string | null, durability: Durability) {
    if (folder !== null) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // An earlier version stored messages with fauxqs. The sweep sends the content of its file again.
      for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `fauxqs.db${end}`), { force: true });
    }
    super(folder === null ? null : join(folder, 'queues.db'), durability);
    this.database.exec(schema);
  }

  first(sql: string, ...values: readonly Value[]): QueueRow | undefined {
    return this.statement(sql).get(...values) as QueueRow | undefined;
  }

  all(sql: string, ...values: readonly Value[]): readonly QueueRow[] {
    return this.statement(sql).all(...values) as readonly QueueRow[];
  }

  change(sql: string, ...values: readonly Value[]): number {
    return Number(this.statement(sql).run(...values).changes);
  }
}
