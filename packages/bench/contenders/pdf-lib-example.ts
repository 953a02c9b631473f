import { fillByPdfLib } from '../drawing/fill-by-pdf-lib.ts';
import type { Contender } from '../harness/job.ts';
import { archive } from './archive-rows.ts';

/** Example by pdf-lib, all rows in one archive. */
export const contender: Contender = {
  async prepare(job) {
    const { rows, fillRow } = await fillByPdfLib(job);
    return (rowCount, sink) => archive(rows.slice(0, rowCount), sink, fillRow);
  },
};
