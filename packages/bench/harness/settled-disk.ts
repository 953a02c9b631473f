import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Resolves once the disk has stored earlier writes, which would otherwise affect the next measurement. Resolves
 * immediately if the system has no `sync`.
 */
export const settledDisk = async (): Promise<void> => {
  if (process.platform === 'win32') return;
  await once(spawn('sync', { stdio: 'ignore' }), 'close').catch(() => {});
};
