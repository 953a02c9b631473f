import { readFile } from 'node:fs/promises';
import { checkRows } from '@bulkfill/engine/fill/check/check-rows';
import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import type { RowSource } from '@bulkfill/engine/rows/row';
import type { Contender } from '../harness/job.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';
import { engineOptions } from './engine.ts';

/** Check of the rows that the engine fills: the same compile and stamp; outputs row results and findings. */
export const contender: Contender = {
  async prepare(job) {
    const source = await readFile(job.sourcePath);
    const verified = await verifiedPackage(job);
    const known = new Map<number, RowSource>();
    return async (rowCount, sink) => {
      const rows = known.get(rowCount) ?? benchRows(rowCount);
      known.set(rowCount, rows);
      const parts = checkRows({
        source,
        package: verified,
        rows,
        settings: plainSettings,
        options: engineOptions,
      });
      for await (const { chunks } of parts) sink.write(chunks);
    };
  },
};
