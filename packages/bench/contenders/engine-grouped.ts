import { readFile } from 'node:fs/promises';
import { fillArchive } from '@bulkfill/engine/fill/fill-archive';
import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import { openJobRows } from '@bulkfill/engine/rows/group-rows';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import type { Contender } from '../harness/job.ts';
import { templateOf } from '../inputs/bench-payload.ts';
import { groupedCsv, groupedJson, groupedTemplate } from '../inputs/grouped-items.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';
import { engineOptions } from './engine.ts';

const csvLimits = { maxColumns: 500, maxCellCharacters: 32_767 };

/** Reads the rows in each run, as a job does. */
const contenderOf = (isGrouped: boolean): Contender => ({
  async prepare(job) {
    const [source, verified] = await Promise.all([readFile(job.sourcePath), verifiedPackage(job)]);
    const template = templateOf(groupedTemplate(isGrouped));
    return async (rowCount, sink) => {
      const opened = isGrouped
        ? await openJobRows(openCsvRows(groupedCsv(rowCount), csvLimits), undefined, 'column_0')
        : { rows: openJsonRows(groupedJson(rowCount), { lists: 'every' }) };
      const input = { source, package: { ...verified, template }, settings: plainSettings, options: engineOptions };
      for await (const chunk of fillArchive({ ...input, ...opened })) sink.write([chunk]);
    };
  },
});

/** Documents of five scattered rows of a table. */
export const contender = contenderOf(true);

/** The same documents, with their items as JSON in one cell. */
export const lists = contenderOf(false);
