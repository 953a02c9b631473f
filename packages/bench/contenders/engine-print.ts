import { readFile } from 'node:fs/promises';
import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import type { Contender } from '../harness/job.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';
import { engineOptions } from './engine.ts';

/** Writes a print file next to the ZIP. The counted bytes are those of the print file. */
const enginePrinting = (flattenForms: boolean): Contender => ({
  async prepare(job) {
    const source = await readFile(job.sourcePath);
    const verified = await verifiedPackage(job);
    return async (rowCount, sink) => {
      const settings = { ...plainSettings, flattenForms, printFile: true };
      for await (const { output, chunks } of fillOutputs({
        source,
        package: verified,
        rows: benchRows(rowCount),
        settings,
        options: engineOptions,
      }))
        if (output === 'print') sink.write(chunks);
    };
  },
});

/** Forms are flattened in the ZIP too, so rows are drawn once. */
export const contender = enginePrinting(true);

/** PDFs in the ZIP keep their form, which is flat in the print file, so rows are drawn twice. */
export const keepingForms = enginePrinting(false);
