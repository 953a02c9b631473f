import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import manifestOfRepository from '../../package.json' with { type: 'json' };
import { writeDurably } from './write-durably.ts';

/** Content of `manifest.json`: every other file of a backup. */
const backupManifest = v.object({
  version: v.string(),
  created_at: v.string(),
  files: v.array(v.object({ path: v.string(), size_bytes: v.number(), sha256: v.string() })),
});
export type BackupManifest = v.InferOutput<typeof backupManifest>;

const fileName = 'manifest.json';

const manifestPath = (folder: string): string => join(folder, fileName);

export const isBackup = (folder: string): boolean => existsSync(manifestPath(folder));

const digestOf = async (path: string): Promise<string> => {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
  return digest.digest('hex');
};

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => path !== fileName)
    .toSorted();

/** Writes the manifest of a complete backup. A folder without one is an interrupted backup. */
export const writeManifest = async (folder: string): Promise<BackupManifest> => {
  const files: BackupManifest['files'][number][] = [];
  for (const path of filesOf(folder)) {
    const full = join(folder, path);
    files.push({ path, size_bytes: statSync(full).size, sha256: await digestOf(full) });
  }
  const manifest = { version: manifestOfRepository.version, created_at: new Date().toISOString(), files };
  writeDurably(manifestPath(folder), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
};

const readManifest = (folder: string): BackupManifest => {
  if (!isBackup(folder)) throw new Error(`${folder} is no complete backup: it has no ${fileName}.`);
  try {
    const manifest = v.parse(backupManifest, JSON.parse(readFileSync(manifestPath(folder), 'utf8')));
    if (manifest.files.some(({ path }) => path === 'table.db')) return manifest;
  } catch {
    // Reported below.
  }
  throw new Error(`${fileName} of the backup is damaged. Choose another backup.`);
};

/** Returns the manifest of a backup whose files all have its digests. Throws Error that names the first other file. */
export const verifyBackup = async (folder: string): Promise<BackupManifest> => {
  const manifest = readManifest(folder);
  const present = new Set(filesOf(folder));
  for (const { path, size_bytes: sizeBytes, sha256 } of manifest.files) {
    const full = join(folder, path);
    if (!present.has(path)) throw new Error(`${path} of the backup is missing.`);
    if (statSync(full).size !== sizeBytes || (await digestOf(full)) !== sha256)
      throw new Error(`${path} of the backup differs from its digest in ${fileName}.`);
  }
  return manifest;
};
