import { readFile } from 'node:fs/promises';
import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { sealAlgorithmOf } from '@bulkfill/engine/pdf/seal/seal-algorithm';
import { refuseCertificate } from '@bulkfill/engine/pdf/seal/sealing-key';
import type { Config } from '../../core/config.ts';
import { parseFileSetting } from '../../core/file-setting.ts';
import type { SealKey } from '../../stores/sealing/seal-key.ts';
import {
  fileSealingKeys,
  noSealingKeys,
  remoteSealingKeys,
  type SealingKeys,
  type SealTerms,
  sealingKeysOf,
} from '../../stores/sealing/sealing-keys.ts';
import { requestsTo } from '../../stores/sealing/timestamp-authority.ts';
import type { Base } from './base.ts';
import { guardedAuthorities } from './guarded-authorities.ts';

const termsOf = ({ seal, webhooks }: Pick<Config, 'seal' | 'webhooks'>): SealTerms => {
  const { tsaUrl, certify, reason, location, contactInfo, embedsRevocation } = seal;
  return {
    certify,
    reason: reason || undefined,
    location: location || undefined,
    contactInfo: contactInfo || undefined,
    fetchTimestamp: tsaUrl === '' ? undefined : requestsTo(tsaUrl),
    fetchAuthority: embedsRevocation ? guardedAuthorities(webhooks) : undefined,
  };
};

const kmsAlgorithms = {
  RSA: 'RSASSA_PKCS1_V1_5_SHA_256',
  'P-256': 'ECDSA_SHA_256',
  'P-384': 'ECDSA_SHA_384',
} as const;

/** Throws `SEAL_CERTIFICATE_INVALID` if the file is not readable. */
const readSealFile = async (path: string, name: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch (error) {
    throw refuseCertificate(`the file of ${name} is not readable.`, error);
  }
};

/** Attempts per signature. The client slows down while KMS throttles it; the job's deadline ends it. */
const maxAttempts = 20;

type KeyPlace = Pick<Config['seal'], 'kmsKeyId' | 'chain' | 'p12' | 'passwordFile'>;

const kmsSealingKeys = (clock: Base['clock'], { kmsKeyId, chain }: KeyPlace, terms: SealTerms): SealingKeys => {
  const client = new KMSClient({ maxAttempts, retryMode: 'adaptive' });
  const path = parseFileSetting(chain);
  const readChain = async () => (path === undefined ? chain : readSealFile(path, 'its chain'));
  return remoteSealingKeys(clock, readChain, terms, (leaf) => {
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

const keysAt = (clock: Base['clock'], place: KeyPlace, terms: SealTerms): SealingKeys => {
  const { kmsKeyId, p12, passwordFile } = place;
  if (kmsKeyId !== '') return kmsSealingKeys(clock, place, terms);
  if (p12 === '') return noSealingKeys;
  const read = async () => ({
    file: await readSealFile(p12, 'its key'),
    password: (await readSealFile(passwordFile, 'its password')).toString().replace(/\r?\n$/, ''),
  });
  return fileSealingKeys(clock, read, terms);
};

const noKey: KeyPlace = { kmsKeyId: '', chain: '', p12: '', passwordFile: '' };

/** Returns the sealing keys of accounts, and the one that the settings name. Opens each on first use. */
export const sealingKeys = ({ config, clock }: Pick<Base, 'config' | 'clock'>): SealingKeys => {
  const terms = termsOf(config);
  return sealingKeysOf(keysAt(clock, config.seal, terms), (own: SealKey) => keysAt(clock, { ...noKey, ...own }, terms));
};
