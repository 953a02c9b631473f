import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeaderBytes = 30;

/** Entries of an archive of at most 65,534 of them and 4 GiB (APPNOTE 4.3.12, 4.3.16), which the demo's is. */
function* entriesOf(zip: Buffer): Generator<{ readonly name: string; readonly content: Buffer }> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) throw new Error('The download is not a ZIP archive.');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw new Error('The archive has a damaged directory.');
    const method = zip.readUInt16LE(at + 10);
    const compressedBytes = zip.readUInt32LE(at + 20);
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    const header = zip.readUInt32LE(at + 42);
    const data = header + localHeaderBytes + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const stored = zip.subarray(data, data + compressedBytes);
    yield { name, content: method === 0 ? stored : inflateRawSync(stored) };
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** Writes the entries of an archive into a folder and returns their names, in the archive's order. */
export const unpackArchive = async (zipPath: string, folder: string): Promise<readonly string[]> => {
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  for (const { name, content } of entriesOf(await readFile(zipPath))) {
    // An archive is data from outside, even our own: nothing in it decides where files go.
    if (basename(name) !== name) throw new Error(`The archive holds an entry with a path: ${JSON.stringify(name)}.`);
    await writeFile(join(folder, name), content);
    names.push(name);
  }
  return names;
};
