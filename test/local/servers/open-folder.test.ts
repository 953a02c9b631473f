import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localNames, localRegion } from '../../../infra/resources.ts';
import { createResources } from '../../../local/create-resources.ts';
import { startEmbeddedServers } from '../../../local/embedded-servers.ts';
import { closeDataFolder } from '../../../local/servers/close-data-folder.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'bulkfill-open-'));
  folder = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

describe('data folder', () => {
  it('is rejected with foreign content only if others can read, write or enter it', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'holiday.jpg'), '');
    for (const mode of [0o701, 0o710, 0o702, 0o740, 0o755, 0o777]) {
      await chmod(folder, mode);
      expect(() => closeDataFolder(folder)).toThrow(`(mode ${mode.toString(8)})`);
    }
    for (const mode of [0o700, 0o500]) {
      await chmod(folder, mode);
      expect(() => closeDataFolder(folder)).not.toThrow();
    }
  });

  it('prevents the start with foreign content, and the message explains how to restrict it', async () => {
    await mkdir(folder, { mode: 0o755 });
    await writeFile(join(folder, 'holiday.jpg'), '');
    await expect(startEmbeddedServers({ dataDir: folder })).rejects.toThrow(`Close it with: chmod 700 '${folder}'`);
    expect(await readdir(folder)).toEqual(['holiday.jpg']);
  });

  it.each([[[]], [['lock.db']], [['package-signing-key.jwk', 'other.txt']]])(
    'is restricted to its owner if it is new or our own (%j)',
    async (names) => {
      await mkdir(folder, { mode: 0o755 });
      for (const name of names) await writeFile(join(folder, name), '');
      await chmod(folder, 0o777);
      closeDataFolder(folder);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    },
  );

  it('is accessible to its owner only, with all of its content, even if it existed before', async () => {
    await mkdir(folder, { mode: 0o700 });
    const servers = await startEmbeddedServers({ dataDir: folder });
    await createResources(servers);
    const s3 = new S3Client({
      endpoint: servers.endpoints.s3,
      region: localRegion,
      credentials: servers.credentials,
      forcePathStyle: true,
    });
    await s3.send(new PutObjectCommand({ Bucket: localNames.bucket, Key: 'jobs/a.zip', Body: 'rows' }));
    await servers.stop();
    const entries = await readdir(folder, { recursive: true });
    expect(entries.join(' ')).toContain('table.db');
    expect(entries.join(' ')).toMatch(/objects\/files\/[\da-f-]{36}/);
    for (const entry of entries) expect([entry, (await stat(join(folder, entry))).mode & 0o077]).toEqual([entry, 0]);
  });
});
