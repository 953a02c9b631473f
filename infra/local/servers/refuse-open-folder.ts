import { statSync } from 'node:fs';

const forOthers = 0o077;

/**
 * Refuses a data folder that other users of the machine can look into or write to. Files of an earlier run may be in it, so closing
 * what is written from now on would not be enough; and the folder is the person's, so its mode is theirs to change.
 *
 * @throws Error that says how to close it.
 */
export const refuseOpenFolder = (folder: string): void => {
  // Windows has no such modes; what is in a person's profile is theirs alone.
  if (process.platform === 'win32') return;
  const mode = statSync(folder).mode & 0o777;
  if ((mode & forOthers) === 0) return;
  throw new Error(
    `The data directory ${folder} is open to other users of this machine (mode ${mode.toString(8)}). It holds customers' documents and keys. ` +
      `Close it with: chmod 700 '${folder}' (or choose another DATA_DIR).`,
  );
};
