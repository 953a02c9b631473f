import { copyFile, rm, stat } from 'node:fs/promises';
import type { Bench } from './bench.ts';
import type { Measured } from './measured.ts';
import { settledDisk } from './settled-disk.ts';

/**
 * Measures a plain copy of a file in the work directory: the time of the disk for this many bytes. Removes the copy.
 */
export const measureCopy = async (bench: Bench, name: string, rowCount: number): Promise<Measured> => {
  const from = bench.path(name);
  const to = `${from}.copy`;
  await settledDisk();
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  await copyFile(from, to);
  const seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(startedCpu);
  const { size: sizeBytes } = await stat(to);
  await rm(to);
  return { rowCount, seconds, cpuSeconds: (user + system) / 1e6, sizeBytes, peakBytes: 0 };
};
