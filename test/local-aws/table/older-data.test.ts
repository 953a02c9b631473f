import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { takeOverOlderData } from '@bulkfill/local-aws/table/older-data';
import { TableEngine } from '@bulkfill/local-aws/table/table-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTableInput } from '../../../infra/create-table-input.ts';
import { startEmbeddedServers } from '../../../local/embedded-servers.ts';
import { ask, key, stored, TableName } from './asked-engine.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bulkfill-older-'));
  path = join(folder, 'dynamodb.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const items = [
  {
    ...key('JOB#1', 'JOB'),
    dueShard: { S: 'job#1' },
    dueAtMs: { N: '12.5' },
    held: { SS: ['b', 'a'] },
    raw: { B: 'AQL/' },
  },
  key('é'),
];

/** A file as dynoxide 1.2.1 makes it; of its columns those that say something here. */
const writeOlder = (): void => {
  const older = new DatabaseSync(path);
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = createTableInput(TableName);
  older.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE _tables (table_name TEXT PRIMARY KEY, key_schema TEXT NOT NULL, attribute_definitions TEXT NOT NULL, gsi_definitions TEXT,
      ttl_attribute TEXT, ttl_enabled INTEGER DEFAULT 0);
    CREATE TABLE "${TableName}" (pk TEXT NOT NULL, sk TEXT NOT NULL DEFAULT '', item_json TEXT NOT NULL, PRIMARY KEY (pk, sk));
  `);
  older
    .prepare('INSERT INTO _tables VALUES (?, ?, ?, ?, ?, 1)')
    .run(
      TableName,
      JSON.stringify(KeySchema),
      JSON.stringify(AttributeDefinitions),
      JSON.stringify(GlobalSecondaryIndexes),
      'ttlEpochSeconds',
    );
  for (const item of items)
    older
      .prepare(`INSERT INTO "${TableName}" VALUES (?, ?, ?)`)
      .run(`S:${item.pk.S}`, `S:${item.sk.S}`, JSON.stringify(item));
  older.close();
};

describe('data folder of an earlier version', () => {
  it('is migrated whole, once, and its file is renamed', () => {
    writeOlder();
    const engine = new TableEngine(join(folder, 'table.db'));
    takeOverOlderData(engine.store, path);
    expect([stored(engine, 'JOB#1', 'JOB'), stored(engine, 'é')]).toEqual(items);
    const query = {
      TableName,
      IndexName: 'due',
      KeyConditionExpression: 'dueShard = :s',
      ExpressionAttributeValues: { ':s': { S: 'job#1' } },
    };
    expect(ask(engine, 'Query', query).Count).toBe(1);
    expect([existsSync(path), existsSync(`${path}.taken-over`)]).toEqual([false, true]);
    ask(engine, 'DeleteItem', { TableName, Key: key('é') });
    takeOverOlderData(engine.store, path);
    expect(stored(engine, 'é')).toBeUndefined();
    engine.close();
  });

  it('is not copied again if only the renaming was interrupted', () => {
    writeOlder();
    const engine = new TableEngine(null);
    takeOverOlderData(engine.store, path);
    ask(engine, 'DeleteItem', { TableName, Key: key('é') });
    renameSync(`${path}.taken-over`, path);
    takeOverOlderData(engine.store, path);
    expect(stored(engine, 'é')).toBeUndefined();
    expect(existsSync(path)).toBe(false);
  });

  it('is not set aside silently after a downgrade and another upgrade', () => {
    writeOlder();
    const engine = new TableEngine(null);
    takeOverOlderData(engine.store, path);
    writeOlder();
    expect(() => takeOverOlderData(engine.store, path)).toThrow(
      /^An earlier version was started on this folder .* has what it did since\. Finish its jobs/,
    );
    expect(existsSync(path)).toBe(true);
  });

  it('stays unchanged if it cannot be read, and the start explains what to do', async () => {
    writeFileSync(path, 'no database, but long enough to be taken for one'.repeat(100));
    await expect(startEmbeddedServers({ dataDir: folder })).rejects.toThrow(
      /The data of an earlier version \(.*dynamodb\.db\) cannot be taken over: .* Finish its jobs with that version, or choose another DATA_DIR\./,
    );
    expect(existsSync(path)).toBe(true);
  });
});
