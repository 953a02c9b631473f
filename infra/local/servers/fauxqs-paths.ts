import { join } from 'node:path';
import type { FilePersistenceInternals } from './fauxqs-internals.ts';

const objectPath = (files: FilePersistenceInternals, bucket: string, key: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are encoded.
  const encoded = key.replace(/[<>:"|?*\\%\x00-\x1f]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return join(files.bucketsDir, bucket, 'objects', ...encoded.split('/'));
};

/** The file of an object's bytes, as fauxqs makes it of the key. */
export const dataPath = (files: FilePersistenceInternals, bucket: string, key: string): string => `${objectPath(files, bucket, key)}.data`;

/** The file that says that an object is there, and what it is. */
export const metaPath = (files: FilePersistenceInternals, bucket: string, key: string): string =>
  `${objectPath(files, bucket, key)}.meta.json`;
