import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SettingError } from '../../lib/core/setting.ts';
import manifest from '../../package.json' with { type: 'json' };
import { isDataFolder } from '../servers/close-data-folder.ts';
import { latestLayout } from './migrations.ts';
import { writeDurably } from './write-durably.ts';

/** Content of `server.json`, which marks an initialised data folder. */
const folderStamp = v.object({
  /** Version of the layout. A server refuses a later one. */
  layout: v.number(),
  version: v.string(),
  /** Layout from which an interrupted migration continues. */
  migrating_from: v.optional(v.number()),
});
export type FolderStamp = Readonly<v.InferOutput<typeof folderStamp>>;

export const serverVersion = manifest.version;

const stampPath = (dataDir: string): string => join(dataDir, 'server.json');

/** Keys that `serve init` creates, with the settings that replace them. */
const keyFiles = {
  SECRETS_KEY: 'secrets.key',
  FINGERPRINT_KEYS: 'fingerprint.key',
  ATTESTATION_KEY: 'attestation.key',
  PACKAGE_SIGNING_KEY: 'package-signing-key.jwk',
} as const;

/** Types of network file systems, on which locks and syncs of SQLite are not reliable. Source: statfs(2). */
const networkTypes = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0x65735546, 'FUSE'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
]);

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(join(path, '..')));

/** Rejects a folder on a network file system. Throws `SettingError`. */
export const refuseNetworkFolder = (dataDir: string, typeOf = (path: string) => statfsSync(path).type): void => {
  const network = networkTypes.get(typeOf(nearestFolder(dataDir)));
  if (network !== undefined)
    throw new SettingError(
      'DATA_DIR',
      `is on a network file system (${network}), on which locks and syncs of SQLite are not reliable. Choose a folder on a local disk`,
    );
};

export const writeStamp = (dataDir: string, stamp: Omit<FolderStamp, 'version'> = { layout: latestLayout }): void =>
  writeDurably(stampPath(dataDir), `${JSON.stringify({ ...stamp, version: serverVersion } satisfies FolderStamp)}\n`);

/** Returns the mark of a folder; `undefined` if it is not initialised. Throws `SettingError` if it is damaged. */
export const readStamp = (dataDir: string): FolderStamp | undefined => {
  if (!existsSync(stampPath(dataDir))) return undefined;
  try {
    return v.parse(folderStamp, JSON.parse(readFileSync(stampPath(dataDir), 'utf8')));
  } catch {
    throw new SettingError('DATA_DIR', 'names a folder whose server.json cannot be read. Restore it from a backup');
  }
};

export const isInitialised = (dataDir: string): boolean => readStamp(dataDir) !== undefined;

/** Compares versions such as 1.10.2. Anything after a hyphen does not count. */
const isNewer = (version: string, other: string): boolean => {
  const [one = [], two = []] = [version, other].map((text) => (text.split('-')[0] ?? '').split('.').map(Number));
  for (const [index, part] of one.entries()) if (part !== (two[index] ?? 0)) return part > (two[index] ?? 0);
  return false;
};

/**
 * Returns the version that last started on an initialised folder. Throws `SettingError` if the folder is not
 * initialised, was written by a newer version, or lacks a key that no setting replaces.
 */
export const checkDataFolder = (dataDir: string, environment: Readonly<Record<string, string>>): string => {
  refuseNetworkFolder(dataDir);
  const stamp = readStamp(dataDir);
  if (stamp === undefined)
    throw new SettingError(
      'DATA_DIR',
      `names a folder that is not initialised. Run: DATA_DIR='${dataDir}' bulkfill serve init`,
    );
  if (stamp.layout > latestLayout || isNewer(stamp.version, serverVersion))
    throw new SettingError(
      'DATA_DIR',
      `names a folder of version ${stamp.version}, which is newer than this one (${serverVersion}). Start that version, or restore a backup`,
    );
  const missing = Object.entries(keyFiles).find(
    ([name, file]) => environment[name] === undefined && !existsSync(join(dataDir, file)),
  );
  if (missing !== undefined)
    throw new SettingError(
      'DATA_DIR',
      `names a folder without ${missing[1]}. Restore it from a backup, or set ${missing[0]}`,
    );
  return stamp.version;
};

/** Creates the folder if it is missing. Throws `SettingError` if it has content that is not ours. */
export const claimDataFolder = (dataDir: string): void => {
  refuseNetworkFolder(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // A new file system has this folder.
  const names = readdirSync(dataDir).filter((name) => name !== 'lost+found');
  if (!isDataFolder(names))
    throw new SettingError('DATA_DIR', 'names a folder with other content. Choose an empty or a new folder');
};
