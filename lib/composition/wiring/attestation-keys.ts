import * as v from 'valibot';
import { type Environment, requiredSetting, SettingError, textSetting } from '../../core/setting.ts';
import type { AttestationPublicKey } from '../../stores/attestation/attestation-key.ts';
import type { AttestationKeys } from '../../stores/attestation/attestation-keys.ts';
import { kmsAttestationKey } from '../../stores/attestation/kms-attestation-key.ts';
import { localAttestationKey } from '../../stores/attestation/local-attestation-key.ts';
import { kmsClient } from './kms-client.ts';
import { readKeyFile } from './read-key-file.ts';

const maxFormerKeys = 100;

const publicKey = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  kid: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});

/** Drops unlisted members, such as a private key. */
const jwkSet = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ keys: v.pipe(v.array(publicKey), v.maxLength(maxFormerKeys)) }),
);

const formerKeys = (env: Environment): readonly AttestationPublicKey[] => {
  const text = textSetting(env, 'ATTESTATION_FORMER_KEYS', '');
  if (text === '') return [];
  const parsed = v.safeParse(jwkSet, text);
  if (!parsed.success)
    throw new SettingError('ATTESTATION_FORMER_KEYS', `must be a JWK set of at most ${maxFormerKeys} Ed25519 keys`);
  return parsed.output.keys.map((key) => ({ ...key, alg: 'EdDSA', use: 'sig' }));
};

/**
 * Reads the attestation keys. `ATTESTATION_KEY` is a KMS key of kind ECC_NIST_EDWARDS25519 (id or ARN), or
 * `file:<path>` of a file with 32 bytes in base64. `ATTESTATION_FORMER_KEYS` is a JWK set of former public keys.
 */
export const attestationKeys = (env: Environment): AttestationKeys => {
  const setting = requiredSetting(env, 'ATTESTATION_KEY');
  const seed = readKeyFile('ATTESTATION_KEY', setting);
  return {
    signing: seed === undefined ? kmsAttestationKey(kmsClient(), setting) : localAttestationKey(seed),
    former: formerKeys(env),
  };
};
