import { copyFile, rm, stat } from 'node:fs/promises';
import type { Bench } from './bench.ts';
import type { Measured } from './measured.ts';
import { settledDisk } from './settled-disk.ts';

/** A plain copy of a file of the work directory: what the disk takes for that many bytes. The copy is not kept. */
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
