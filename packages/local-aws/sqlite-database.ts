import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SharedSync } from './shared-sync.ts';

/**
 * Commits survive a loss of power (`full`), or only the end of the process (`process`). The latter may lose the last
 * commits with the power, but leaves files consistent.
 */
export type Durability = 'full' | 'process';

export class SqliteDatabase {
  protected readonly database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #log: SharedSync | undefined;
  #hasChanged = false;
  #synced: Promise<void> = Promise.resolve();

  /**
   * Opens or creates the file; `null` is memory. A commit reaches the write-ahead log, and so the operating system,
   * before `transaction` returns. With `full`, `durable` tells when it is on the disk.
   */
  constructor(path: string | null, durability: Durability) {
    this.database = new DatabaseSync(path ?? ':memory:');
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    this.#log = path === null || durability === 'process' ? undefined : new SharedSync(`${path}-wal`);
  }

  /**
   * Resolves when all commits before this call survive a loss of power. Callers answer no request earlier, not even one
   * that only reads. Concurrent commits share a sync, whereas `synchronous = FULL` would block this thread per commit.
   */
  durable(): Promise<void> {
    if (this.#hasChanged && this.#log !== undefined) {
      this.#hasChanged = false;
      this.#synced = this.#log.sync();
    }
    return this.#synced;
  }

  statement(sql: string): StatementSync {
    this.#hasChanged ||= !sql.startsWith('SELECT');
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
