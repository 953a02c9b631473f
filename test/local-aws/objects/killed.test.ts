import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { localRegion } from '../../../infra/resources.ts';
import { type EmbeddedServers, startEmbeddedServers } from '../../../local/embedded-servers.ts';
import { strayFiles } from '../../system/faults/stray-files.ts';

const Bucket = 'killed';
const kills = 3;
let dataDir: string;
let servers: EmbeddedServers;
let s3: S3Client;
let restarts = 0;

const start = async (): Promise<void> => {
  servers = await startEmbeddedServers({
    dataDir,
    onRestart: () => {
      restarts++;
    },
  });
  const { s3: endpoint } = servers.endpoints;
  s3 = new S3Client({
    endpoint,
    region: localRegion,
    credentials: servers.credentials,
    forcePathStyle: true,
    maxAttempts: 1,
  });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-killed-'));
  await start();
  await s3.send(new CreateBucketCommand({ Bucket }));
});
afterAll(async () => {
  await servers?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Bytes that say of themselves whether they are whole. */
const bodyOf = (version: number, sizeBytes: number): Buffer => {
  const body = Buffer.alloc(sizeBytes, version % 251);
  hash('sha256', body.subarray(32), 'buffer').copy(body);
  return body;
};
const isWhole = (body: Buffer): boolean => hash('sha256', body.subarray(32), 'buffer').equals(body.subarray(0, 32));
const hashOf = (body: Uint8Array): string => hash('sha256', body, 'hex');

/** What a key may hold: what it was last answered to hold (undefined: nothing), and what was sent since. */
type Possible = Set<string | undefined>;

const isDeletion = (version: number): boolean => version % 7 === 6;
const contentOf = (version: number): Buffer => bodyOf(version, [100, 300_000, 900_000][version % 3] ?? 0);
const outcomeOf = (version: number): string | undefined =>
  isDeletion(version) ? undefined : hashOf(contentOf(version));

const write = async (Key: string, version: number): Promise<void> => {
  const Body = contentOf(version);
  if (isDeletion(version)) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  else if (version % 5 === 4) {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body }));
    await s3.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key,
        UploadId,
        MultipartUpload: { Parts: [{ ETag, PartNumber: 1 }] },
      }),
    );
  } else await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
};

/** Writes to one key until the server is gone. */
const writeUntilKilled = async (
  Key: string,
  possible: Possible,
  firstVersion: number,
  isKilled: () => boolean,
): Promise<number> => {
  for (let version = firstVersion; ; version++) {
    possible.add(outcomeOf(version));
    try {
      await write(Key, version);
      possible.clear();
      possible.add(outcomeOf(version));
    } catch (error) {
      if (!isKilled()) throw error;
      return version + 1;
    }
  }
};

it('keeps every acknowledged object whole after SIGKILL, and no partial object', async () => {
  const keys = ['a', 'b', 'c', 'd'];
  const possible = new Map<string, Possible>(keys.map((key) => [key, new Set([undefined])]));
  let versions = keys.map((_, index) => index * 1000);
  for (let kill = 1; kill <= kills; kill++) {
    let killed = false;
    const writing = keys.map((key, index) =>
      writeUntilKilled(key, possible.get(key)!, versions[index] ?? 0, () => killed),
    );
    await new Promise((resolve) => setTimeout(resolve, 150 + 130 * kill));
    killed = true;
    process.kill(servers.pids().s3AndSqs!, 'SIGKILL');
    versions = await Promise.all(writing);
    await vi.waitFor(() => expect(restarts).toBe(kill), 30_000);
    for (const key of keys) {
      const found = await s3.send(new GetObjectCommand({ Bucket, Key: key })).catch((error: Error) => {
        expect(error.name).toBe('NoSuchKey');
        return undefined;
      });
      const body = found === undefined ? undefined : Buffer.from(await found.Body!.transformToByteArray());
      if (body !== undefined) expect(isWhole(body)).toBe(true);
      expect([...possible.get(key)!]).toContain(body === undefined ? undefined : hashOf(body));
    }
    expect(strayFiles(dataDir)).toEqual([]);
  }
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents.length).toBeLessThanOrEqual(keys.length);
  expect(readdirSync(join(dataDir, 'objects', 'files')).length).toBeLessThanOrEqual(keys.length * (kills + 1));
}, 120_000);
