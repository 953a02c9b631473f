import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** An open SQLite database: statements that are prepared once, and transactions. */
export class SqliteDatabase {
  protected readonly database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * Opens the file, or makes it; null is memory. Settings are applied before anything else is done.
   *
   * A commit is in the write-ahead log, and so with the operating system, before `transaction` returns: it outlives the process. It is
   * not forced to the disk each time, so the last ones may be missing after a loss of power; the file is whole then too.
   */
  constructor(path: string | null, settings: string) {
    this.database = new DatabaseSync(path ?? ':memory:');
    this.database.exec(`${settings}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;`);
  }

  statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.statement(sql).run(...values);
  }

  /** Does all of `work`, or nothing where it throws. Inside another one it is part of that. */
  transaction<Result>(work: () => Result): Result {
    if (this.database.isTransaction) return work();
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      // A full disk may have ended it already.
      if (this.database.isTransaction) this.run('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.database.close();
  }
}
