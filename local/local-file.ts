import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedEndpoints, StorageAccess } from './servers/keeper-protocol.ts';

/** Content of `$DATA_DIR/local.json`: addresses and keys of the running service, for scripts and the command line. */
export interface LocalFile {
  readonly base_url: string;
  readonly console_url: string | null;
  /** User of the sign-in provider of this machine; `null` if another provider is configured, or none. */
  readonly identity: { readonly issuer: string; readonly email: string; readonly password: string } | null;
  /** Account and key of `npm start`; empty for `bulkfill serve`. */
  readonly account_id: string;
  readonly api_key: string;
  readonly endpoints: EmbeddedEndpoints;
  /** Credentials of the embedded servers, valid while this service runs. */
  readonly credentials: { readonly access_key_id: string; readonly secret_access_key: string };
  readonly pid: number;
}

const pathOf = (dataDir: string): string => join(dataDir, 'local.json');

/** Writes the file atomically and readable only by its owner: it contains a key. */
export const writeLocalFile = (dataDir: string, content: LocalFile): void => {
  const draft = `${pathOf(dataDir)}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, pathOf(dataDir));
};

export const removeLocalFile = (dataDir: string): void => rmSync(pathOf(dataDir), { force: true });

/** Reads `local.json` of a running (or killed) service; `undefined` if missing or unreadable. */
export const readLocalFile = (dataDir: string): LocalFile | undefined => {
  try {
    return JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as LocalFile;
  } catch {
    return undefined;
  }
};

/** Returns the embedded servers of the service that wrote a file. Throws if the service has another version. */
export const storageOf = ({ endpoints, credentials }: LocalFile): StorageAccess => {
  const told = [
    endpoints?.dynamodb,
    endpoints?.s3,
    endpoints?.sqs,
    credentials?.access_key_id,
    credentials?.secret_access_key,
  ];
  if (told.some((value) => typeof value !== 'string')) {
    throw new Error(
      'the running service has a different version than this command: stop it, then run "npm start" again',
    );
  }
  return {
    endpoints,
    credentials: { accessKeyId: credentials.access_key_id, secretAccessKey: credentials.secret_access_key },
  };
};
