import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { KMSClient } from '@aws-sdk/client-kms';
import { calculateJwkThumbprint } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttestationKey } from '../../../../lib/stores/attestation/attestation-key.ts';
import { kmsAttestationKey } from '../../../../lib/stores/attestation/kms-attestation-key.ts';
import { localAttestationKey } from '../../../../lib/stores/attestation/local-attestation-key.ts';

const keyId = 'arn:aws:kms:eu-central-1:000000000000:key/attestations';
const held = generateKeyPairSync('ed25519');
const asked: { operation: string; input: Record<string, unknown> }[] = [];
let fails = 0;

/** The two operations of KMS that are used, with a real key, over HTTP as KMS speaks it. */
const kms: Server = createServer((request, response) => {
  void json(request).then((input) => {
    const operation = String(request.headers['x-amz-target']).replace('TrentService.', '');
    asked.push({ operation, input: input as Record<string, unknown> });
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    if (fails > 0) {
      fails--;
      response.statusCode = 400;
      response.end(JSON.stringify({ __type: 'KMSInvalidStateException', message: 'pending' }));
      return;
    }
    const { Message } = input as { Message?: string };
    response.end(
      JSON.stringify(
        operation === 'Sign'
          ? { KeyId: keyId, Signature: sign(null, Buffer.from(Message!, 'base64'), held.privateKey).toString('base64') }
          : { KeyId: keyId, PublicKey: held.publicKey.export({ format: 'der', type: 'spki' }).toString('base64') },
      ),
    );
  });
});

let client: KMSClient;
beforeAll(async () => {
  kms.listen(0, '127.0.0.1');
  await once(kms, 'listening');
  const endpoint = `http://127.0.0.1:${(kms.address() as AddressInfo).port}`;
  client = new KMSClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    maxAttempts: 1,
  });
});
afterAll(() => {
  client.destroy();
  kms.close();
});

const holds = async (key: AttestationKey, message: string, signature: Uint8Array): Promise<boolean> => {
  const { kty, crv, x } = await key.publicKey();
  return verify(null, Buffer.from(message), createPublicKey({ key: { kty, crv, x }, format: 'jwk' }), signature);
};

describe('kmsAttestationKey', () => {
  it('signs the message itself with Ed25519 and uses the thumbprint of its public key as id', async () => {
    const key = kmsAttestationKey(client, keyId);
    const signature = await key.sign(Buffer.from('a claim'));
    expect(await holds(key, 'a claim', signature)).toBe(true);
    expect(await holds(key, 'another claim', signature)).toBe(false);
    const { x } = held.publicKey.export({ format: 'jwk' });
    expect((await key.publicKey()).kid).toBe(await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x: x! }));
    expect(asked.find(({ operation }) => operation === 'Sign')?.input).toMatchObject({
      KeyId: keyId,
      MessageType: 'RAW',
      SigningAlgorithm: 'ED25519_SHA_512',
    });
  });

  it('requests the public key once, and again after a failure', async () => {
    const key = kmsAttestationKey(client, keyId);
    fails = 1;
    await expect(key.publicKey()).rejects.toThrow('pending');
    asked.length = 0;
    await Promise.all([key.publicKey(), key.publicKey()]);
    await key.publicKey();
    expect(asked.map(({ operation }) => operation)).toEqual(['GetPublicKey']);
  });
});

describe('localAttestationKey', () => {
  it('derives the same key from the same 32 bytes', async () => {
    const key = localAttestationKey(new Uint8Array(32).fill(9));
    const signature = await key.sign(Buffer.from('a claim'));
    expect(await holds(localAttestationKey(new Uint8Array(32).fill(9)), 'a claim', signature)).toBe(true);
    expect(await holds(localAttestationKey(new Uint8Array(32).fill(8)), 'a claim', signature)).toBe(false);
    for (const length of [31, 33]) expect(() => localAttestationKey(new Uint8Array(length))).toThrow('32 bytes');
  });

  it('signs like RFC 8037 with the key of its example', async () => {
    const key = localAttestationKey(Buffer.from('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', 'base64url'));
    const signed = 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc';
    expect((await key.publicKey()).x).toBe('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
    expect((await key.publicKey()).kid).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
    expect(Buffer.from(await key.sign(Buffer.from(signed))).toString('base64url')).toBe(
      'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
    );
  });
});
