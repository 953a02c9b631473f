import { hash } from 'node:crypto';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { compactVerify, createLocalJWKSet, importJWK } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttestationPublicKey } from '../../../lib/stores/attestation/attestation-key.ts';
import { localAttestationKey } from '../../../lib/stores/attestation/local-attestation-key.ts';
import { readZip } from '../../engine/zip/read-zip.ts';
import { aCreate, aDelete, aForm, aGet, type CreateFields } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { mixedRows, mixedRowsFiller } from '../../support/service/mixed-rows.ts';
import { type TestServiceOptions, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const sha256 = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex');
const seed = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

const aService = async (options: TestServiceOptions = {}) => {
  const service = testService(stack, options);
  const { token } = await service.anAccount();
  const create = async (fields: CreateFields = {}): Promise<string> =>
    ((await (await service.api.fetch(aCreate(token, aForm(fields)))).json()) as { job_id: string }).job_id;
  const get = (jobId: string, path = '') => service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${jobId}${path}`));
  const attestation = async (jobId: string) => (await get(jobId, '/attestation')).text();
  return { service, token, create, get, attestation };
};

const keySet = async ({ service }: Pick<Awaited<ReturnType<typeof aService>>, 'service'>) => {
  const response = await service.api.fetch(new Request('http://service.test/v1/bulkfill/keys'));
  return { response, keys: ((await response.json()) as { keys: AttestationPublicKey[] }).keys };
};

/** Returns the claim of an attestation, verified by an independent library. */
const verified = async (jws: string, keys: readonly AttestationPublicKey[]) => {
  const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet({ keys: [...keys] }));
  return { claim: JSON.parse(Buffer.from(payload).toString()), protectedHeader };
};

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

describe('GET …/attestation', () => {
  // Contract: evidence/attestation-keys
  it('returns a compact JWS over the inputs and outputs of the job', async () => {
    const bench = await aService({ filler: mixedRowsFiller, settings: { DELIVERY_MODE: 'direct' } });
    const pdf = '%PDF-1.7 source of this job';
    const jobId = await bench.create({
      csv_file: mixedRows,
      pdf,
      svc_file: 'this package',
      max_failed_row_percent: '100',
    });
    const response = await bench.get(jobId, '/attestation');
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/jose',
      'no-store',
    ]);
    const { claim, protectedHeader } = await verified(await response.text(), (await keySet(bench)).keys);
    expect(protectedHeader.alg).toBe('EdDSA');
    const zip = Buffer.from(await (await bench.get(jobId, '/download')).arrayBuffer());
    const manifest = (await readZip([zip])).find(({ name }) => name === 'manifest.json')!.bytes;
    const { summary } = JSON.parse(Buffer.from(manifest).toString());
    const { completed_at } = (await (await bench.get(jobId)).json()) as { completed_at: string };
    expect(claim).toEqual({
      job_id: jobId,
      completed_at,
      manifest_sha256: sha256(manifest),
      source_sha256: sha256(pdf),
      package_sha256: sha256('this package'),
      rows_sha256: sha256(mixedRows),
      produced_rows: summary.produced_rows,
    });
    expect(summary.produced_rows).toBeGreaterThan(0);
  });

  it('returns the same attestation each time, also after the delivery has expired or was deleted', async () => {
    const bench = await aService();
    const jobId = await bench.create();
    const first = await bench.attestation(jobId);
    bench.service.clock.advance(60_000);
    expect(await bench.attestation(jobId)).toBe(first);
    bench.service.clock.advance(bench.service.config.delivery.lifetimeMs);
    expect(await codeOf(await bench.get(jobId, '/download'))).toBe('404 DELIVERY_NOT_FOUND');
    expect(await bench.attestation(jobId)).toBe(first);
    expect((await bench.service.api.fetch(aDelete(bench.token, `/v1/bulkfill/export-jobs/${jobId}`))).status).toBe(204);
    expect(await bench.attestation(jobId)).toBe(first);
  });

  it('names the own id and the same manifest for a job that reuses a result', async () => {
    const bench = await aService();
    const one = await bench.create();
    const other = await bench.create();
    const { keys } = await keySet(bench);
    const [first, second] = await Promise.all(
      [one, other].map(async (id) => (await verified(await bench.attestation(id), keys)).claim),
    );
    expect([first.job_id, second.job_id]).toEqual([one, other]);
    expect(second.manifest_sha256).toBe(first.manifest_sha256);
    expect(second.produced_rows).toBe(first.produced_rows);
  });

  it('rejects jobs that run, failed, belong to another account, or do not exist', async () => {
    const waiting = await aService({ executeAtOnce: false });
    expect(await codeOf(await waiting.get(await waiting.create(), '/attestation'))).toBe('409 JOB_NOT_ENDED');
    const failing = await aService({ filler: fakeFiller(() => new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED')) });
    expect(await codeOf(await failing.get(await failing.create(), '/attestation'))).toBe('404 DELIVERY_NOT_FOUND');
    const bench = await aService();
    const jobId = await bench.create();
    const stranger = await aService();
    expect(await codeOf(await stranger.get(jobId, '/attestation'))).toBe('404 EXPORT_JOB_NOT_FOUND');
    expect(await codeOf(await bench.get('no-id', '/attestation'))).toBe('400 INVALID_JOB_ID');
    const keyless = await bench.service.api.fetch(
      new Request(`http://service.test/v1/bulkfill/export-jobs/${jobId}/attestation`),
    );
    expect(await codeOf(keyless)).toBe('401 BF_EXPORT_API_KEY_REQUIRED');
  });

  it('answers 404 for a job from before attestations', async () => {
    const bench = await aService();
    const jobId = await bench.create();
    const job = (await bench.service.jobs.get(jobId))!;
    const { manifestSha256: _, ...artifact } = job.artifact!;
    bench.service.jobs.get = async () => ({ ...job, artifact });
    expect(await codeOf(await bench.get(jobId, '/attestation'))).toBe('404 DELIVERY_NOT_FOUND');
  });

  it('counts toward the read limit', async () => {
    const bench = await aService({ settings: { READS_PER_MINUTE: '1' } });
    const jobId = await bench.create();
    expect((await bench.get(jobId, '/attestation')).headers.get('ratelimit-policy')).toBe('"read";q=1;w=60');
    expect(await codeOf(await bench.get(jobId, '/attestation'))).toBe('429 RATE_LIMITED');
  });

  it('rejects other methods with 405', async () => {
    const { service, token } = await aService();
    for (const path of ['/v1/bulkfill/keys', '/v1/bulkfill/export-jobs/x/attestation']) {
      const response = await service.api.fetch(aDelete(token, path));
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('GET /v1/bulkfill/keys', () => {
  // Contract: evidence/attestation-keys
  it('returns cacheable public keys without authentication, and no private half', async () => {
    const bench = await aService({ attestationSeed: seed(3) });
    const { response, keys } = await keySet(bench);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/jwk-set+json',
      'public, max-age=300',
    ]);
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x']]);
    await expect(importJWK({ ...keys[0]! }, 'EdDSA')).resolves.toMatchObject({ type: 'public' });
  });

  it('limits each address with the limit on keyless requests', async () => {
    const bench = await aService({ settings: { KEYLESS_PER_MINUTE: '2' } });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await keySet(bench)).response.status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  // Contract: evidence/attestation-keys
  it('lists former keys, so that old attestations verify after a key change', async () => {
    const before = await aService({ attestationSeed: seed(3) });
    const jobId = await before.create();
    const old = await before.attestation(jobId);
    const former = (await keySet(before)).keys;
    const after = await aService({ attestationSeed: seed(4), formerAttestationKeys: former });
    const { keys } = await keySet(after);
    expect(keys.map(({ kid }) => kid)).toEqual([(await localAttestationKey(seed(4)).publicKey()).kid, former[0]!.kid]);
    expect((await verified(old, keys)).claim.job_id).toBe(jobId);
    const fresh = await after.attestation(await after.create());
    expect((await verified(fresh, keys)).protectedHeader.kid).toBe(keys[0]!.kid);
    // One key is not listed twice, whichever list it comes from.
    const same = await aService({ attestationSeed: seed(3), formerAttestationKeys: former });
    expect((await keySet(same)).keys).toHaveLength(1);
  });
});
