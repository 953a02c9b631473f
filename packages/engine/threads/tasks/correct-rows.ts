import { jsonBytes } from '../../core/json-bytes.ts';
import { listIncompleteRows } from '../../fill/corrections/list-incomplete-rows.ts';
import { makeCorrections } from '../../fill/corrections/make-corrections.ts';
import type { CorrectionInput } from '../../fill/corrections/rows-with-results.ts';
import { selectRows } from '../../fill/corrections/select-rows.ts';
import { listColumnsToMatch } from '../../fill/used-columns.ts';
import { openJobRows, parseJobRowNumbers } from '../../rows/group-rows.ts';
import { openRows } from '../../rows/open-rows.ts';
import { readSentFindings } from '../../rows/read-sent-findings.ts';
import { writeSentFindings } from '../../rows/sent-findings.ts';
import { labelsOf, readPackageTemplate } from '../../svc/read/package-labels.ts';
import type { ResolvedTemplate } from '../../svc/template.ts';
import type { DocumentTask, ListedRows, RetriedRows } from './document-task.ts';
import { maxCorrectionsBytes } from './row-corrector.ts';

type TaskOf<Kind extends DocumentTask['kind']> = Extract<DocumentTask, { kind: Kind }>;

interface OpenedTask {
  readonly input: CorrectionInput;
  readonly template: Pick<ResolvedTemplate, 'overlays' | 'columns'>;
  readonly labels: readonly string[];
}

const openTask = async ({
  rows: sent,
  rowNumbers: numbers,
  groupBy,
  results,
  package: svc,
}: TaskOf<'corrections' | 'incomplete' | 'select'>): Promise<OpenedTask> => {
  const template = svc === undefined ? undefined : await readPackageTemplate(svc);
  const columns = sent.isLabelled === true && template !== undefined ? listColumnsToMatch(template) : undefined;
  const opened = openRows(sent, { lists: 'every', columns });
  const { rows, rowNumbers } = await openJobRows(
    opened,
    parseJobRowNumbers(numbers),
    groupBy,
    Number.POSITIVE_INFINITY,
  );
  return {
    input: { rows, rowNumbers, results, isGrouped: groupBy !== undefined, secret: template?.protect?.column },
    template: template ?? { overlays: [], columns: [] },
    labels: labelsOf(template?.columns ?? []),
  };
};

/** Throws the errors of `makeCorrections`. */
export const makeCorrectionsTable = async (task: TaskOf<'corrections'>): Promise<Uint8Array> => {
  const withLabels = task.withLabels ?? task.package !== undefined;
  const naming = task.format === 'xlsx' ? 'labels' : withLabels ? 'keys-and-labels' : 'keys';
  const { input, labels } = await openTask(task);
  return makeCorrections(input, { format: task.format, naming, labels, maxBytes: maxCorrectionsBytes });
};

/** Throws the errors of `selectRows`. */
export const selectCorrectedRows = async (task: TaskOf<'select'>): Promise<RetriedRows> => {
  const { format, csv } = task.rows;
  const sent = task.tableFindings === undefined ? [] : readSentFindings(task.tableFindings);
  const { corrections, changedRows, includePartial } = task;
  const { input, labels } = await openTask(task);
  const { bytes, rowNumbers, rowCount, failedRows, found } = await selectRows({
    ...input,
    corrections,
    changedRows,
    includePartial,
    found: sent,
    format,
    maxCellCharacters: csv.maxCellCharacters,
    labels,
  });
  const tableFindings = writeSentFindings(found);
  return {
    bytes,
    rowCount,
    failedRows,
    rowNumbers: jsonBytes(rowNumbers),
    tableFindings: tableFindings === undefined ? undefined : Buffer.from(tableFindings),
  };
};

/** Bytes of all labels in one answer, each cut to its share: there may be 16,384 labels of 10,000 characters. */
const maxLabelBytes = 1_000_000;
const escapeBytes = 6;

/** Throws `RowStoreCorrupt`. */
export const listRowsToCorrect = async (task: TaskOf<'incomplete'>): Promise<ListedRows> => {
  const opened = await openTask(task);
  const { except, mostRows, mostBytes } = task;
  const input = { ...opened.input, except, mostRows, mostBytes, template: opened.template, labels: opened.labels };
  const { labels, rows, total, failedRows } = await listIncompleteRows(input);
  const characters = Math.max(1, Math.floor(maxLabelBytes / escapeBytes / labels.length));
  const columns = labels.map((label, column) => ({
    key: `column_${column}`,
    label: [...label].slice(0, characters).join(''),
  }));
  return { columns: jsonBytes(columns), rows: jsonBytes(rows), total, failedRows };
};
