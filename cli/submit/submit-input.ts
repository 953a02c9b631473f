import { parseConfig } from '../../lib/core/config.ts';
import type { JobInput } from '../../library/client/index.ts';
import type { CliIo } from '../cli-io.ts';
import { filenameColumnKeys } from '../filename-columns.ts';
import type { FillRequest, RowsFile } from '../fill-request.ts';
import { inputFile, readInput } from '../input/read-input.ts';
import { packageColumns } from '../read-form.ts';
import { type ReadRows, readRows } from '../read-rows.ts';
import { UsageError } from '../usage-error.ts';

/** What is sent, and what a document says of how it was read. */
export interface SubmitInput {
  readonly input: JobInput;
  readonly document: ReadRows['document'];
}

/**
 * What a create sends: only the options that were given. Files are read while they are sent; a table goes as strict rows.
 *
 * Throws FileError, AppError, UsageError for a file that cannot be read or is something else, and for a column that is not there: the service
 *   ignores names that it does not know, as its contract says, but a person who gave one made a mistake.
 * Source: specification 4.1.
 */
export const submitInput = async (fill: FillRequest, io: CliIo): Promise<SubmitInput> => {
  const { maxFailedRowPercent, filenameColumns: names, includeStickers, flattenForms, printFile, printEven, optimize } = fill.settings;
  const columns = async () => {
    const { maxPackageBytes } = parseConfig(io.env).plans.scale;
    return packageColumns(await readInput({ role: 'package', path: fill.form.path }, io), maxPackageBytes);
  };
  const table = fill.data.kind === 'table' ? await readRows(fill.data, columns, io) : undefined;
  const filenameColumns = await filenameColumnKeys(names, { columns, data: table ?? strictData(fill.data, io) });
  const input: JobInput = {
    maxFailedRowPercent,
    ...(filenameColumns.length > 0 ? { filenameColumns } : {}),
    ...(includeStickers ? { includeStickers } : {}),
    ...(flattenForms ? { flattenForms } : {}),
    ...(printFile ? { printFile } : {}),
    ...(printEven ? { printEven } : {}),
    ...(optimize ? { optimize } : {}),
    pdf: await inputFile({ role: 'pdf', path: fill.pdf }, 'application/pdf', io),
    package: await inputFile({ role: 'package', path: fill.form.path }, 'application/octet-stream', io),
    ...(table === undefined ? await strictRows(fill.data, io) : tableRows(table)),
  };
  return { input, document: table?.document ?? {} };
};

const strictRows = async ({ kind, path }: RowsFile, io: CliIo): Promise<Pick<JobInput, 'csv' | 'rows'>> =>
  kind === 'rows'
    ? { rows: (await readInput({ role: 'rows', path }, io)).toString('utf8') }
    : { csv: await inputFile({ role: 'csv', path }, 'text/csv', io) };

const tableRows = ({ rows: { bytes, format } }: ReadRows): Pick<JobInput, 'csv' | 'rows'> =>
  format === 'json'
    ? { rows: Buffer.from(bytes).toString('utf8') }
    : { csv: new File([new Uint8Array(bytes)], 'rows.csv', { type: 'text/csv' }) };

const strictData = (data: RowsFile, io: CliIo): Pick<ReadRows, 'columns' | 'width'> => ({
  columns: [],
  width: async () => {
    if (data.path === '-')
      throw new UsageError('--filename-columns must name columns of the package where the rows come from standard input');
    return (await readRows(data, async () => [], io)).width();
  },
});
