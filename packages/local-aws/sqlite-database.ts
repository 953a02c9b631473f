import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/**
 * Commits survive a loss of power (`full`), or only the end of the process (`process`). The latter may lose the last
 * commits with the power, but leaves files consistent.
 */
export type Durability = 'full' | 'process';

export class SqliteDatabase {
  protected readonly database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * Opens or creates the file; `null` is memory. A commit reaches the write-ahead log, and so the operating system,
   * before `transaction` returns; with `full`, also the disk.
   */
  constructor(path: string | null, durability: Durability) {
    this.database = new DatabaseSync(path ?? ':memory:');
    const synchronous = durability === 'full' ? 'FULL' : 'NORMAL';
    this.database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};`);
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

  /** Runs `work` in a transaction, which is rolled back if it throws. Nested transactions are part of the outer one. */
  transaction<Result>(work: () => Result): Result {
    if (this.database.isTransaction) return work();
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (this.database.isTransaction) this.run('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.database.close();
  }
}
