import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** An upload's parts are its content's pieces, so to complete it is to name them: nothing is copied. */
const schema = `
  CREATE TABLE IF NOT EXISTS bucket (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS object (
    bucket TEXT, key TEXT, content TEXT NOT NULL, sizeBytes INTEGER NOT NULL, etag TEXT NOT NULL, modifiedMs INTEGER NOT NULL,
    headers TEXT NOT NULL, checksums TEXT NOT NULL, PRIMARY KEY (bucket, key)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS upload (
    bucket TEXT, key TEXT, id TEXT, headers TEXT NOT NULL, initiatedMs INTEGER NOT NULL, PRIMARY KEY (bucket, key, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS piece (
    content TEXT, number INTEGER, file TEXT NOT NULL, sizeBytes INTEGER NOT NULL, md5 TEXT NOT NULL,
    PRIMARY KEY (content, number)) STRICT, WITHOUT ROWID;
`;

export type Row = Readonly<Record<string, string | number>>;
type Value = string | number;

/** The catalog's file: statements that are prepared once, and transactions. */
export class CatalogDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#database = new DatabaseSync(join(folder, 'catalog.db'));
    // Exclusive: one process at a time has the folder (its lock sees to that), and no memory is shared through a file.
    this.#database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    this.#database.exec(schema);
  }

  first(sql: string, ...values: readonly Value[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  all(sql: string, ...values: readonly Value[]): readonly Row[] {
    return this.#statement(sql).all(...values) as readonly Row[];
  }

  /** One row at a time, for who stops early. */
  each(sql: string, ...values: readonly Value[]): Iterable<Row> {
    return this.#statement(sql).iterate(...values) as Iterable<Row>;
  }

  run(sql: string, ...values: readonly Value[]): void {
    this.#statement(sql).run(...values);
  }

  /** All that `change` does, or nothing. */
  transaction<Result>(change: () => Result): Result {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = change();
      this.run('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.run('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#database.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }
}
