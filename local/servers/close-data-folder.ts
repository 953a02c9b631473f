import { chmodSync, readdirSync, statSync } from 'node:fs';

const forOthers = 0o077;
/** Files by which a folder is known as a data folder of ours. */
const ownFiles = new Set(['lock.db', 'table.db', 'dynamodb.db', 'local.json', 'package-signing-key.jwk', 'secrets.key', 'identity.json']);

/**
 * Closes a data folder that other users of the machine can look into or write to, where it is this user's and surely a data folder: empty, or
 * with files of ours. Any other is refused: it may be a folder that others need, and its mode is the person's to change.
 *
 * Throws Error that says how to close it.
 */
export const closeDataFolder = (folder: string): void => {
  // Windows has no such modes; what is in a person's profile is theirs alone.
  if (process.platform === 'win32') return;
  const { mode, uid } = statSync(folder);
  if ((mode & forOthers) === 0) return;
  const names = readdirSync(folder);
  const isDataFolder = names.length === 0 || names.some((name) => ownFiles.has(name));
  if (uid === process.getuid?.() && isDataFolder) {
    chmodSync(folder, 0o700);
    return;
  }
  throw new Error(
    `The data directory ${folder} is open to other users of this machine (mode ${(mode & 0o777).toString(8)}). It holds customers' documents and keys. ` +
      `Close it with: chmod 700 '${folder}' (or choose another DATA_DIR).`,
  );
};
