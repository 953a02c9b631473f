import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a separate folder for temporary files and compiled code of this process and its children. Removes it when the
 * process ends: a killed test leaves nothing on the machine. A `package.json` in the folder shields programs that tests
 * write there from any other `package.json` above it.
 */
export const ownTemporaryFolder = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'bulkfill-tests-'));
  writeFileSync(join(folder, 'package.json'), '{}\n');
  process.env.TMPDIR = folder;
  // A start of the service reads about 600 TypeScript files, a thread of the engine about 200. After the first start,
  // they are read as compiled code.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
