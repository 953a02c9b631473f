import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, fromFd, type LocalFileHeader, type Options, type ZipFile } from 'yauzl';
import { VerificationFailed } from './verification-failed.ts';

/** Several times the row limit of a plan. Bounds the memory for a hostile archive. */
const maxEntries = 250_000;
/** A data descriptor has 12 to 24 bytes (APPNOTE 4.3.9). */
const maxDescriptorBytes = 24;
const sizesFollow = 8;

const openZip = promisify(
  fromFd as (fd: number, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void,
);

export interface OpenArchive {
  readonly entries: readonly Entry[];
  /** Streams the content of an entry, with exactly the number of bytes in its header, or an error. */
  content(entry: Entry): Promise<Readable>;
}

const unreadable = (reason: string, cause?: unknown): VerificationFailed =>
  new VerificationFailed('ARCHIVE_UNREADABLE', `The archive cannot be read: ${reason}.`, cause);

const readEntries = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });

/**
 * Requires that entries follow each other from the first byte under distinct names: nothing is hidden between them or
 * read twice. Tools that read from the start see the same entries as tools that read the directory.
 */
const checkLayout = async (zip: ZipFile, entries: readonly Entry[]): Promise<void> => {
  const localHeader = (entry: Entry): Promise<LocalFileHeader> =>
    new Promise((resolve, reject) => {
      zip.readLocalFileHeader(entry, {}, (error, header) => (error ? reject(error) : resolve(header)));
    });
  let endBytes = 0;
  let slackBytes = 0;
  for (const entry of entries) {
    const startBytes = entry.relativeOffsetOfLocalHeader;
    if (startBytes < endBytes || startBytes > endBytes + slackBytes)
      throw unreadable('its entries overlap, or have data between them');
    const local = await localHeader(entry);
    if (!local.fileName.equals(entry.fileNameRaw)) throw unreadable('an entry has two names');
    endBytes = local.fileDataStart + entry.compressedSize;
    slackBytes = (entry.generalPurposeBitFlag & sizesFollow) === 0 ? 0 : maxDescriptorBytes;
  }
};

/** Opens an archive of any origin. `fd` stays open. Throws `VerificationFailed`. */
export const openArchive = async (fd: number): Promise<OpenArchive> => {
  try {
    const zip = await openZip(fd, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    });
    if (zip.entryCount > maxEntries) throw unreadable(`it has more than ${maxEntries} entries`);
    const entries = await readEntries(zip);
    await checkLayout(zip, entries);
    return {
      entries,
      content: (entry) =>
        new Promise((resolve, reject) => {
          zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
        }),
    };
  } catch (error) {
    if (error instanceof VerificationFailed) throw error;
    throw unreadable('it is not a ZIP, or it is damaged', error);
  }
};
