import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Resolves once the disk has what was written before, which it would else still be taking while the next is measured. At once where the system has no `sync`. */
export const settledDisk = async (): Promise<void> => {
  if (process.platform === 'win32') return;
  await once(spawn('sync', { stdio: 'ignore' }), 'close').catch(() => {});
};
