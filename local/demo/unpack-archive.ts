import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/** Writes the entries of an archive into a folder and returns their names, in the archive's order. */
export const unpackArchive = async (zipPath: string, folder: string): Promise<readonly string[]> => {
  await mkdir(folder, { recursive: true });
  const zip = await openPromise(zipPath, { lazyEntries: true });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    // An archive is external data, even our own: its content must not determine where files go.
    if (basename(name) !== name) throw new Error(`The archive holds an entry with a path: ${JSON.stringify(name)}.`);
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(join(folder, name)));
    names.push(name);
  }
  return names;
};
