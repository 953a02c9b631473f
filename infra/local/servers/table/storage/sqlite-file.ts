import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

const layout = `
  CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, schema TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS items (
    id INTEGER PRIMARY KEY, tableId INTEGER NOT NULL, pk BLOB NOT NULL, sk BLOB NOT NULL,
    json TEXT NOT NULL, sizeBytes INTEGER NOT NULL, UNIQUE (tableId, pk, sk)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS indexEntries (
    tableId INTEGER NOT NULL, indexId INTEGER NOT NULL, hash BLOB NOT NULL, range BLOB NOT NULL, pk BLOB NOT NULL, sk BLOB NOT NULL,
    json TEXT NOT NULL, sizeBytes INTEGER NOT NULL, PRIMARY KEY (tableId, indexId, hash, range, pk, sk)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS requestTokens (token TEXT PRIMARY KEY, request BLOB NOT NULL, untilEpochMs INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 1;
`;
const layoutVersion = 1;

/** One SQLite file, or memory: statements that are prepared once, and transactions. */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * Opens the file, or makes it.
   *
   * A commit is in the write-ahead log, and so with the operating system, before `transaction` returns: it outlives the process. It is
   * not forced to the disk each time, so the last ones may be missing after a loss of power; the file is whole then too.
   *
   * Throws Error where the file was made by a later version.
   */
  constructor(path: string | null) {
    this.#database = new DatabaseSync(path ?? ':memory:');
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;');
    const { user_version: version } = this.#database.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > layoutVersion) throw new Error(`The data was made by a later version of the service (${path}). Choose another DATA_DIR.`);
    this.#database.exec(layout);
  }

  statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.statement(sql).run(...values);
  }

  /** Does all of `work`, or nothing where it throws. Inside another one it is part of that. */
  transaction<Result>(work: () => Result): Result {
    if (this.#database.isTransaction) return work();
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      // A full disk may have ended it already.
      if (this.#database.isTransaction) this.run('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}
