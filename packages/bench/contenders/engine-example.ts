import { readFile } from 'node:fs/promises';
import { fillArchive } from '@bulkfill/engine/fill/fill-archive';
import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';
import type { Contender } from '../harness/job.ts';
import { exampleRows, rowSourceOf } from '../inputs/example-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';
import { engineOptions } from './engine.ts';

/** Fills an example with the engine, compiled again in each run, in a warm process. `change` edits its template. */
export const engineOnExample = (change = (template: ResolvedTemplate): ResolvedTemplate => template): Contender => ({
  async prepare(job) {
    if (job.example === undefined) throw new Error('an example is to be filled');
    const source = await readFile(job.sourcePath);
    const verified = await verifiedPackage(job);
    const changed = { ...verified, template: change(verified.template) };
    const all = await exampleRows(job.example, job.rowCount);
    return async (rowCount, sink) => {
      const rows = rowSourceOf(all.slice(0, rowCount));
      for await (const chunk of fillArchive({
        source,
        package: changed,
        rows,
        settings: plainSettings,
        options: engineOptions,
      }))
        sink.write([chunk]);
    };
  },
});

export const contender = engineOnExample();
