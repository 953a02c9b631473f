import { fromBuffer } from 'yauzl';

/** The entries of a ZIP by name, in their order, through a reader that checks each CRC and size. */
export const readZip = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (openError, archive) => {
      if (openError !== null) return reject(openError);
      const entries = new Map<string, Buffer>();
      archive.on('error', reject);
      archive.on('end', () => resolve(entries));
      archive.on('entry', (entry) =>
        archive.openReadStream(entry, (readError, stream) => {
          if (readError !== null) return reject(readError);
          const chunks: Buffer[] = [];
          stream.on('error', reject);
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            entries.set(entry.fileName, Buffer.concat(chunks));
            archive.readEntry();
          });
        }),
      );
      archive.readEntry();
    });
  });
