import { readFile } from 'node:fs/promises';
import { fillOutputs } from '../../lib/engine/fill/fill-archive.ts';
import { plainSettings } from '../../lib/engine/fill/fill-settings.ts';
import type { Contender } from '../harness/job.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';
import { engineOptions } from './engine.ts';

/** The product with a print file next to the ZIP. Both are made; the bytes that are counted are the print file's. */
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

/** The forms are flattened in the ZIP too: rows are drawn once. */
export const contender = enginePrinting(true);

/** The PDFs of the ZIP keep their form, which is flat in the print file: rows are drawn twice. */
export const keepingForms = enginePrinting(false);
