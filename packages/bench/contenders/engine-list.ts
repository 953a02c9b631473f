import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import type { Contender } from '../harness/job.ts';
import { templateOf } from '../inputs/bench-payload.ts';
import { rowSourceOf } from '../inputs/example-rows.ts';
import { listRows, listTemplate } from '../inputs/long-list.ts';
import { engineOver } from './engine.ts';

/** Table of 50 items per row, on the generated document. */
export const contender: Contender = {
  prepare(job) {
    const rows = listRows(job.rowCount);
    const listed = engineOver(
      (rowCount) => rowSourceOf(rows.slice(0, rowCount)),
      plainSettings,
      async (source, verified) => [source, { ...verified, template: templateOf(listTemplate) }],
    );
    return listed.prepare(job);
  },
};
