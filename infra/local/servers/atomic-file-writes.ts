import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes every `writeFileSync` of this process whole or nothing: into a draft beside the file, then renamed over it.
 *
 * fauxqs writes its metadata in place. A process killed between opening such a file and writing it leaves an empty one, and
 * the next start fails on it.
 */
export const writeFilesAtomically = (): void => {
  const { writeFileSync, renameSync } = fs;
  fs.writeFileSync = (file, data, options) => {
    if (typeof file !== 'string') {
      writeFileSync(file, data, options);
      return;
    }
    const draft = `${file}.draft`;
    writeFileSync(draft, data, options);
    renameSync(draft, file);
  };
  syncBuiltinESMExports();
};
