import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedServers, startEmbeddedServers } from '../../../../infra/local/embedded-servers.ts';
import { localRegion } from '../../../../infra/resources.ts';

const Bucket = 'objects';
let dataDir: string;
let servers: EmbeddedServers;
let s3: S3Client;

const start = async () => {
  servers = await startEmbeddedServers({ dataDir });
  const { s3: endpoint } = servers.endpoints;
  s3 = new S3Client({ endpoint, region: localRegion, credentials: servers.credentials, forcePathStyle: true, maxAttempts: 1 });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-half-written-'));
  await start();
  await s3.send(new CreateBucketCommand({ Bucket }));
});
afterAll(async () => {
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const objectsDir = () => join(dataDir, 's3', 'buckets', Bucket, 'objects');
const uploadsDir = () => join(dataDir, 's3', '_multipart');

const filesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const put = async (path: string) => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'half');
};

describe('the S3 server', () => {
  it('leaves no file of an object that it could not write whole', async () => {
    // Where the draft of the second file should go there is a folder: the first was written by then.
    await mkdir(join(objectsDir(), 'jobs', 'a.meta.json.draft', 'in-the-way'), { recursive: true });
    await expect(s3.send(new PutObjectCommand({ Bucket, Key: 'jobs/b/c', Body: 'whole' }))).resolves.toBeDefined();
    await expect(s3.send(new PutObjectCommand({ Bucket, Key: 'jobs/a', Body: 'half' }))).rejects.toThrow();
    expect(await filesOf(objectsDir())).toEqual(['jobs/b/c.data', 'jobs/b/c.meta.json']);
    await rm(join(objectsDir(), 'jobs', 'a.meta.json.draft'), { recursive: true });
  });

  it('removes at its start what an earlier process was writing when it ended, and nothing else', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'kept.data', Body: 'kept' }));
    const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'kept-upload' }));
    const before = await filesOf(objectsDir());
    await servers.stop();
    await put(join(objectsDir(), 'inputs/1/source.pdf.data'));
    await put(join(objectsDir(), 'inputs/2/source.pdf.data.draft'));
    await put(join(objectsDir(), 'kept.data.meta.json.draft'));
    await put(join(uploadsDir(), 'cut-off', 'parts', '1.data'));
    await start();
    expect(await filesOf(objectsDir())).toEqual(before);
    expect(await readdir(uploadsDir())).toEqual([UploadId]);
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents.map(({ Key }) => Key)).toContain('kept.data');
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'kept.data' }));
    expect(await Body?.transformToString()).toBe('kept');
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads.map((upload) => upload.UploadId)).toEqual([UploadId]);
  });
});
