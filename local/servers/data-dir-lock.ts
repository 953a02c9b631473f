import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeDataFolder } from './close-data-folder.ts';

export interface DataDirLock {
  release(): void;
}

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
}

/**
 * Locks the data directory for this process. Waits up to `waitMs` for a stack that is just ending.
 *
 * Throws DataDirInUse; Error if other users of the machine can access the folder.
 *
 * The lock is SQLite's own lock on a file: the operating system drops it when the holder dies, however it dies, so a
 * stale lock cannot exist. A file with a process id could not guarantee that.
 */
export const lockDataDir = (dataDir: string, waitMs = 3000): DataDirLock => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeDataFolder(dataDir);
  const database = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: waitMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes('locked')) {
      throw new DataDirInUse(
        `The data directory ${dataDir} is in use by another running service. Stop it, or choose another DATA_DIR.`,
      );
    }
    throw error;
  }
  return { release: () => database.close() };
};
