import { type Durability, SqliteDatabase } from '../../sqlite-database.ts';

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

export class SqliteFile extends SqliteDatabase {
  /** Throws Error if the file was created by a later version. */
  constructor(path: string | null, durability: Durability) {
    super(path, durability);
    this.database.exec('PRAGMA cache_size = -16000');
    const { user_version: version } = this.database.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > layoutVersion)
      throw new Error(`The data was made by a later version of the service (${path}). Choose another DATA_DIR.`);
    this.database.exec(layout);
  }
}
