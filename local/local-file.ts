import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedEndpoints, StorageAccess } from './servers/keeper-protocol.ts';

/** `$DATA_DIR/local.json`: where the running service is, for scripts and for the command line. */
export interface LocalFile {
  readonly base_url: string;
  /** Null where the console is off. */
  readonly console_url: string | null;
  /** Who can sign in at the provider of this machine; null where another is named, or none. */
  readonly identity: { readonly issuer: string; readonly email: string; readonly password: string } | null;
  readonly account_id: string;
  readonly api_key: string;
  readonly endpoints: EmbeddedEndpoints;
  /** What the embedded servers answer to, for as long as this service runs. */
  readonly credentials: { readonly access_key_id: string; readonly secret_access_key: string };
  readonly pid: number;
}

const pathOf = (dataDir: string): string => join(dataDir, 'local.json');

/** Writes the file whole and readable by its owner only: it holds a key. */
export const writeLocalFile = (dataDir: string, content: LocalFile): void => {
  const draft = `${pathOf(dataDir)}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, pathOf(dataDir));
};

export const removeLocalFile = (dataDir: string): void => rmSync(pathOf(dataDir), { force: true });

/** The file of a service that runs, or was killed; undefined when there is none that can be read. */
export const readLocalFile = (dataDir: string): LocalFile | undefined => {
  try {
    return JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as LocalFile;
  } catch {
    return undefined;
  }
};

/** The embedded servers of the service that wrote a file. Throws a sentence for a person when a service of another version wrote it. */
export const storageOf = ({ endpoints, credentials }: LocalFile): StorageAccess => {
  const told = [endpoints?.dynamodb, endpoints?.s3, endpoints?.sqs, credentials?.access_key_id, credentials?.secret_access_key];
  if (told.some((value) => typeof value !== 'string')) {
    throw new Error('the running service is of another version than this command: stop it, and start it again with "npm start"');
  }
  return { endpoints, credentials: { accessKeyId: credentials.access_key_id, secretAccessKey: credentials.secret_access_key } };
};
