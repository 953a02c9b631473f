import { chmodSync, readdirSync, statSync } from 'node:fs';

const forOthers = 0o077;
const ownFiles = new Set([
  'lock.db',
  'table.db',
  'dynamodb.db',
  'local.json',
  'package-signing-key.jwk',
  'secrets.key',
  'identity.json',
  'server.json',
]);

/** Whether a folder with these names is empty, or surely a data folder. */
export const isDataFolder = (names: readonly string[]): boolean =>
  names.length === 0 || names.some((name) => ownFiles.has(name));

/**
 * Restricts a data folder that other users of the machine can read or write to this user. Changes only a folder of this
 * user that surely is a data folder: empty, or with our files. Rejects any other, because other users may need it; the
 * user must change its mode. Throws Error that says how to restrict it.
 */
export const closeDataFolder = (folder: string): void => {
  // Windows has no such modes. A user's profile is private by default.
  if (process.platform === 'win32') return;
  const { mode, uid } = statSync(folder);
  if ((mode & forOthers) === 0) return;
  if (uid === process.getuid?.() && isDataFolder(readdirSync(folder))) {
    chmodSync(folder, 0o700);
    return;
  }
  throw new Error(
    `The data directory ${folder} is open to other users of this machine (mode ${(mode & 0o777).toString(8)}). It contains customer documents and keys. ` +
      `Close it with: chmod 700 '${folder}' (or choose another DATA_DIR).`,
  );
};
