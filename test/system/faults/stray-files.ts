import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The names of files in the catalog of the embedded S3. A copy is read: its own process has it open for itself. */
const namedFiles = (objects: string): ReadonlySet<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'bulkfill-catalog-'));
  try {
    for (const name of ['catalog.db', 'catalog.db-wal']) {
      if (existsSync(join(objects, name))) copyFileSync(join(objects, name), join(folder, name));
    }
    const database = new DatabaseSync(join(folder, 'catalog.db'));
    const rows = database.prepare('SELECT file FROM piece').all();
    database.close();
    return new Set(rows.map(({ file }) => String(file)));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Files of the embedded S3 that belong to no object and no upload: they take space, and no list shows them. */
export const strayFiles = (dataDir: string): readonly string[] => {
  const objects = join(dataDir, 'objects');
  const named = namedFiles(objects);
  const stray = readdirSync(join(objects, 'files')).filter((file) => !named.has(file));
  return stray.map((file) => `the file objects/files/${file} belongs to no object`);
};
