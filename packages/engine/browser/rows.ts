export { maxColumnNumber, parseColumnKey } from '../rows/column-key.ts';
export { csvOfRows } from '../rows/csv-of-rows.ts';
export { maxFilenameColumns, nameRowFile } from '../rows/row-file-name.ts';
export { type Table, type TableDelimiter, tableDelimiters } from '../rows/table.ts';
export { isZipFile } from '../rows/tables/detect-format.ts';
export { findLocaleMistake } from '../rows/tables/find-locale-mistake.ts';
export { holdsLabels } from '../rows/tables/holds-labels.ts';
export { type ChosenPlaces, matchColumns, type TemplateColumn } from '../rows/tables/match-columns.ts';
export { narrowTable } from '../rows/tables/place-columns.ts';
