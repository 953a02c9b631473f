import { computed, type ReadonlySignal } from '@preact/signals';
import { listLabelsByPlace } from '../../files/template-columns.ts';
import { documentNumbers, groupRows, type RowDocuments } from '../../rows/group-rows.ts';
import { editsOf, tableKey } from '../../rows/row-editing.ts';
import { findRowInFile, readCell } from '../../rows/row-edits.ts';
import { columnWords } from '../tables/column-words.ts';
import type { NewJobDraft } from './draft.ts';
import { columnNames, filenameColumns } from './filename-columns.ts';
import type { RowsState } from './rows-reading.ts';
import { listSentColumns, nameFirstFile } from './rows-to-send.ts';
import type { TemplateNames } from './saved-templates.ts';

/** Returns the rows of a draft with their edits, columns and the file names that they make. */
export const createJobRows = (
  draft: ReadonlySignal<NewJobDraft>,
  rows: ReadonlySignal<RowsState>,
  template: ReadonlySignal<TemplateNames | undefined>,
) => {
  const read = computed(() => (rows.value.kind === 'read' ? rows.value.rows : undefined));
  const labels = computed(() => listLabelsByPlace(template.value?.columns ?? []));
  /** Column with the password of each PDF, in words. */
  const passwordColumn = computed(() => {
    const place = template.value?.passwordColumn;
    return place === undefined ? undefined : columnWords(labels.value[place], place);
  });
  const columns = computed(() => (read.value === undefined ? [] : listSentColumns(read.value, labels.value)));
  const table = computed(() => (read.value === undefined ? '' : tableKey(read.value)));
  const edits = computed(() => editsOf(draft.value.rowEditing, table.value));
  /** Key of the file and its reading settings in the store of edits. */
  const id = computed(() => (read.value?.sha256 === undefined ? undefined : `${read.value.sha256} ${table.value}`));
  const count = computed(() => (read.value === undefined ? 0 : read.value.rows.length - edits.value.leftOut.size));
  const isSettled = computed(() => read.value?.columns.found.settled === true);

  const names = computed(() => columnNames(columns.value, read.value?.header, labels.value));
  const columnCount = computed(() =>
    read.value === undefined ? undefined : Math.max(0, ...columns.value.map(({ place }) => place + 1)),
  );
  const fileNameColumns = computed(() => filenameColumns(draft.value.filenameColumns, names.value, columnCount.value));
  const keys = computed(() => ('keys' in fileNameColumns.value ? fileNameColumns.value.keys : []));
  /** Key of the column that groups rows; `undefined` if the table lacks it. */
  const groupBy = computed(() => {
    const { groupBy: key } = draft.value;
    return columns.value.some(({ place }) => key === `column_${place}`) ? key : undefined;
  });
  const documents = computed((): RowDocuments | undefined => {
    const column = columns.value.find(({ place }) => groupBy.value === `column_${place}`);
    return column === undefined || read.value === undefined
      ? undefined
      : groupRows(read.value.rows, edits.value, column.inFile);
  });
  const documentOf = computed(() => documentNumbers(documents.value));
  const documentCount = computed(() => documents.value?.length ?? count.value);
  const firstName = computed(() =>
    read.value && isSettled.value ? nameFirstFile(read.value, edits.value, keys.value, documentCount.value) : undefined,
  );

  /** Converts a row number of the run to its number in the file, both 1-based. */
  const numberInFile = (row: number): number => findRowInFile(edits.value, row - 1) + 1;
  const columnAt = (place: number) => columns.value.find((each) => each.place === place);
  const cell = (row: number, place: number): string => {
    const column = columnAt(place);
    return read.value === undefined || column === undefined
      ? ''
      : readCell(read.value.rows, edits.value, numberInFile(row) - 1, column.inFile);
  };
  const words = (place: number): string | undefined => columnAt(place)?.words;

  return {
    read,
    passwordColumn,
    columns,
    table,
    edits,
    id,
    count,
    isSettled,
    names,
    fileNameColumns,
    keys,
    groupBy,
    documents,
    documentOf,
    documentCount,
    firstName,
    numberInFile,
    cell,
    words,
  };
};
