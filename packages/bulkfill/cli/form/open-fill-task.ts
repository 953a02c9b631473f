import { hash } from 'node:crypto';
import { clockRows } from '@bulkfill/engine/fill/clock-rows';
import { listRowKeys } from '@bulkfill/engine/fill/used-columns';
import { openJobRows } from '@bulkfill/engine/rows/group-rows';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import type { RowSource } from '@bulkfill/engine/rows/row';
import { selectRanges } from '@bulkfill/engine/rows/row-ranges';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';
import type { ThreadHost } from '@bulkfill/engine/threads/serve-thread';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import type { FillFilesNote, FillFilesTask } from './fill-task.ts';
import { openForm } from './open-form.ts';
import { openSeal } from './open-seal.ts';

const withTableNames = (
  verified: VerifiedPackage,
  table: NonNullable<FillFilesTask['tableColumns']>,
): VerifiedPackage => {
  const { columns } = verified.template;
  const declared = new Set(columns.map(({ column }) => column));
  const others = table.filter(({ column }) => !declared.has(column));
  return others.length === 0
    ? verified
    : { ...verified, template: { ...verified.template, columns: [...columns, ...others] } };
};

const countSourceRows = async ({ batches }: RowSource): Promise<number> => {
  let count = 0;
  for await (const batch of batches()) for (const { group } of batch) count += group?.sourceRows.length ?? 1;
  return count;
};

/** Verifies the package and opens the rows in a thread. Throws EngineError with the codes of package and rows. */
export const openFillTask = async (task: FillFilesTask, host: ThreadHost<FillFilesNote>) => {
  const verified = await openForm(task.form);
  const { bytes, format, csv } = task.rows;
  const all = format === 'csv' ? openCsvRows(bytes, csv) : openJsonRows(bytes, listRowKeys(verified.template));
  const opened = await openJobRows(all, undefined, task.fill.settings.groupBy);
  const { rows, rowNumbers } =
    task.fill.rowRanges === undefined
      ? { rows: opened.rows, rowNumbers: undefined }
      : selectRanges(opened.rows, task.fill.rowRanges);
  const sourceRowCount = opened.sourceRowCount && rowNumbers ? await countSourceRows(rows) : opened.sourceRowCount;
  host.note({ kind: 'rows', rowCount: rows.rowCount });
  host.clock(true);
  return {
    rows,
    rowNumbers,
    account: verified.account,
    template: verified.template,
    input: {
      source: task.source,
      package: withTableNames(verified, task.tableColumns ?? []),
      rows: clockRows(rows, (runs) => host.clock(runs)),
      ...(rowNumbers === undefined ? {} : { rowNumbers, rowsOfJob: opened.rows.rowCount }),
      ...(sourceRowCount === undefined ? {} : { sourceRowCount }),
      rowsFile: task.rows.file ?? { sha256: hash('sha256', bytes, 'hex'), format },
      tableFindings: task.rows.found,
      settings: task.fill.settings,
    },
    options: {
      ...task.limits,
      readFont: readPackagedFile,
      minModuleUm: task.minModuleUm,
      seal: task.seal && openSeal(task.seal),
      onProgress: ({ rowsDone }: { readonly rowsDone: number }) => host.note({ kind: 'progress', rowsDone }),
    },
  };
};
