import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { parseColumnKey } from '@bulkfill/engine/rows/column-key';
import type { TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import { UsageError } from '../errors.ts';
import { escapeControls } from '../terminal/printable.ts';
import type { FillData } from './read-rows.ts';

/**
 * Returns the column keys for an option such as `--filename-columns`: keys, or labels of package or table.
 *
 * @param data whose width is computed only for a key that is not in the package.
 * Throws UsageError for a name that is neither, or that two columns share; EngineError for a package that cannot be
 * read.
 */
export const resolveFilenameColumns = async (
  names: readonly string[],
  {
    columns: columnsOf,
    data,
  }: { columns: () => Promise<readonly TemplateColumn[]>; data: Pick<FillData, 'columns' | 'width'> },
  option = '--filename-columns',
): Promise<string[]> => {
  if (names.length === 0) return [];
  const columns = await columnsOf();
  const known = new Set(columns.map(({ column }) => column));
  const others = data.columns.filter(({ column }) => !known.has(column));
  const keys: string[] = [];
  for (const name of names) {
    const number = parseColumnKey(name);
    const isKey = number !== undefined && (known.has(number) || number < (await data.width()));
    keys.push(isKey ? name : keyOfLabel(name, [columns, data.columns], [...columns, ...others], option));
  }
  return keys;
};

/** Resolves the column names in the settings of a fill. Throws the errors of `resolveFilenameColumns`. */
export const resolveColumnNames = async (
  { filenameColumns, groupBy }: Pick<FillSettings, 'filenameColumns' | 'groupBy'>,
  source: Parameters<typeof resolveFilenameColumns>[1],
): Promise<Pick<FillSettings, 'filenameColumns' | 'groupBy'>> => {
  const [grouping] = groupBy === undefined ? [] : await resolveFilenameColumns([groupBy], source, '--group-by');
  return {
    filenameColumns: await resolveFilenameColumns(filenameColumns, source),
    ...(grouping === undefined ? {} : { groupBy: grouping }),
  };
};

const keyOfLabel = (
  name: string,
  groups: readonly (readonly TemplateColumn[])[],
  all: readonly TemplateColumn[],
  option: string,
): string => {
  const alike =
    groups
      .flatMap((columns) => [
        columns.filter(({ label }) => label === name),
        columns.filter(({ label }) => folded(label) === folded(name)),
      ])
      .find((found) => found.length > 0) ?? [];
  const [found] = alike;
  if (alike.length > 1)
    throw new UsageError(
      `${option}: ${alike.length} columns have the label "${escapeControls(name)}"; use the column key instead`,
    );
  if (found !== undefined) return `column_${found.column}`;
  throw new UsageError(`${option}: there is no column "${escapeControls(name)}"; the package has ${listed(all)}`);
};

const folded = (label: string): string => label.trim().toLowerCase();

const maxListed = 20;

const listed = (columns: readonly TemplateColumn[]): string => {
  if (columns.length === 0) return 'none';
  const shown = columns.slice(0, maxListed).map(({ column, label }) => `column_${column} "${escapeControls(label)}"`);
  return `${shown.join(', ')}${columns.length > maxListed ? ` and ${columns.length - maxListed} more` : ''}`;
};

/** Returns the names of columns that a table must have for the settings, besides those of overlays. */
export const namedColumns = ({
  filenameColumns,
  groupBy,
}: Pick<FillSettings, 'filenameColumns' | 'groupBy'>): readonly string[] =>
  groupBy === undefined ? filenameColumns : [...filenameColumns, groupBy];
