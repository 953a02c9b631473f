import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from './client/a-package.ts';
import { type Client, clientOf, type Fields, jobsPath } from './client/client.ts';
import { archiveOf, handedOut, mixedFields } from './client/rows-of.ts';
import { type Answer, send } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
let client: Client;
let mixed: Fields;
let jobId: unknown;
beforeAll(async () => {
  world = await aWorld();
  client = world.client;
  mixed = await mixedFields(world);
  jobId = (await client.create(mixed)).body?.job_id;
  await client.settled(jobId);
});
afterAll(async () => {
  await world.service.stop();
});

const sha256 = (bytes: unknown): string =>
  createHash('sha256')
    .update(bytes as Buffer)
    .digest('hex');
const codeOf = ({ status, body }: Answer): unknown[] => [status, body?.code];
const attestation = (of: unknown, own = client): Promise<Answer> => own.get(`${jobsPath}/${String(of)}/attestation`);
const keysOf = async (): Promise<JSONWebKeySet> =>
  (await send(`${world.service.baseUrl}/v1/bulkfill/keys`)).body as unknown as JSONWebKeySet;
const verified = async (answer: Answer): Promise<Record<string, unknown>> => {
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/jose']);
  const { payload, protectedHeader } = await compactVerify(answer.bytes.toString(), createLocalJWKSet(await keysOf()));
  expect(protectedHeader.alg).toBe('EdDSA');
  return JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>;
};

describe('manifest evidence', () => {
  // Contract: evidence/sha256-fit
  it('contains the digest of each produced row, the engine and the rows file', async () => {
    const { entries, manifest } = await archiveOf(client, jobId);
    expect(manifest).toMatchObject({
      version: 2,
      engine: { name: expect.stringMatching(/\S/), version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      rows: { sha256: sha256(mixed.rows_json), format: 'json' },
    });
    expect(manifest).not.toHaveProperty('retry_of');
    for (const row of manifest.row_results as Record<string, unknown>[]) {
      if (row.status === 'failed') expect([row.sha256, row.fit]).toEqual([undefined, undefined]);
      else expect([row.sha256, row.fit]).toEqual([sha256(entries.get(String(row.file_name))), []]);
    }
  });

  // Contract: evidence/sha256-fit
  it('contains size and lines of shrunk texts', async () => {
    const overlays = [anOverlay({ rect: { x: 20, y: 20, width: 60, height: 20 }, fit: 'shrink' })];
    const svcFile = await world.signer.package({ pdf: world.pdf, overlays });
    const rows = '[{"column_0":"x"},{"column_0":"A text that is long"}]';
    const { body: job = {} } = await client.create({ svc_file: svcFile, rows_json: rows });
    const { manifest } = await archiveOf(client, job.job_id);
    const [small, long] = manifest.row_results as { fit: { overlay_id: string; size_pt: number; lines: number }[] }[];
    expect(small?.fit).toEqual([]);
    expect(long?.fit).toEqual([{ overlay_id: 'name', size_pt: expect.any(Number), lines: 1 }]);
    expect(long?.fit[0]?.size_pt).toBeLessThan(12);
  });
});

describe('GET …/attestation', () => {
  // Contract: evidence/attestation-keys
  it('is signed over inputs and outputs of the job, with a publicly readable key', async () => {
    const { entries, manifest } = await archiveOf(client, jobId);
    const read = (await client.read(jobId)).body;
    expect(await verified(await attestation(jobId))).toEqual({
      job_id: jobId,
      completed_at: read?.completed_at,
      manifest_sha256: sha256(entries.get('manifest.json')),
      source_sha256: sha256(world.pdf),
      package_sha256: sha256(mixed.svc_file),
      rows_sha256: sha256(mixed.rows_json),
      produced_rows: (manifest.summary as { produced_rows: number }).produced_rows,
    });
    const keys = await keysOf();
    expect(keys.keys.length).toBeGreaterThanOrEqual(1);
    for (const key of keys.keys) expect(Object.keys(key)).not.toContain('d');
    const { kid } = decodeProtectedHeader((await attestation(jobId)).bytes.toString());
    expect(keys.keys.map((key) => key.kid)).toContain(kid);
  });

  it('is available for a reused job and a retry, over their own artifact', async () => {
    for (const { body } of [await client.create(mixed), await client.retry(jobId)]) {
      const { entries, manifest } = await archiveOf(client, body?.job_id);
      expect(await verified(await attestation(body?.job_id))).toMatchObject({
        manifest_sha256: sha256(entries.get('manifest.json')),
        rows_sha256: (manifest.rows as { sha256: string }).sha256,
      });
    }
  });

  it('requires the owner’s key and a completed job', async () => {
    const stranger = clientOf(world.service, (await world.service.account('free')).key, world.defaults);
    expect(codeOf(await attestation(jobId, stranger))).toEqual([404, 'EXPORT_JOB_NOT_FOUND']);
    expect(codeOf(await attestation('nope'))).toEqual([400, 'INVALID_JOB_ID']);
    const bare = await send(`${world.service.baseUrl}${jobsPath}/${String(jobId)}/attestation`);
    expect(codeOf(bare)).toEqual([401, 'BF_EXPORT_API_KEY_REQUIRED']);
    const failed = await client.create({ ...mixed, max_failed_row_percent: '0' });
    expect(codeOf(await attestation(failed.body?.job_id))).toEqual([404, 'DELIVERY_NOT_FOUND']);
    const keys = await send(`${world.service.baseUrl}/v1/bulkfill/keys`, { method: 'POST', body: Buffer.alloc(0) });
    expect([...codeOf(keys), keys.headers['x-request-id']]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      expect.stringMatching(/\S/),
    ]);
  });

  // Contract: evidence/attestation-keys
  it('lets bulkfill verify distinguish the original ZIP from a changed one', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'bulkfill-verify-'));
    try {
      const zip = (await handedOut(client, `${jobsPath}/${String(jobId)}/download`)).bytes;
      const changed = Buffer.from(zip);
      // Within the first row's PDF.
      changed[200] = changed[200]! ^ 1;
      writeFileSync(join(dir, 'out.zip'), zip);
      writeFileSync(join(dir, 'changed.zip'), changed);
      writeFileSync(join(dir, 'a.jws'), (await attestation(jobId)).bytes);
      writeFileSync(join(dir, 'keys.json'), JSON.stringify(await keysOf()));
      const verify = (zipName: string, keys: string) =>
        world.service.bulkfill('verify', join(dir, zipName), '--attestation', join(dir, 'a.jws'), '--keys', keys);
      for (const keys of [join(dir, 'keys.json'), `${world.service.baseUrl}/v1/bulkfill/keys`])
        expect(await verify('out.zip', keys)).toEqual(expect.any(Object));
      await expect(verify('changed.zip', join(dir, 'keys.json'))).rejects.toThrow();
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});

describe('GET …/usage', () => {
  it('returns the quota of the current month', async () => {
    const { key } = await world.service.account('free');
    const own = clientOf(world.service, key, world.defaults);
    const usage = async () => (await own.get('/v1/bulkfill/usage')).body as Record<string, string | number>;
    const before = await usage();
    const month = String(before.month);
    const [year, number] = month.split('-').map(Number) as [number, number];
    expect(before).toEqual({
      month: expect.stringMatching(/^\d{4}-\d\d$/),
      rows_limit: 1_000_000,
      rows_used: 0,
      rows_reserved: 0,
      resets_at: new Date(Date.UTC(year, number, 1)).toISOString(),
      plan: 'free',
    });
    await own.create({ rows_json: '[{"column_0":"a"},{"column_0":"b"}]' });
    expect(await usage()).toEqual({ ...before, rows_used: 2 });
    expect(codeOf(await send(`${world.service.baseUrl}/v1/bulkfill/usage`))).toEqual([
      401,
      'BF_EXPORT_API_KEY_REQUIRED',
    ]);
    expect(codeOf(await own.get('/v1/bulkfill/usage', [], 'PUT'))).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });
});
