import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { refuseWindows } from '../../../local/refuse-windows.ts';

const pretend = `data:text/javascript,Object.defineProperty(process, 'platform', { value: 'win32' })`;

describe('refuseWindows', () => {
  it.each(['local/start.ts', 'local/demo/demo.ts'])('ends %s at its first line with the remedy', async (file) => {
    const script = join(import.meta.dirname, '../../..', file);
    const run = promisify(execFile)(process.execPath, ['--import', pretend, script]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^\s*The (service|demo).*Run it in WSL .* or in a Linux container/s),
    });
  });

  it('accepts other platforms', () => {
    for (const platform of ['linux', 'darwin', 'freebsd'] as const) expect(() => refuseWindows(platform)).not.toThrow();
  });
});
