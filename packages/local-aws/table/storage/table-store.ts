import type { Durability } from '../../sqlite-database.ts';
import type { AttributeMap } from '../values/attribute-value.ts';
import { indexEntry } from './index-entry.ts';
import { SqliteFile } from './sqlite-file.ts';
import type { IndexSchema, StoredTable, TableSchema } from './table-schema.ts';

export interface ItemPlace {
  readonly pk: Buffer;
  readonly sk: Buffer;
}

/** Stored item or index entry: its JSON, and its size as DynamoDB counts it. */
export interface StoredItem {
  readonly json: string;
  readonly sizeBytes: number;
}

const findItem = 'SELECT json, sizeBytes FROM items WHERE tableId = ? AND pk = ? AND sk = ?';
const putItem =
  'INSERT INTO items (tableId, pk, sk, json, sizeBytes) VALUES (?, ?, ?, ?, ?) ' +
  'ON CONFLICT (tableId, pk, sk) DO UPDATE SET json = excluded.json, sizeBytes = excluded.sizeBytes';
const removeItem = 'DELETE FROM items WHERE tableId = ? AND pk = ? AND sk = ?';
const putEntry =
  'INSERT OR REPLACE INTO indexEntries (tableId, indexId, hash, range, pk, sk, json, sizeBytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
const removeEntry =
  'DELETE FROM indexEntries WHERE tableId = ? AND indexId = ? AND hash = ? AND range = ? AND pk = ? AND sk = ?';

/** Sizes of the entries that a write removed from and added to each index. */
export type IndexWrites = ReadonlyMap<string, readonly number[]>;

/** Tables, their items and indexes. Writes must run in a transaction of `file`. */
export class TableStore {
  readonly file: SqliteFile;
  readonly #tables = new Map<string, StoredTable>();

  /** Throws Error if the file cannot be opened, or was created by a later version. */
  constructor(path: string | null, durability: Durability) {
    this.file = new SqliteFile(path, durability);
    for (const row of this.file.statement('SELECT id, name, schema FROM tables').all()) {
      this.#tables.set(String(row.name), { id: Number(row.id), schema: JSON.parse(String(row.schema)) as TableSchema });
    }
  }

  table(name: string): StoredTable | undefined {
    return this.#tables.get(name);
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  createTable(schema: TableSchema): void {
    const { lastInsertRowid } = this.file
      .statement('INSERT INTO tables (name, schema) VALUES (?, ?)')
      .run(schema.name, JSON.stringify(schema));
    this.#tables.set(schema.name, { id: Number(lastInsertRowid), schema });
  }

  changeTable(table: StoredTable, schema: TableSchema): void {
    const known = new Set(table.schema.indexes.map(({ id }) => id));
    this.file.run('UPDATE tables SET schema = ? WHERE id = ?', JSON.stringify(schema), table.id);
    for (const index of schema.indexes.filter(({ id }) => !known.has(id))) this.#fill(table.id, schema, index);
    this.#tables.set(schema.name, { id: table.id, schema });
  }

  item(table: StoredTable, { pk, sk }: ItemPlace): StoredItem | undefined {
    return this.file.statement(findItem).get(table.id, pk, sk) as StoredItem | undefined;
  }

  replace(
    table: StoredTable,
    place: ItemPlace,
    before: AttributeMap | undefined,
    after: (AttributeMap & object) | undefined,
    sizeBytes: number,
  ): IndexWrites {
    const { pk, sk } = place;
    if (after !== undefined) this.file.run(putItem, table.id, pk, sk, JSON.stringify(after), sizeBytes);
    else if (before !== undefined) this.file.run(removeItem, table.id, pk, sk);
    return new Map(
      table.schema.indexes.map((index) => [index.name, this.#replaceEntry(table, index, place, before, after)]),
    );
  }

  close(): void {
    this.file.close();
  }

  #replaceEntry(
    table: StoredTable,
    index: IndexSchema,
    { pk, sk }: ItemPlace,
    before: AttributeMap | undefined,
    after: AttributeMap | undefined,
  ): readonly number[] {
    const old = indexEntry(index, table.schema, before);
    const next = indexEntry(index, table.schema, after);
    const stays = old !== undefined && next !== undefined && old.hash.equals(next.hash) && old.range.equals(next.range);
    if (stays && old.json === next.json) return [];
    if (old !== undefined && !stays) this.file.run(removeEntry, table.id, index.id, old.hash, old.range, pk, sk);
    if (next !== undefined)
      this.file.run(putEntry, table.id, index.id, next.hash, next.range, pk, sk, next.json, next.sizeBytes);
    if (stays) return [Math.max(old.sizeBytes, next.sizeBytes)];
    return [old, next].flatMap((entry) => (entry === undefined ? [] : [entry.sizeBytes]));
  }

  #fill(tableId: number, schema: TableSchema, index: IndexSchema): void {
    const rows = this.file.statement('SELECT pk, sk, json FROM items WHERE tableId = ?').all(tableId);
    for (const { pk, sk, json } of rows) {
      const entry = indexEntry(index, schema, JSON.parse(String(json)) as AttributeMap);
      if (entry !== undefined)
        this.file.run(putEntry, tableId, index.id, entry.hash, entry.range, pk!, sk!, entry.json, entry.sizeBytes);
    }
  }
}
