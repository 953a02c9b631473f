import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';

/** Entries that an independent reader finds in an archive. */
export interface ReadEntry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly entry: Entry;
}

const options: Options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, decodeStrings: true };

/** Opens an archive held in chunks. */
export const openZip = (chunks: readonly Uint8Array[]): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(Buffer.concat(chunks), options, (error, zip) => (error === null ? resolve(zip) : reject(error)));
  });

/** The directory of an open archive, in order, without the entries' bytes. */
export const readDirectory = async (zip: ZipFile): Promise<Entry[]> => {
  const entries: Entry[] = [];
  const ended = once(zip, 'end');
  zip.on('entry', (entry: Entry) => {
    entries.push(entry);
    zip.readEntry();
  });
  zip.readEntry();
  await ended;
  return entries;
};

/** Inflates one entry; its size is checked by the reader. */
export const readEntry = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error === null ? resolve(buffer(stream)) : reject(error)));
  });

/** Every entry of an archive with its bytes. */
export const readZip = async (chunks: readonly Uint8Array[]): Promise<ReadEntry[]> => {
  const zip = await openZip(chunks);
  const entries = await readDirectory(zip);
  return Promise.all(
    entries.map(async (entry) => ({ name: entry.fileName, bytes: await readEntry(zip, entry), entry })),
  );
};
