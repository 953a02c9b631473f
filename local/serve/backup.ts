import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { closeDataFolder, isDataFolder } from '../servers/close-data-folder.ts';
import { type BackupManifest, isBackup, verifyBackup, writeManifest } from './backup-manifest.ts';
import { syncFolder } from './write-durably.ts';

/** Files with keys and with the mark of an initialised folder. */
const plainFiles = [
  'server.json',
  'secrets.key',
  'fingerprint.key',
  'attestation.key',
  'package-signing-key.jwk',
  'demo-access.json',
  'identity.json',
];
const objectsFolder = 'objects/files';
const catalogFile = 'objects/catalog.db';

/** Names in a folder, without the folder that each new file system has. */
const contentOf = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'lost+found') : [];

const copyFile = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  copyFileSync(from, to);
};

/** Links a file that never changes, or copies it to another disk. Returns `false` if it was deleted meanwhile. */
const keepObject = (from: string, to: string): boolean => {
  if (existsSync(to)) return true;
  try {
    linkSync(from, to);
  } catch {
    if (!existsSync(from)) return false;
    copyFileSync(from, to);
  }
  return true;
};

const copyOpenDatabase = async (from: string, to: string): Promise<void> => {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    await copyDatabase(database, to);
  } finally {
    database.close();
  }
};

const keepObjects = (dataDir: string, target: string): void => {
  for (const name of readdirSync(join(dataDir, objectsFolder)))
    keepObject(join(dataDir, objectsFolder, name), join(target, objectsFolder, name));
};

/** Adds the objects of an earlier copy that were deleted since: jobs of the table may need them. */
const mergeCatalogs = (later: string, earlier: string): void => {
  const database = new DatabaseSync(later);
  try {
    database.prepare('ATTACH ? AS earlier').run(earlier);
    for (const table of ['bucket', 'object', 'upload', 'piece'])
      database.exec(`INSERT OR IGNORE INTO ${table} SELECT * FROM earlier.${table}`);
    // Pieces of objects that were replaced meanwhile.
    database.exec('DELETE FROM piece WHERE content NOT IN (SELECT content FROM object UNION SELECT id FROM upload)');
  } finally {
    database.close();
  }
};

/** Removes what the catalog does not name, and pieces whose file was deleted while it was copied. */
const dropUnnamed = (target: string): void => {
  const database = new DatabaseSync(join(target, catalogFile));
  try {
    const named = new Set(
      database
        .prepare('SELECT file FROM piece')
        .all()
        .map(({ file }) => String(file)),
    );
    const files = readdirSync(join(target, objectsFolder));
    for (const file of files) if (!named.has(file)) rmSync(join(target, objectsFolder, file));
    const present = new Set(files);
    for (const file of named)
      if (!present.has(file)) {
        database.prepare('DELETE FROM object WHERE content IN (SELECT content FROM piece WHERE file = ?)').run(file);
        database.prepare('DELETE FROM piece WHERE file = ?').run(file);
      }
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
};

/**
 * Copies a data folder, also of a running server, to an empty folder, and returns the manifest. It contains all objects
 * that the copied table names, because they are copied before and after it.
 */
export const backUp = async (dataDir: string, target: string): Promise<BackupManifest> => {
  if (!existsSync(join(dataDir, 'table.db'))) throw new Error(`${dataDir} is no data folder.`);
  if (contentOf(target).length > 0)
    throw new Error(`${target} has ${isBackup(target) ? 'a backup' : 'other content'}. Choose a new folder.`);
  mkdirSync(join(target, objectsFolder), { recursive: true, mode: 0o700 });
  const earlier = join(target, 'objects/earlier.db');
  await copyOpenDatabase(join(dataDir, catalogFile), earlier);
  keepObjects(dataDir, target);
  await copyOpenDatabase(join(dataDir, 'table.db'), join(target, 'table.db'));
  await copyOpenDatabase(join(dataDir, 'sqs/queues.db'), join(target, 'sqs/queues.db'));
  await copyOpenDatabase(join(dataDir, catalogFile), join(target, catalogFile));
  keepObjects(dataDir, target);
  mergeCatalogs(join(target, catalogFile), earlier);
  rmSync(earlier);
  dropUnnamed(target);
  for (const name of plainFiles) if (existsSync(join(dataDir, name))) copyFile(join(dataDir, name), join(target, name));
  return writeManifest(target);
};

/** Copies a verified backup to a new or empty folder. Rejects, and writes nothing, if a digest differs. */
export const restore = async (source: string, dataDir: string): Promise<BackupManifest> => {
  const manifest = await verifyBackup(source);
  const names = contentOf(dataDir);
  if (names.length > 0)
    throw new Error(
      isDataFolder(names)
        ? `${dataDir} is a data folder. A restore never writes into one: choose a new folder.`
        : `${dataDir} has other content. Choose a new folder.`,
    );
  // The mark of an initialised folder comes last.
  const files = manifest.files.toSorted(
    (one, other) => Number(one.path === 'server.json') - Number(other.path === 'server.json'),
  );
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeDataFolder(dataDir);
  mkdirSync(join(dataDir, objectsFolder), { recursive: true, mode: 0o700 });
  for (const { path } of files) copyFile(join(source, path), join(dataDir, path));
  syncFolder(dataDir);
  return manifest;
};
