import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateBackupCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableFromBackupCommand,
} from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, CreateBucketCommand, DeleteBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { BatchWriteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { dynamoDocumentClient, s3Client } from '../../lib/composition/wiring/aws-clients.ts';
import { aCustomer, type Customer } from '../deployed/client/customer.ts';
import { ended } from '../deployed/client/ended.ts';
import { deployAgain } from '../deployed/stacks/deploy.ts';
import { emptyBucket } from '../deployed/stacks/empty-bucket.ts';
import { projectRoot, runProgram } from '../deployed/stacks/run-program.ts';
import { partsOf } from '../system/black-box/client/client.ts';
import { multipart } from '../system/black-box/client/multipart.ts';
import { slowFields } from './slow-job.ts';
import { accept, downloadOf, quotaOf } from './work.ts';

// What docs/operate/operations.md says under "Backup" and "Restore": everything is lost, and comes back as it was at
// the backup.
const { bucketName, deployer, tableName } = inject('deployed');
const templatesPath = '/v1/bulkfill/templates';
const restoredTable = `${tableName}-restored`;
const backupBucket = `${bucketName}-backup`;
const s3 = s3Client(process.env);
const documents = dynamoDocumentClient(process.env);
// The document client is a client of the service itself.
const dynamo = documents as unknown as DynamoDBClient;

const copyObjects = async (from: string, to: string): Promise<number> => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: from }));
  for (const { Key } of Contents)
    await s3.send(new CopyObjectCommand({ Bucket: to, Key, CopySource: `${from}/${Key}` }));
  return Contents.length;
};

const emptyTable = async (): Promise<void> => {
  for (;;) {
    const { Items = [] } = await documents.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true, Limit: 25 }),
    );
    if (Items.length === 0) return;
    const deletions = Items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: deletions } }));
  }
};

const restored = async (backupArn: string): Promise<void> => {
  await dynamo.send(new RestoreTableFromBackupCommand({ BackupArn: backupArn, TargetTableName: restoredTable }));
  for (;;) {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: restoredTable }));
    if (Table?.TableStatus === 'ACTIVE') return;
    await pause(500);
  }
};

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
};

describe('a restore of table and bucket after both were lost', () => {
  let customer: Customer;
  let templateId: string;
  const jobs: Record<'done' | 'running' | 'later', string> = { done: '', running: '', later: '' };
  let zip: string;
  let said: string;
  const once = { rows_json: '[{"column_0":"before the backup"}]' };
  const after = { rows_json: '[{"column_0":"after the backup"}]' };

  beforeAll(async () => {
    await deployAgain(deployer, {});
    customer = await aCustomer('Restored');
    jobs.done = (await accept(customer, once, 'before-the-backup')).jobId;
    await ended(customer.client, jobs.done);
    zip = await downloadOf(customer, jobs.done);
    const { pdf, signer } = customer;
    const pushed = await customer.client.post(
      multipart(partsOf({ pdf, svc_file: await signer.package({ pdf }) })),
      {},
      templatesPath,
    );
    templateId = String(pushed.body?.template_id);
    const session = { pk: 'SESSION#ended-since', sk: 'SESSION' };
    await documents.send(new PutCommand({ TableName: tableName, Item: session }));

    const running = customer.client.create(await slowFields(customer, 'running'), { idempotencyKey: 'running' });
    jobs.running = await vi.waitFor(
      async () => {
        const { body } = await customer.client.get('/v1/bulkfill/export-jobs?status=processing');
        const [job] = (body?.jobs ?? []) as { job_id: string }[];
        if (job === undefined) throw new Error('It does not run yet.');
        return job.job_id;
      },
      { timeout: 120_000, interval: 100 },
    );
    // The table first, then the bucket: no record of the backup misses its objects.
    const { BackupDetails } = await timed('backup of the table', () =>
      dynamo.send(new CreateBackupCommand({ TableName: tableName, BackupName: 'bulkfill-test' })),
    );
    await s3.send(new CreateBucketCommand({ Bucket: backupBucket }));
    await timed('copy of the bucket', () => copyObjects(bucketName, backupBucket));
    await running;
    jobs.later = (await accept(customer, after, 'after-the-backup')).jobId;
    await ended(customer.client, jobs.later);
    await ended(customer.client, jobs.running);

    await emptyTable();
    await emptyBucket(bucketName);
    expect((await customer.client.read(jobs.done)).status).toBe(401);

    await timed('objects put back', () => copyObjects(backupBucket, bucketName));
    await timed('restored table', () => restored(String(BackupDetails?.BackupArn)));
    said = await timed('items put back', () =>
      runProgram('infra/restore-items.ts', [restoredTable, tableName], {}, projectRoot),
    );
    console.log(said);
  });
  afterAll(async () => {
    await dynamo.send(new DeleteTableCommand({ TableName: restoredTable })).catch(() => undefined);
    await emptyBucket(backupBucket);
    await s3.send(new DeleteBucketCommand({ Bucket: backupBucket }));
  });

  it('restores keys, jobs with their downloads, and templates', async () => {
    expect((await customer.client.read(jobs.done)).body).toMatchObject({ job_id: jobs.done, status: 'completed' });
    expect(await downloadOf(customer, jobs.done)).toBe(zip);
    const filled = await customer.client.postJson(`${templatesPath}/${templateId}/fill`, { row: { column_0: 'Ada' } });
    expect([filled.status, filled.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('replays a create from before the backup with its job, and repeats a later one', async () => {
    const again = await customer.client.create(once, { idempotencyKey: 'before-the-backup' });
    expect([again.headers['idempotent-replayed'], again.body?.job_id]).toEqual(['true', jobs.done]);
    expect((await customer.client.read(jobs.later)).status).toBe(404);
    const anew = await accept(customer, after, 'after-the-backup');
    expect(anew.jobId).not.toBe(jobs.later);
    expect(await ended(customer.client, anew.jobId)).toMatchObject({ status: 'completed' });
  });

  it('lets the sweep finish a job that ran at the backup, and bills each row once', async () => {
    expect(await ended(customer.client, jobs.running)).toMatchObject({ status: 'completed' });
    await downloadOf(customer, jobs.running);
    // The two creates, the document at once, and the rows of the job that ran.
    expect(await quotaOf(customer, projectRoot)).toMatchObject({ used: 3 + 1000, reserved: 0 });
  });

  it('keeps the restored data through the next sweeps', async () => {
    await pause(130_000);
    expect(await downloadOf(customer, jobs.done)).toBe(zip);
    expect(
      (await customer.client.postJson(`${templatesPath}/${templateId}/fill`, { row: { column_0: 'Bob' } })).status,
    ).toBe(200);
  });

  it('reopens no session, overwrites no existing data, and can be repeated', async () => {
    expect(said).toMatch(/^\d+ items were put back, 0 were there, \d+ were left out\.\n$/);
    const { Items = [] } = await documents.send(new ScanCommand({ TableName: tableName }));
    expect(Items.filter(({ pk }) => String(pk).startsWith('SESSION#'))).toEqual([]);
    expect(await runProgram('infra/restore-items.ts', [restoredTable, tableName, 'ACCOUNT#'])).toMatch(
      /^0 items were put back, [1-9]\d* were there/,
    );
  });
});
