import { closeSync, fsyncSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const syncPath = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Syncs a folder with all that it contains. */
export const syncFolder = (folder: string): void => {
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    syncPath(join(parentPath, name));
  syncPath(folder);
};

/** Writes a file that only its owner can read. After a loss of power it has the old or the new content. */
export const writeDurably = (path: string, content: string): void => {
  const draft = `${path}.draft`;
  writeFileSync(draft, content, { mode: 0o600 });
  syncPath(draft);
  renameSync(draft, path);
  syncPath(dirname(path));
};
