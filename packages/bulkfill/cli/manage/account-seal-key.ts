import { resolve } from 'node:path';
import { nameSubject } from '@bulkfill/engine/pdf/asn1/certificate';
import type { Management } from '@bulkfill/service/composition/wiring/management';
import { sealingKeys } from '@bulkfill/service/composition/wiring/sealing-keys';
import type { SealKey } from '@bulkfill/service/stores/sealing/seal-key';
import type { AccountChange } from '@bulkfill/service/workflows/accounts/manage-account';
import { UsageError } from '../errors.ts';
import { FileError } from '../file-error.ts';
import { readFileNamed, statusOf } from '../input/read-input.ts';
import type { CliIo } from '../terminal/cli-io.ts';

export interface SealKeyOptions {
  /** ARN of a KMS key, or a PKCS#12 file; `false` removes the key. */
  readonly sealKey?: string | false;
  readonly sealChain?: string;
  readonly sealPasswordFile?: string;
}

/** The account's record has room for it. */
const maxChainBytes = 10_000;

/** Reads the options. `isDeployed`: whether functions on AWS seal. Throws FileError and UsageError. */
export const readSealKey = async (
  { sealKey, sealChain, sealPasswordFile }: SealKeyOptions,
  isDeployed: boolean,
  io: CliIo,
): Promise<SealKey | null | undefined> => {
  const isArn = typeof sealKey === 'string' && sealKey.startsWith('arn:');
  const isFile = typeof sealKey === 'string' && !isArn;
  if (isArn !== (sealChain !== undefined)) throw new UsageError('--seal-chain belongs to the ARN of a --seal-key');
  if (isFile !== (sealPasswordFile !== undefined))
    throw new UsageError('--seal-password-file belongs to the PKCS#12 file of a --seal-key');
  if (sealKey === undefined) return undefined;
  if (sealKey === false) return null;
  if (isArn) {
    const chain = await readFileNamed(sealChain!, io.signal);
    if (chain.length > maxChainBytes) throw new FileError(sealChain!, `it is larger than ${maxChainBytes} bytes`);
    return { kmsKeyId: sealKey, chain: chain.toString('latin1') };
  }
  if (isDeployed) throw new UsageError('the deployment seals with keys in KMS: give the ARN of the --seal-key');
  for (const path of [sealKey, sealPasswordFile!]) statusOf(path);
  return { p12: resolve(sealKey), passwordFile: resolve(sealPasswordFile!) };
};

/** Opens a key as the service does. Throws `SEAL_CERTIFICATE_INVALID`. */
export const checkSealKey = async (
  dependencies: Management,
  key: SealKey | null | undefined,
): Promise<AccountChange['sealKey']> => {
  if (key === undefined || key === null) return key;
  const found = await sealingKeys(dependencies).find(key);
  found!.requireValid(dependencies.clock.nowMs());
  return { key, subject: nameSubject(found!.leaf) };
};
