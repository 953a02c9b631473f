import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const syncPath = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Writes a file that only its owner can read. After a loss of power it has the old or the new content. */
export const writeDurably = (path: string, content: string): void => {
  const draft = `${path}.draft`;
  writeFileSync(draft, content, { mode: 0o600 });
  syncPath(draft);
  renameSync(draft, path);
  syncPath(dirname(path));
};
