import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GetObjectCommand, ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectsStand, objectsStand } from './objects-stand.ts';

let stand: ObjectsStand;
beforeEach(async () => {
  stand = await objectsStand();
});
afterEach(() => stand.end());

const put = async (name: string, content: string): Promise<void> => {
  const path = join(stand.dataDir, 's3', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
};

/** As the version before wrote them, with its names of files and members. */
const anOldFolder = async (): Promise<void> => {
  const meta = {
    key: 'outputs/ä:1.zip',
    contentType: 'application/zip',
    contentLength: 5,
    etag: '"0123456789abcdef0123456789abcdef-2"',
    lastModified: '2026-11-01T10:00:00.000Z',
    metadata: {},
    contentDisposition: 'attachment; filename="a.zip"',
    parts: [],
  };
  await put('buckets/bulkfill/.bucket.json', JSON.stringify({ name: 'bulkfill', creationDate: meta.lastModified }));
  await put('buckets/bulkfill/objects/outputs/ä%3a1.zip.data', 'bytes');
  await put('buckets/bulkfill/objects/outputs/ä%3a1.zip.meta.json', JSON.stringify(meta));
  await put('buckets/bulkfill/objects/inputs/half-written.data', 'half');
  await put('_multipart/cut-off/.upload.json', '{}');
  await put('_multipart/cut-off/parts/1.data', 'part');
};

const expectTakenOver = async (): Promise<void> => {
  const Bucket = 'bulkfill';
  const { Contents = [] } = await stand.client().send(new ListObjectsV2Command({ Bucket }));
  expect(Contents.map(({ Key, Size, ETag }) => [Key, Size, ETag])).toEqual([
    ['outputs/ä:1.zip', 5, '"0123456789abcdef0123456789abcdef-2"'],
  ]);
  const object = await stand.client().send(new GetObjectCommand({ Bucket, Key: 'outputs/ä:1.zip' }));
  expect(await object.Body?.transformToString()).toBe('bytes');
  expect(object).toMatchObject({
    ContentType: 'application/zip',
    ContentDisposition: 'attachment; filename="a.zip"',
    LastModified: new Date('2026-11-01T10:00:00.000Z'),
  });
  const { Uploads = [] } = await stand.client().send(new ListMultipartUploadsCommand({ Bucket }));
  expect(Uploads).toEqual([]);
  expect(stand.files()).toHaveLength(1);
  expect(existsSync(join(stand.dataDir, 's3'))).toBe(false);
};

describe('a data folder of the previous version', () => {
  it('keeps its objects, and drops files that belong to none', async () => {
    await anOldFolder();
    await stand.start();
    await expectTakenOver();
  });

  it('completes an interrupted migration', async () => {
    await anOldFolder();
    await stand.start();
    await stand.stop();
    await anOldFolder();
    await stand.start();
    await expectTakenOver();
  });

  it('stays unchanged if its objects cannot be read, and the message names the file', async () => {
    await anOldFolder();
    const broken = 'buckets/bulkfill/objects/outputs/broken';
    await put(`${broken}.data`, 'bytes');
    await put(`${broken}.meta.json`, '');
    await expect(stand.start()).rejects.toThrow(join(stand.dataDir, 's3', `${broken}.meta.json`));
    expect(existsSync(join(stand.dataDir, 's3', 'buckets/bulkfill/objects/outputs/ä%3a1.zip.data'))).toBe(true);
  });
});
