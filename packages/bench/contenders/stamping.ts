import { readFile } from 'node:fs/promises';
import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { Stamper } from '@bulkfill/engine/pdf/stamp/stamper';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import type { Contender } from '../harness/job.ts';
import { benchRow, benchRows } from '../inputs/bench-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';

/** Stamping alone: the document is compiled before the clock starts, and tails are not archived. */
export const contender: Contender = {
  async prepare(job) {
    const { template } = await verifiedPackage(job);
    const options = { includeStickers: false, flattenForms: false, maxPages: 1000, readFont: readPackagedFile };
    const compiled = await compile(await readFile(job.sourcePath), template, benchRows(job.rowCount), options);
    const stamper = new Stamper(compiled);
    return (rowCount, sink) => {
      for (let rowNumber = 1; rowNumber <= rowCount; rowNumber++) sink.write([stamper.stamp(benchRow(rowNumber)).tail]);
    };
  },
};
