import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes every `writeFileSync` of this process whole or nothing: into a draft beside the file, then renamed over it. Nothing is
 * left of a write that fails, for a full disk needs what the draft has taken.
 *
 * fauxqs writes its metadata in place. A process killed between opening such a file and writing it leaves an empty one, and
 * the next start fails on it.
 */
export const writeFilesAtomically = (): void => {
  const { writeFileSync, renameSync, rmSync } = fs;
  fs.writeFileSync = (file, data, options) => {
    if (typeof file !== 'string') {
      writeFileSync(file, data, options);
      return;
    }
    const draft = `${file}.draft`;
    try {
      writeFileSync(draft, data, options);
      renameSync(draft, file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  };
  syncBuiltinESMExports();
};
