import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files of the embedded S3 that belong to no object and no upload: they take space, and no list shows them. An object is two
 * files; uploads are all ended when this is asked for.
 */
export const strayFiles = (dataDir: string): readonly string[] => {
  const files = readdirSync(join(dataDir, 's3'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const isStray = (file: string): boolean =>
    file.endsWith('.draft') ||
    file.includes('/_multipart/') ||
    (file.endsWith('.data') && !existsSync(file.replace(/\.data$/, '.meta.json'))) ||
    (file.endsWith('.meta.json') && !existsSync(file.replace(/\.meta\.json$/, '.data')));
  return files.filter(isStray).map((file) => `the file ${file.slice(dataDir.length + 1)} is no object's`);
};
