import { existsSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../../lib/core/setting.ts';
import { backUp } from './backup.ts';
import { readStamp, serverVersion, writeStamp } from './data-folder.ts';
import { measureDatabases } from './disk.ts';
import { type MigratedFolder, type Migration, migrations as ofThisVersion } from './migrations.ts';
import { syncFolder, syncPath } from './write-durably.ts';

export interface MigrationOptions {
  readonly minFreeDiskBytes: number;
  /** Default: the migrations of this version. */
  readonly migrations?: readonly Migration[];
  readonly freeBytesOf?: (folder: string) => number;
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Throws `SettingError` if the disk has no room for a copy of the databases and their growth. */
const requireSpace = (dataDir: string, { minFreeDiskBytes, freeBytesOf = freeBytes }: MigrationOptions): void => {
  const neededBytes = 2 * measureDatabases(dataDir) + minFreeDiskBytes;
  const available = freeBytesOf(dataDir);
  if (available < neededBytes)
    throw new SettingError(
      'DATA_DIR',
      `must be migrated, which needs ${neededBytes} free bytes; ${available} are free. Free some space`,
    );
};

/** Copies the folder to `backups/before-VERSION`. An interrupted copy has another name, and is started again. */
const backUpBefore = async (dataDir: string): Promise<void> => {
  const backups = join(dataDir, 'backups');
  const target = join(backups, `before-${serverVersion}`);
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await backUp(dataDir, partial);
  syncFolder(partial);
  if (existsSync(target)) rmSync(target, { recursive: true });
  renameSync(partial, target);
  syncPath(backups);
};

/**
 * Migrates the folder of an older version after a backup. Its servers run. Returns `false` if the folder is up to
 * date. From the first change on, older versions refuse the folder. Throws `SettingError` if the disk has too little
 * space.
 */
export const migrateFolder = async (folder: MigratedFolder, options: MigrationOptions): Promise<boolean> => {
  const { dataDir } = folder;
  const { migrations = ofThisVersion } = options;
  const stamp = readStamp(dataDir);
  const target = migrations.at(-1)?.layout;
  const from = stamp?.migrating_from ?? stamp?.layout;
  if (from === undefined || target === undefined || from >= target) return false;
  if (stamp?.migrating_from === undefined) {
    requireSpace(dataDir, options);
    await backUpBefore(dataDir);
  }
  for (const { layout, migrate } of migrations.filter((each) => each.layout > from)) {
    writeStamp(dataDir, { layout: target, migrating_from: layout - 1 });
    await migrate(folder);
  }
  writeStamp(dataDir, { layout: target });
  return true;
};
