import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { loadLocalSigningKey } from '../../local/load-local-signing-key.ts';
import { aCustomer, type Customer } from '../deployed/client/customer.ts';
import { ended } from '../deployed/client/ended.ts';
import { deployAgain } from '../deployed/stacks/deploy.ts';
import { packageSigner } from '../system/black-box/client/a-package.ts';
import { jobsPath } from '../system/black-box/client/client.ts';
import { send } from '../system/black-box/client/send.ts';
import { accept, hooked } from './work.ts';

// What docs/operate/operations.md says under "Rotate the package signing keys", "Change the key of fingerprints" and
// "Change the key of attestations".
const { baseUrl, deployer } = inject('deployed');

const keysNow = async (): Promise<JSONWebKeySet> =>
  (await send(`${baseUrl}/v1/bulkfill/keys`)).body as unknown as JSONWebKeySet;
const attestationOf = async ({ client }: Customer, jobId: string): Promise<string> => {
  const answer = await client.get(`${jobsPath}/${jobId}/attestation`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.bytes.toString();
};

describe('a deployment with rotated keys of packages, fingerprints and attestations', () => {
  let customer: Customer;
  let before: { readonly jobId: string; readonly attestation: string; readonly keys: JSONWebKeySet };
  let settings: Readonly<Record<string, string>>;
  /** The key of an editor that signs from now on, and the set of both. */
  let later: Awaited<ReturnType<typeof packageSigner>>;
  let laterKeys: JSONWebKeySet;

  // Its webhook secret makes the fingerprint one of the key.
  const fields = { ...hooked(204, 'keys'), rows_json: '[{"column_0":"of the first keys"}]' };
  const idempotencyKey = 'of-the-first-keys';
  const signedBy = async (signer: Customer['signer']) => ({ svc_file: await signer.package({ pdf: customer.pdf }) });

  beforeAll(async () => {
    await deployAgain(deployer, {});
    customer = await aCustomer('Keys');
    const { jobId } = await accept(customer, fields, idempotencyKey);
    await ended(customer.client, jobId);
    before = { jobId, attestation: await attestationOf(customer, jobId), keys: await keysNow() };

    const folder = join(deployer.folder, 'later-signing');
    await mkdir(folder);
    laterKeys = toPublicJwks(await loadLocalSigningKey(folder)) as unknown as JSONWebKeySet;
    later = await packageSigner(folder);
    const earlierKeys = toPublicJwks(
      await loadLocalSigningKey(inject('deployed').signingFolder),
    ) as unknown as JSONWebKeySet;
    expect((await customer.client.create(await signedBy(later))).body?.code).toBe('INVALID_DOQLO_AUTHENTICITY');

    const both = join(folder, 'both.jwks.json');
    await writeFile(both, JSON.stringify({ keys: [...laterKeys.keys, ...earlierKeys.keys] }));
    settings = {
      PACKAGE_KEYS: both,
      FINGERPRINT_KEY_GENERATION: '2',
      ATTESTATION_KEY_GENERATION: '2',
      ATTESTATION_FORMER_KEYS: JSON.stringify(before.keys),
    };
    await deployAgain(deployer, { environment: settings });
  });

  it('replays a create fingerprinted with the former key, and rejects another body under its idempotency key', async () => {
    const again = await customer.client.create(fields, { idempotencyKey });
    expect([again.status, again.headers['idempotent-replayed'], again.body?.job_id]).toEqual([
      200,
      'true',
      before.jobId,
    ]);
    const other = await customer.client.create(
      { ...fields, webhook_secret: `whsec_${'b'.repeat(32)}` },
      { idempotencyKey },
    );
    expect([other.status, other.body?.code]).toEqual([409, 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH']);
  });

  it('lists both attestation keys, signs with the new one, and keeps former signatures valid', async () => {
    const keys = await keysNow();
    const formerKid = before.keys.keys[0]?.kid;
    expect(keys.keys.map(({ kid }) => kid)).toEqual([expect.not.stringMatching(`^${formerKid}$`), formerKid]);
    const { jobId } = await accept(customer, { rows_json: '[{"column_0":"of the later keys"}]' }, 'of-the-later-keys');
    await ended(customer.client, jobId);
    for (const [attestation, kid] of [
      [before.attestation, formerKid],
      [await attestationOf(customer, jobId), keys.keys[0]?.kid],
      [await attestationOf(customer, before.jobId), keys.keys[0]?.kid],
    ] as const) {
      expect(decodeProtectedHeader(attestation).kid).toBe(kid);
      await compactVerify(attestation, createLocalJWKSet(keys));
    }
    expect(JSON.stringify(keys)).not.toContain('"d"');
  });

  it('accepts packages of both signers, and only of the new one after the old key is removed', async () => {
    for (const signer of [customer.signer, later])
      expect((await customer.client.create(await signedBy(signer))).body?.code).toBeUndefined();
    await deployAgain(deployer, { environment: { ...settings, PACKAGE_KEYS: JSON.stringify(laterKeys) } });
    expect((await customer.client.create(await signedBy(customer.signer))).body?.code).toBe(
      'INVALID_DOQLO_AUTHENTICITY',
    );
    const { status, body } = await customer.client.create(await signedBy(later));
    expect([200, 202], JSON.stringify(body)).toContain(status);
    // What was made of a package of the old key is still there.
    expect((await customer.client.read(before.jobId)).body).toMatchObject({ status: 'completed' });
  });

  it('keeps a create of the former fingerprint key for one generation, and repeats no job after that key is removed', async () => {
    const { jobId } = await accept(customer, { ...fields, ...(await signedBy(later)) }, 'of-the-second-keys');
    await ended(customer.client, jobId);
    await deployAgain(deployer, { environment: { ...settings, FINGERPRINT_KEY_GENERATION: '3' } });
    const again = await customer.client.create(
      { ...fields, ...(await signedBy(later)) },
      { idempotencyKey: 'of-the-second-keys' },
    );
    expect([again.headers['idempotent-replayed'], again.body?.job_id]).toEqual(['true', jobId]);
    expect((await customer.client.create(fields, { idempotencyKey })).status).toBe(500);
  });
});
