import { join } from 'node:path';
import { EngineError, isEngineError } from '@bulkfill/engine/core/engine-error';
import { parsePackageKeys } from '@bulkfill/engine/svc/package-keys';
import { openEnvelope } from '@bulkfill/engine/svc/read/open-envelope';
import { loadSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import type { JSONWebKeySet } from 'jose';
import { FileError } from '../file-error.ts';
import { readFileNamed } from '../input/read-input.ts';
import type { CliIo } from '../terminal/cli-io.ts';

export interface TrustedKeys {
  readonly keys: JSONWebKeySet | undefined;
  readonly origin: string;
}

export const localKeyPath = (dataDir: string): string => join(dataDir, 'package-signing-key.jwk');

/** Returns the keys that may sign packages: `PACKAGE_KEYS`, or else the public half of the local key. */
export const findTrustedKeys = async ({ env, signal }: CliIo, dataDir: string): Promise<TrustedKeys> => {
  const setting = env.PACKAGE_KEYS?.trim() ?? '';
  if (setting !== '') {
    const isInline = setting.startsWith('{');
    const text = isInline ? setting : await textOf(setting, signal);
    const keys = await explained('PACKAGE_KEYS', () => parsePackageKeys(text));
    return { keys, origin: isInline ? 'PACKAGE_KEYS' : `PACKAGE_KEYS=${setting}` };
  }
  const path = localKeyPath(dataDir);
  const text = await textIfThere(path, signal);
  return {
    keys: text === undefined ? undefined : await explained(path, async () => toPublicJwks(await loadSigningKey(text))),
    origin: path,
  };
};

const textIfThere = async (path: string, signal: AbortSignal): Promise<string | undefined> => {
  try {
    return await textOf(path, signal);
  } catch (error) {
    if (error instanceof FileError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
      return undefined;
    throw error;
  }
};

const textOf = async (path: string, signal: AbortSignal): Promise<string> =>
  (await readFileNamed(path, signal)).toString('utf8');

const explained = async <T>(name: string, read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

const wayOut =
  'Set --data-dir (or DATA_DIR) to the folder of the key that signed it, or PACKAGE_KEYS to a JWK set with that key, or rebuild the package here.';

export const noTrustedKeys = (file: string, { origin }: TrustedKeys): string =>
  `there is no key to verify ${file} with: set PACKAGE_KEYS to a JWK set, or give the --data-dir whose key signed it (${origin} is not there)`;

export const trustAdvice = ({ keys, origin }: TrustedKeys, kid: string | null): string => {
  const trusted = keys?.keys.map((key) => key.kid).join(', ') || 'none';
  return `The package names key ${kid ?? 'none'}. Trusted here: ${trusted} (${origin}). ${wayOut}`;
};

/** Adds advice to an error if no trusted key has signed the package. Returns any other error unchanged. */
export const withTrustAdvice = async (
  error: unknown,
  packageBytes: Uint8Array,
  maxPackageBytes: number,
  trusted: TrustedKeys,
): Promise<unknown> => {
  // An expired package was signed by a trusted key.
  if (!isEngineError(error, 'INVALID_DOQLO_AUTHENTICITY') || error.details?.reason !== undefined) return error;
  return new EngineError(error.code, {
    message: `${error.message} ${trustAdvice(trusted, await signerOf(packageBytes, maxPackageBytes))}`,
    cause: error,
  });
};

/** Returns the key id in the header of a package, unverified. */
const signerOf = async (packageBytes: Uint8Array, maxPackageBytes: number): Promise<string | null> => {
  const { kid } = await openEnvelope(packageBytes, maxPackageBytes).then(
    ({ header }) => header,
    () => ({ kid: undefined }),
  );
  return typeof kid === 'string' ? kid.slice(0, maxShownCharacters) : null;
};

const maxShownCharacters = 100;
