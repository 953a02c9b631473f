import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import { UsageError } from '../errors.ts';
import type { TableReading } from '../table/table-options.ts';

export const listMappedNames = ({ columns }: TableReading): readonly string[] =>
  typeof columns === 'object' ? Object.keys(columns).filter((name) => name.trim() !== '') : [];

/** Resolves `--map "Nachname=LastName"`: column keys by field name or tooltip, '' to leave a field unchanged. */
export const resolveChosenFields = (
  reading: TableReading | undefined,
  header: readonly string[] | null,
  fields: readonly ListedField[],
): ReadonlyMap<string, string> => {
  const { columns } = reading ?? {};
  if (columns === 'by-place')
    throw new UsageError('--by-place cannot be used with "init", because it needs an existing template');
  if (columns === undefined) return new Map();
  if (header === null)
    throw new UsageError(
      '--map needs the column names of the table, but the table was read without a header: add --header yes',
    );
  return new Map(
    Object.entries(columns).map(([name, field]) => [
      fieldOf(field ?? '', fields),
      name.trim() === '' ? '' : keyOf(name, header),
    ]),
  );
};

const keyOf = (name: string, header: readonly string[]): string => {
  const [place, second] = header.flatMap((each, index) => (each.trim() === name.trim() ? [index] : []));
  if (place === undefined) throw new UsageError(`--map: the table has no column "${name}"`);
  if (second !== undefined) throw new UsageError(`--map: the table has several columns "${name}"`);
  return `column_${place}`;
};

const fieldOf = (wanted: string, fields: readonly ListedField[]): string => {
  if (fields.some(({ name }) => name === wanted)) return wanted;
  const [found, second] = fields.filter(({ tooltip }) => tooltip === wanted);
  if (found !== undefined && second === undefined) return found.name;
  throw new UsageError(
    `--map: the form has ${second === undefined ? 'no' : 'no single'} field "${wanted}": "bulkfill pdf fields" lists the names`,
  );
};
