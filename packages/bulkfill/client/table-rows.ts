import { parseColumnKey } from '@bulkfill/engine/rows/column-key';
import type { Table } from '@bulkfill/engine/rows/table';
import type { ColumnsChoice } from '@bulkfill/engine/rows/tables/settle-columns';
import { templatePath } from '@bulkfill/service/paths/paths';
import type { SavedTemplate } from '@bulkfill/service/types/api';
import { recordAnswer } from './answers.ts';
import { bytesOfFile, type FileInput } from './form.ts';
import type { CheckInput } from './inputs.ts';
import { isTable } from './is-table.ts';
import { ask, type CallOptions, type Connection } from './transport.ts';

interface LabelledColumn {
  readonly column: number;
  readonly label: string;
}

/** Source of the positions of a table's columns: a package, or the columns of a template stored in the service. */
export interface TablePlacing {
  readonly form: { readonly package: Uint8Array } | { readonly columns: readonly LabelledColumn[] };
  readonly choice: ColumnsChoice | undefined;
  /** Keys of the columns that name the PDFs. */
  readonly named: readonly string[];
}

export type TableFields = { readonly tableFindings?: string } & ({ readonly csv: Blob } | { readonly rows: string });

export type PlaceTable = (table: Table, placing: TablePlacing) => Promise<TableFields>;

let placeTable: PlaceTable | undefined;

/** Enables the client to send tables. `readTable` calls this: the client does not import the engine and stays small. */
export const provideTables = (place: PlaceTable): void => {
  placeTable = place;
};

/** A `CheckInput` or `JobInput` without a table. */
type PlacedInput = Omit<CheckInput, 'rows' | 'columns'> & { readonly rows?: Exclude<CheckInput['rows'], Table> };

/**
 * Replaces a table in `rows` by rows in the column order of the template, and by its findings.
 *
 * Throws TypeError for `columns` without a table, and for a table that was not made by `readTable` of this program.
 * Throws `BulkfillError` if the table does not name the columns of the template.
 */
export const withoutTable = async (
  connection: Connection,
  input: CheckInput,
  options: CallOptions,
): Promise<PlacedInput> => {
  const { rows, columns: choice, ...rest } = input;
  if (!isTable(rows)) {
    if ((choice ?? undefined) !== undefined) throw new TypeError('"columns" needs a table of readTable in "rows".');
    return rows === undefined ? rest : { ...rest, rows };
  }
  if (placeTable === undefined)
    throw new TypeError('"rows" is a table, and no readTable of "bulkfill" was called in this program.');
  if ((rest.csv ?? undefined) !== undefined) throw new TypeError('Send "rows" or "csv", not both.');
  const named = rest.filenameColumns ?? [];
  const { form, fields } = await formOfTable(connection, rest, options);
  return {
    ...(await placeTable(rows, { form, choice: choice ?? undefined, named })),
    ...rest,
    ...fields,
  } as PlacedInput;
};

/** Returns the source of the template's columns, and the fields that bind the request to it. */
const formOfTable = async (
  connection: Connection,
  input: {
    readonly package?: FileInput | undefined;
    readonly templateId?: string | undefined;
    readonly templateRevision?: number | undefined;
  },
  options: CallOptions,
): Promise<{ readonly form: TablePlacing['form']; readonly fields: object }> => {
  const { package: file, templateId, templateRevision } = input;
  if (templateId !== undefined) {
    const path = templatePath(encodeURIComponent(templateId));
    const { columns, revision } = await ask(
      connection,
      { method: 'GET', path },
      recordAnswer<SavedTemplate>('template_id'),
      options,
    );
    const numbered = columns.flatMap(({ key, label }) => {
      const column = parseColumnKey(key);
      return column === undefined ? [] : [{ column, label }];
    });
    return { form: { columns: numbered }, fields: { templateRevision: templateRevision ?? revision } };
  }
  if (file === undefined) throw new TypeError('A table needs "package" or "templateId", which define the columns.');
  // A stream can be read only once.
  const bytes = await bytesOfFile(file);
  return { form: { package: bytes }, fields: { package: file instanceof Blob ? file : bytes } };
};
