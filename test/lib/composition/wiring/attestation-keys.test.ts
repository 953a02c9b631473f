import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attestationKeys } from '../../../../lib/composition/wiring/attestation-keys.ts';
import { listPublicKeys } from '../../../../lib/stores/attestation/attestation-keys.ts';

const keyFile = async (bytes: Uint8Array): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'attest ')), 'key');
  await writeFile(path, `${Buffer.from(bytes).toString('base64')}\n`);
  return `file:${path}`;
};

const aKey = async (byte: number): Promise<string> => keyFile(new Uint8Array(32).fill(byte));

describe('attestationKeys', () => {
  it('lists the previous public key after the new one when the key changes', async () => {
    const before = await listPublicKeys(attestationKeys({ ATTESTATION_KEY: await aKey(1) }));
    const after = await listPublicKeys(
      attestationKeys({ ATTESTATION_KEY: await aKey(2), ATTESTATION_FORMER_KEYS: JSON.stringify(before) }),
    );
    expect(after.keys).toHaveLength(2);
    expect(after.keys[1]).toEqual(before.keys[0]);
  });

  it('never lists the private half of a former key', async () => {
    const [key] = (await listPublicKeys(attestationKeys({ ATTESTATION_KEY: await aKey(1) }))).keys;
    const former = JSON.stringify({ keys: [{ ...key, d: 'A'.repeat(43) }] });
    const { keys } = await listPublicKeys(
      attestationKeys({ ATTESTATION_KEY: await aKey(2), ATTESTATION_FORMER_KEYS: former }),
    );
    expect(keys[1]).toEqual(key);
  });

  it('throws without a key, for a key of another length, and for malformed former keys', async () => {
    expect(() => attestationKeys({})).toThrow('ATTESTATION_KEY must be set');
    const [short, key] = [await keyFile(new Uint8Array(31)), await aKey(1)];
    expect(() => attestationKeys({ ATTESTATION_KEY: short })).toThrow('32 bytes');
    for (const ATTESTATION_FORMER_KEYS of [
      'no JSON',
      '{}',
      '{"keys":[{"kty":"RSA"}]}',
      '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"short","kid":"1"}]}',
    ]) {
      expect(() => attestationKeys({ ATTESTATION_KEY: key, ATTESTATION_FORMER_KEYS })).toThrow(
        'ATTESTATION_FORMER_KEYS must be a JWK set',
      );
    }
  });

  it('accepts 100 former keys and rejects 101', async () => {
    const ATTESTATION_KEY = await aKey(1);
    const many = (count: number) =>
      JSON.stringify({
        keys: Array.from({ length: count }, (_, i) => ({ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43), kid: `${i}` })),
      });
    expect(attestationKeys({ ATTESTATION_KEY, ATTESTATION_FORMER_KEYS: many(100) }).former).toHaveLength(100);
    expect(() => attestationKeys({ ATTESTATION_KEY, ATTESTATION_FORMER_KEYS: many(101) })).toThrow('at most 100');
  });
});
