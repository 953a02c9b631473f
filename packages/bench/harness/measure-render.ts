import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { installedPackage } from './installed-package.ts';
import type { Job } from './job.ts';
import { measureProcess } from './measure-process.ts';
import type { Measured } from './measured.ts';
import { settledDisk } from './settled-disk.ts';

/** Measurement of a render, with the lifetime of its process. */
export interface MeasuredRender extends Measured {
  readonly processSeconds: number;
}

/** Used members of `bulkfill render --json`. */
interface RenderResult {
  readonly success_rows: number;
  readonly file_size_bytes: number;
  readonly seconds: number;
  readonly peak_memory_bytes: number;
}

/**
 * Measures `bulkfill render` of the packed and installed package without warm-up, as a user runs it. `seconds` is the
 * time from verifying the package and parsing the CSV to the closed ZIP. `processSeconds` and `cpuSeconds` include the
 * start of Node and reading the files.
 */
export const measureRender = async (bench: Bench, job: Job, csvPath: string, out: string): Promise<MeasuredRender> => {
  const { sourcePath, packagePath, keysPath, rowCount } = job;
  const outPath = bench.path(out);
  await rm(outPath, { force: true });
  const cli = join(await installedPackage(bench), 'node_modules/bulkfill/bin/bulkfill.cjs');
  const files = ['--pdf', sourcePath, '--svc', packagePath, '--csv', csvPath, '--out', outPath];
  await settledDisk();
  const { output, processSeconds, cpuSeconds } = await measureProcess({
    name: 'bulkfill render',
    command: process.execPath,
    parameters: [cli, 'render', ...files, '--json'],
    environment: { PACKAGE_KEYS: keysPath, DATA_DIR: bench.path('data') },
  });
  const result = JSON.parse(output) as RenderResult;
  if (result.success_rows !== rowCount)
    throw new Error(`bulkfill render filled ${result.success_rows} of ${rowCount} rows`);
  const { seconds, file_size_bytes: sizeBytes, peak_memory_bytes: peakBytes } = result;
  return { rowCount, seconds, cpuSeconds, sizeBytes, peakBytes, processSeconds };
};
