import type { Pkcs12Content } from '@bulkfill/engine/pdf/seal/read-pkcs12';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { readFileNamed } from '../input/read-input.ts';
import { parseSourceDate } from '../options/parse-source-date.ts';
import { readPassword } from '../pdf/read-password.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandSeal } from './open-seal.ts';

export interface SealFlags {
  readonly seal?: string;
  readonly sealPasswordFile?: string;
}

/** Declares the options of sealing. Source: command-line-and-library.md, "Seals". */
export const sealOptions = (command: Command): Command =>
  command
    .option('--seal <file>', 'seal every PDF with the key and the certificates of this PKCS#12 file')
    .option(
      '--seal-password-file <file>',
      'file with the password of the PKCS#12 file on its first line (default: SEAL_PASSWORD)',
    );

const revocationChoices = ['', 'none', 'embed'];

/** Fetches validation data if SEAL_REVOCATION asks for it. Throws EngineError `SEAL_CERTIFICATE_INVALID`. */
const validationOf = async (
  { chain, privateKey }: Pkcs12Content,
  tsaUrl: string | undefined,
  { env, signal }: CliIo,
): Promise<CommandSeal['validation']> => {
  const { SEAL_REVOCATION = '' } = env;
  if (!revocationChoices.includes(SEAL_REVOCATION)) throw new UsageError('SEAL_REVOCATION must be none or embed');
  if (SEAL_REVOCATION !== 'embed') return undefined;
  const { openLocalKey } = await import('@bulkfill/engine/pdf/seal/sealing-key');
  const { collectValidationData } = await import('@bulkfill/engine/pdf/seal/collect-validation-data');
  const { guardedAuthorities } = await import('@bulkfill/service/composition/wiring/guarded-authorities');
  const { requestsTo } = await import('@bulkfill/service/stores/sealing/timestamp-authority');
  const { parseConfig } = await import('@bulkfill/service/core/config');
  return collectValidationData(
    openLocalKey(chain, privateKey).chain,
    tsaUrl === undefined ? undefined : requestsTo(tsaUrl),
    { fetchAuthority: guardedAuthorities(parseConfig(env).webhooks), nowMs: Date.now(), signal },
  );
};

const authorityOf = (text = ''): string | undefined => {
  if (text === '') return undefined;
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new UsageError('SEAL_TSA_URL must be an http or https address');
  return text;
};

/**
 * Reads the key of a seal; undefined without `--seal`. Throws FileError, UsageError; EngineError
 * `SEAL_CERTIFICATE_INVALID`.
 */
export const readSeal = async ({ seal, sealPasswordFile }: SealFlags, io: CliIo): Promise<CommandSeal | undefined> => {
  if (seal === undefined && sealPasswordFile !== undefined) throw new UsageError('--seal-password-file needs --seal');
  if (seal === undefined) return undefined;
  const { env } = io;
  const password =
    sealPasswordFile === undefined ? (env.SEAL_PASSWORD ?? '') : await readPassword(sealPasswordFile, io);
  const file = await readFileNamed(seal, io.signal);
  const { readPkcs12 } = await import('@bulkfill/engine/pdf/seal/read-pkcs12');
  const content = readPkcs12(file, password);
  const { chain, privateKey } = content;
  const tsaUrl = authorityOf(env.SEAL_TSA_URL);
  return {
    chain,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
    signedAt: (parseSourceDate(env) ?? new Date()).toISOString(),
    reason: env.SEAL_REASON,
    location: env.SEAL_LOCATION,
    contactInfo: env.SEAL_CONTACT_INFO,
    certify: env.SEAL_CERTIFY === 'true',
    tsaUrl,
    validation: await validationOf(content, tsaUrl, io),
  };
};
