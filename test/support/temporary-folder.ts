import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process, and all that it starts, a folder for temporary files of its own, which goes when the process ends: whatever a test
 * kills leaves nothing behind on the machine. Programs that a test writes there are read as they would be anywhere, whatever a
 * `package.json` next to the folder says.
 */
export const ownTemporaryFolder = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'bulkfill-tests-'));
  writeFileSync(join(folder, 'package.json'), '{}\n');
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
