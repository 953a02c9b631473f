import { readFile } from 'node:fs/promises';
import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { sealAlgorithmOf } from '@bulkfill/engine/pdf/seal/seal-algorithm';
import type { Config } from '../../core/config.ts';
import { parseFileSetting } from '../../core/file-setting.ts';
import {
  fileSealingKeys,
  noSealingKeys,
  remoteSealingKeys,
  type SealingKeys,
  type SealTerms,
} from '../../stores/sealing/sealing-keys.ts';
import { requestsTo } from '../../stores/sealing/timestamp-authority.ts';
import type { Base } from './base.ts';

const termsOf = ({ tsaUrl, certify, reason, location, contactInfo }: Config['seal']): SealTerms => ({
  certify,
  reason: reason || undefined,
  location: location || undefined,
  contactInfo: contactInfo || undefined,
  fetchTimestamp: tsaUrl === '' ? undefined : requestsTo(tsaUrl),
});

const kmsAlgorithms = {
  RSA: 'RSASSA_PKCS1_V1_5_SHA_256',
  'P-256': 'ECDSA_SHA_256',
  'P-384': 'ECDSA_SHA_384',
} as const;

/** Attempts per signature. The client slows down while KMS throttles it; the job's deadline ends it. */
const maxAttempts = 20;

const kmsSealingKeys = (clock: Base['clock'], { kmsKeyId, ...seal }: Config['seal']): SealingKeys => {
  const client = new KMSClient({ maxAttempts, retryMode: 'adaptive' });
  const path = parseFileSetting(seal.chain);
  const chain = async () => (path === undefined ? seal.chain : readFile(path));
  return remoteSealingKeys(clock, chain, termsOf({ kmsKeyId, ...seal }), (leaf) => {
    const { name } = sealAlgorithmOf(leaf.key) ?? { name: 'RSA' };
    return async (digest) => {
      const command = {
        KeyId: kmsKeyId,
        Message: digest,
        MessageType: 'DIGEST',
        SigningAlgorithm: kmsAlgorithms[name],
      };
      const { Signature } = await client.send(new SignCommand(command as ConstructorParameters<typeof SignCommand>[0]));
      if (Signature === undefined) throw new Error('KMS returned no signature.');
      return Signature;
    };
  });
};

/** Returns the sealing key that the settings name. Opens it on first use. */
export const sealingKeys = ({ config: { seal }, clock }: Pick<Base, 'config' | 'clock'>): SealingKeys => {
  if (seal.kmsKeyId !== '') return kmsSealingKeys(clock, seal);
  if (seal.p12 === '') return noSealingKeys;
  const read = async () => ({
    file: await readFile(seal.p12),
    password: (await readFile(seal.passwordFile, 'utf8')).replace(/\r?\n$/, ''),
  });
  return fileSealingKeys(clock, read, termsOf(seal));
};
