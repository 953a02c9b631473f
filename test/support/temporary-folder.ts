import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process, and all that it starts, a folder for temporary files and compiled code of its own, which goes when the process ends:
 * whatever a test kills leaves nothing behind on the machine. Programs that a test writes there are read as they would be anywhere, whatever a
 * `package.json` next to the folder says.
 */
export const ownTemporaryFolder = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'bulkfill-tests-'));
  writeFileSync(join(folder, 'package.json'), '{}\n');
  process.env.TMPDIR = folder;
  // A start of the service reads some 600 files of TypeScript, a thread of the engine some 200: after the first one as code that is compiled.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
