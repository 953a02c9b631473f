import { listMendable } from '../../fill/mend/list-mendable.ts';
import { makeCorrections } from '../../fill/mend/make-corrections.ts';
import type { MendableRows } from '../../fill/mend/mendable-row.ts';
import { type SelectedRows, selectRows } from '../../fill/mend/select-rows.ts';
import { labelsOf as labelsOfColumns, packageLabels, packageTemplate } from '../../package/read/package-labels.ts';
import { openRows } from '../../rows/open-rows.ts';
import { readSentFindings } from '../../rows/read-sent-findings.ts';
import type { DocumentTask } from './document-task.ts';
import { maxCorrectionsBytes } from './row-mender.ts';

type TaskOf<Kind extends DocumentTask['kind']> = Extract<DocumentTask, { kind: Kind }>;

const labelsOf = async (task: TaskOf<'corrections' | 'select'>): Promise<readonly string[]> =>
  task.package === undefined ? [] : packageLabels(task.package);

/** The table of rows to mend. Throws what `makeCorrections` raises. */
export const mendRows = async (task: TaskOf<'corrections'>): Promise<Uint8Array> => {
  const naming = task.format === 'xlsx' ? 'labels' : task.package === undefined ? 'keys' : 'keys-and-labels';
  const form = { format: task.format, naming, labels: await labelsOf(task), maxBytes: maxCorrectionsBytes } as const;
  return makeCorrections({ ...task, rows: openRows(task.rows, { lists: 'every' }) }, form);
};

/** The rows of a retry. Throws what `selectRows` raises. */
export const selectMended = async (task: TaskOf<'select'>): Promise<SelectedRows> => {
  const { format, csv } = task.rows;
  const found = task.tableFindings === undefined ? [] : readSentFindings(task.tableFindings);
  const input = { ...task, found, rows: openRows(task.rows, { lists: 'every' }), format, maxCellCharacters: csv.maxCellCharacters };
  return selectRows({ ...input, labels: await labelsOf(task) });
};

/** The rows to mend, to be shown. Throws `RowStoreCorrupt`. */
export const listMended = async (task: TaskOf<'mendable'>): Promise<MendableRows> => {
  const template = task.package === undefined ? { overlays: [], columns: [] } : await packageTemplate(task.package);
  return listMendable({ ...task, rows: openRows(task.rows, { lists: 'every' }), template, labels: labelsOfColumns(template.columns) });
};
