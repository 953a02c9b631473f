import { readFile } from 'node:fs/promises';
import { fillArchive } from '@bulkfill/engine/fill/fill-archive';
import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import type { RowSource } from '@bulkfill/engine/rows/row';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import type { Contender } from '../harness/job.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';

export const engineOptions = {
  readFont: readPackagedFile,
  maxImageOverlaysPerRow: 100,
  maxOutputBytes: Number.MAX_SAFE_INTEGER,
  jobId: '00000000-0000-4000-8000-000000000000',
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** Function that replaces the source and the package of a job. */
type Change = (source: Uint8Array, verified: VerifiedPackage) => Promise<readonly [Uint8Array, VerifiedPackage]>;
const unchanged: Change = async (source, verified) => [source, verified];

/** The engine with any rows: compiles, stamps and archives, including the manifest, through its public entry. */
export const engineOver = (
  rowsOf: (rowCount: number) => RowSource,
  settings = plainSettings,
  change = unchanged,
): Contender => ({
  async prepare(job) {
    const [source, verified] = await change(await readFile(job.sourcePath), await verifiedPackage(job));
    const known = new Map<number, RowSource>();
    return async (rowCount, sink) => {
      const rows = known.get(rowCount) ?? rowsOf(rowCount);
      known.set(rowCount, rows);
      for await (const chunk of fillArchive({ source, package: verified, rows, settings, options: engineOptions }))
        sink.write([chunk]);
    };
  },
});

export const contender = engineOver(benchRows);
