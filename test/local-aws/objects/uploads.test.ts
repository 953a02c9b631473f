import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { mib } from '@bulkfill/engine/core/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localRegion } from '../../../infra/resources.ts';
import { type EmbeddedServers, startEmbeddedServers } from '../../../local/embedded-servers.ts';

const Bucket = 'objects';
const parts = [randomBytes(6 * mib), randomBytes(5 * mib), randomBytes(1000)];
const whole = Buffer.concat(parts);

let dataDir: string;
let servers: EmbeddedServers;
let s3: S3Client;

const start = async () => {
  servers = await startEmbeddedServers({ dataDir });
  s3 = new S3Client({
    endpoint: servers.endpoints.s3,
    region: localRegion,
    credentials: servers.credentials,
    forcePathStyle: true,
  });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-objects-'));
  await start();
  await s3.send(new CreateBucketCommand({ Bucket }));
});
afterAll(async () => {
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const begin = async (Key: string) =>
  (await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/zip' }))).UploadId!;

const upload = async (Key: string, UploadId: string, bodies: readonly Buffer[]) => {
  const sent: { PartNumber: number; ETag: string }[] = [];
  for (const [index, Body] of bodies.entries()) {
    const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: index + 1, Body }));
    sent.push({ PartNumber: index + 1, ETag: ETag! });
  }
  return sent;
};

const complete = (Key: string, UploadId: string, Parts: { PartNumber: number; ETag: string }[]) =>
  s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));

const get = async (Key: string, Range?: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, Range }));
  return Buffer.from(await Body!.transformToByteArray());
};

describe('multipart uploads in the embedded S3', () => {
  it('join their parts whole and in ranges, also after a restart during the upload', async () => {
    const Key = 'outputs/ä:1.zip';
    const UploadId = await begin(Key);
    const sent = await upload(Key, UploadId, parts);
    await servers.stop();
    await start();
    const { ETag } = await complete(Key, UploadId, sent);
    expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    // A client that did not hear of it completes again.
    expect((await complete(Key, UploadId, sent)).ETag).toBe(ETag);
    expect((await get(Key)).equals(whole)).toBe(true);
    expect((await get(Key, 'bytes=6291000-6292000')).equals(whole.subarray(6291000, 6292001))).toBe(true);
    expect((await get(Key, 'bytes=-10')).equals(whole.subarray(-10))).toBe(true);
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ContentLength: whole.length, ContentType: 'application/zip' });
  });

  it('reject parts that are too small, unknown or out of order', async () => {
    const Key = 'outputs/refused.zip';
    const UploadId = await begin(Key);
    const [first, second] = await upload(Key, UploadId, [Buffer.alloc(1000), Buffer.alloc(1000)]);
    await expect(complete(Key, UploadId, [first!, second!])).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete(Key, UploadId, [{ PartNumber: 1, ETag: 'other' }])).rejects.toMatchObject({
      name: 'InvalidPart',
    });
    await expect(complete(Key, UploadId, [second!, first!])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    await expect(complete(Key, UploadId, [first!])).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });
});
