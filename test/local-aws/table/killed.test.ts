import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  GetItemCommand,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { localNames, localRegion } from '../../../infra/resources.ts';
import { createResources } from '../../../local/create-resources.ts';
import { startEmbeddedServers } from '../../../local/embedded-servers.ts';
import { key } from './asked-engine.ts';

const TableName = localNames.table;
const writers = 4;
const kills = 3;

it('keeps every acknowledged write whole over kills of the process, applied exactly once', {
  timeout: 120_000,
}, async () => {
  // A space in the path, as on many desktops.
  const dataDir = join(mkdtempSync(join(tmpdir(), 'bulkfill killed ')), 'data folder');
  const restarts: string[] = [];
  const servers = await startEmbeddedServers({ dataDir, onRestart: () => restarts.push('again') });
  const { endpoints, credentials } = servers;
  const client = new DynamoDBClient({ endpoint: endpoints.dynamodb, region: localRegion, credentials, maxAttempts: 3 });
  try {
    await createResources(servers);
    expect(statSync(join(dataDir, 'table.db')).mode & 0o777).toBe(0o600);
    const committed: number[] = Array.from({ length: writers }, () => 0);
    let isDone = false;
    // When no answer comes, the same transaction is asked for again, with the token that it had.
    const commit = async (TransactItems: TransactWriteItemsCommandInput['TransactItems']): Promise<void> => {
      const ClientRequestToken = randomUUID();
      for (;;) {
        const sent = await client
          .send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken }))
          .catch((error: Error) => error);
        if (!(sent instanceof Error)) return;
        expect(sent.name).not.toMatch(/Transaction|Validation/);
      }
    };
    // Each writer counts two items up together.
    const write = async (writer: number): Promise<void> => {
      while (!isDone) {
        const TransactItems = ['one', 'other'].map((name) => ({
          Update: {
            TableName,
            Key: key(`${writer} ${name}`),
            UpdateExpression: 'ADD tally :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        }));
        await commit(TransactItems);
        committed[writer]!++;
      }
    };
    const writing = committed.map((_, writer) => write(writer));
    for (let kill = 1; kill <= kills; kill++) {
      const before = committed.reduce((sum, count) => sum + count, 0);
      await expect
        .poll(() => committed.reduce((sum, count) => sum + count, 0), { timeout: 20_000 })
        .toBeGreaterThan(before + 20);
      process.kill(servers.pids().dynamodb!, 'SIGKILL');
      await expect.poll(() => restarts.length, { timeout: 20_000 }).toBe(kill);
    }
    isDone = true;
    await Promise.all(writing);
    for (const [writer, count] of committed.entries()) {
      for (const name of ['one', 'other']) {
        const { Item } = await client.send(
          new GetItemCommand({ TableName, Key: key(`${writer} ${name}`), ConsistentRead: true }),
        );
        expect(Item?.tally).toEqual({ N: String(count) });
      }
    }
  } finally {
    client.destroy();
    await servers.stop();
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  }
});
