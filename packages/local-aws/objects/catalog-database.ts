import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Durability, SqliteDatabase } from '../sqlite-database.ts';

/**
 * The parts of an upload are the pieces of its content, so completing it copies nothing. `md5` is the ETag of a piece.
 */
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

export type CatalogRow = Readonly<Record<string, string | number>>;
type Value = string | number;

export class CatalogDatabase extends SqliteDatabase {
  constructor(folder: string, durability: Durability) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    super(join(folder, 'catalog.db'), durability);
    this.database.exec(schema);
  }

  first(sql: string, ...values: readonly Value[]): CatalogRow | undefined {
    return this.statement(sql).get(...values) as CatalogRow | undefined;
  }

  all(sql: string, ...values: readonly Value[]): readonly CatalogRow[] {
    return this.statement(sql).all(...values) as readonly CatalogRow[];
  }

  /** Iterates row by row, for readers that stop early. */
  each(sql: string, ...values: readonly Value[]): Iterable<CatalogRow> {
    return this.statement(sql).iterate(...values) as Iterable<CatalogRow>;
  }
}
