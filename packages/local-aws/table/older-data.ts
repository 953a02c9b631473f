import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createTable, updateTimeToLive } from './operations/table-operations.ts';
import { writeItem } from './operations/write-item.ts';
import type { TableStore } from './storage/table-store.ts';

interface OlderTable {
  readonly table_name: string;
  readonly key_schema: string;
  readonly attribute_definitions: string;
  readonly gsi_definitions: string | null;
  readonly ttl_attribute: string | null;
  readonly ttl_enabled: number;
}

const copyTable = (store: TableStore, older: DatabaseSync, table: OlderTable): void => {
  const TableName = table.table_name;
  const definition = {
    TableName,
    KeySchema: JSON.parse(table.key_schema) as unknown,
    AttributeDefinitions: JSON.parse(table.attribute_definitions) as unknown,
    GlobalSecondaryIndexes: JSON.parse(table.gsi_definitions ?? '[]') as unknown,
  };
  createTable(store, definition, Date.now());
  if (table.ttl_enabled === 1)
    updateTimeToLive(store, {
      TableName,
      TimeToLiveSpecification: { AttributeName: table.ttl_attribute, Enabled: true },
    });
  const items = older.prepare(`SELECT item_json FROM "${TableName.replaceAll('"', '""')}"`).iterate();
  for (const { item_json: json } of items) writeItem(store, 'Put', { TableName, Item: JSON.parse(String(json)) });
};

const copyAll = (store: TableStore, path: string): void => {
  const older = new DatabaseSync(path);
  try {
    const columns = 'table_name, key_schema, attribute_definitions, gsi_definitions, ttl_attribute, ttl_enabled';
    const tables = older.prepare(`SELECT ${columns} FROM _tables`).all() as unknown as readonly OlderTable[];
    store.file.transaction(() => {
      for (const table of tables) copyTable(store, older, table);
    });
  } finally {
    older.close();
  }
};

/**
 * Copies the tables from the data folder of an earlier version, whose DynamoDB was dynoxide, completely or not at all.
 * Renames the original file. Throws Error with instructions if it cannot be read, so that no job is lost unnoticed.
 */
export const takeOverOlderData = (store: TableStore, path: string): void => {
  if (!existsSync(path)) return;
  const kept = `${path}.taken-over`;
  // The user went back to the earlier version, which started over. Its new jobs are only in this file.
  if (existsSync(kept))
    throw new Error(
      `An earlier version was started on this folder after its data had been taken over, and ${path} has what it did since. ` +
        'Finish its jobs with that version, in a folder of its own, and move the file away; or choose another DATA_DIR.',
    );
  try {
    // If not empty, it was copied before, and only the renaming was interrupted.
    if (store.isEmpty) copyAll(store, path);
  } catch (error) {
    throw new Error(
      `The data of an earlier version (${path}) cannot be taken over: ${error instanceof Error ? error.message : String(error)}. ` +
        'Finish its jobs with that version, or choose another DATA_DIR.',
    );
  }
  renameSync(path, kept);
};
