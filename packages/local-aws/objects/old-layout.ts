import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ByteFiles } from './byte-files.ts';
import type { Catalog } from './catalog.ts';

/** Metadata that an earlier version of the embedded S3 stored next to an object's bytes. */
interface OldObject {
  readonly key: string;
  readonly contentType: string;
  readonly contentDisposition?: string;
  readonly etag: string;
  readonly lastModified: string;
}

const metaEnding = '.meta.json';

const oldObject = (path: string): OldObject => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as OldObject;
  } catch (error) {
    throw new Error(
      `An object of an earlier version cannot be taken over. Correct or remove ${path}, and start again.`,
      {
        cause: error,
      },
    );
  }
};

/**
 * Imports the objects of an earlier version, which stored each as `KEY.data` and `KEY.meta.json` in a folder per
 * bucket, and removes its folder. Drops unfinished uploads: their senders ended with that version. After a crash, the
 * next start repeats the missing work: bytes are shared, not moved, until the catalog has all objects.
 */
export const takeOverOldLayout = (oldFolder: string, catalog: Catalog, files: ByteFiles): void => {
  const buckets = join(oldFolder, 'buckets');
  if (existsSync(buckets))
    for (const bucket of readdirSync(buckets)) takeOverBucket(bucket, join(buckets, bucket), catalog, files);
  rmSync(oldFolder, { recursive: true, force: true });
};

const takeOverBucket = (bucket: string, folder: string, catalog: Catalog, files: ByteFiles): void => {
  catalog.createBucket(bucket);
  const objects = join(folder, 'objects');
  for (const name of existsSync(objects) ? readdirSync(objects, { recursive: true, encoding: 'utf8' }) : []) {
    const meta = join(objects, name);
    const data = `${meta.slice(0, -metaEnding.length)}.data`;
    if (!name.endsWith(metaEnding) || !existsSync(data)) continue;
    const { key, contentType, contentDisposition, etag, lastModified } = oldObject(meta);
    const piece = files.adopt(data);
    const object = {
      bucket,
      key,
      content: piece.file,
      sizeBytes: piece.sizeBytes,
      etag: etag.replaceAll('"', ''),
      modifiedMs: Date.parse(lastModified),
      headers: {
        'content-type': contentType,
        ...(contentDisposition === undefined ? {} : { 'content-disposition': contentDisposition }),
      },
      checksums: {},
    };
    catalog.putObject(object, { ...piece, etag: '' });
  }
};
