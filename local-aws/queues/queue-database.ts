import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from '../sqlite-database.ts';

/** `number` is the order in which messages came; a message is handed out while `visibleMs` is not after now. */
const schema = `
  CREATE TABLE IF NOT EXISTS queue (name TEXT PRIMARY KEY, attributes TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS message (
    number INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, groupId TEXT, source TEXT,
    sentMs INTEGER NOT NULL, visibleMs INTEGER NOT NULL, receives INTEGER NOT NULL, firstReceivedMs INTEGER) STRICT;
  CREATE INDEX IF NOT EXISTS waiting ON message (queue, visibleMs);
`;

export type Row = Readonly<Record<string, string | number | null>>;
type Value = string | number | null;

/** The file of queues and their messages; `folder` null is memory. */
export class QueueDatabase extends SqliteDatabase {
  constructor(folder: string | null) {
    if (folder !== null) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // An earlier version kept the messages with fauxqs. What was in its file the sweep sends again.
      for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `fauxqs.db${end}`), { force: true });
    }
    // Exclusive: one process at a time has the folder (its lock sees to that), and no memory is shared through a file.
    super(folder === null ? null : join(folder, 'queues.db'), 'PRAGMA locking_mode = EXCLUSIVE');
    this.database.exec(schema);
  }

  first(sql: string, ...values: readonly Value[]): Row | undefined {
    return this.statement(sql).get(...values) as Row | undefined;
  }

  all(sql: string, ...values: readonly Value[]): readonly Row[] {
    return this.statement(sql).all(...values) as readonly Row[];
  }

  /** Returns how many rows were changed. */
  change(sql: string, ...values: readonly Value[]): number {
    return Number(this.statement(sql).run(...values).changes);
  }
}
