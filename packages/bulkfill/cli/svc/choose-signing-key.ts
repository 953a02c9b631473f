import { existsSync } from 'node:fs';
import { loadSigningKey, type PackageSigningKey } from '@bulkfill/engine/svc/signing-key';
import { loadLocalSigningKey } from '@bulkfill/local/load-local-signing-key';
import { asFileError } from '../file-error.ts';
import { readFileNamed } from '../input/read-input.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { localKeyPath } from './trusted-keys.ts';

export interface ChosenSigningKey {
  readonly key: PackageSigningKey;
  readonly path: string;
  readonly isMade: boolean;
}

export const chooseSigningKey = async (
  { signingKey, dataDir }: { readonly signingKey?: string; readonly dataDir: string },
  { signal }: CliIo,
): Promise<ChosenSigningKey> => {
  if (signingKey !== undefined) {
    const text = (await readFileNamed(signingKey, signal)).toString('utf8');
    try {
      return { key: await loadSigningKey(text), path: signingKey, isMade: false };
    } catch (error) {
      throw new Error(`${signingKey}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const path = localKeyPath(dataDir);
  const isMade = !existsSync(path);
  const key = await loadLocalSigningKey(dataDir).catch((error: unknown) => Promise.reject(asFileError(path, error)));
  return { key, path, isMade };
};

export const keyMadeLines = ({ key, path, isMade }: ChosenSigningKey): readonly string[] =>
  isMade
    ? [`Created the signing key ${key.kid} at ${path}, on first use. Back it up: it proves which packages are yours.`]
    : [];
