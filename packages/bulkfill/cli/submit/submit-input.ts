import { writeSentFindings } from '@bulkfill/engine/rows/sent-findings';
import type { JobInput } from '../../client/index.ts';
import { UsageError } from '../errors.ts';
import { namedColumns, resolveColumnNames } from '../form/filename-columns.ts';
import type { DataFile, FillCommand } from '../form/fill-request.ts';
import { type FillData, readRows } from '../form/read-rows.ts';
import { inputFile, readInput } from '../input/read-input.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { SentForm } from './sent-form.ts';

/** Rows of a table, exactly as the service receives them. */
export type SentRows = Pick<FillData['rows'], 'bytes' | 'format'>;

export interface SubmitInput {
  readonly input: JobInput;
  readonly document: FillData['document'];
  readonly tableRows: SentRows | undefined;
}

/**
 * Builds the input of a create from options. Files are read while they are sent; a table is sent as strict rows.
 *
 * @param form PDF and template to fill. Throws FileError, EngineError, UsageError for a file that cannot be read or is
 * of the wrong kind, and for an unknown column. Source: specification 4.1.
 */
export const submitInput = async (
  fill: Pick<FillCommand, 'data' | 'settings'>,
  form: SentForm,
  io: CliIo,
): Promise<SubmitInput> => {
  const { maxFailedRowPercent, includeStickers, flattenForms, printFile, printEven } = fill.settings;
  const { optimize, conformance } = fill.settings;
  const read =
    fill.data.kind === 'table'
      ? await readRows(fill.data, () => form.columnsToMatch(namedColumns(fill.settings)), io)
      : undefined;
  const { filenameColumns, groupBy } = await resolveColumnNames(fill.settings, {
    columns: form.columns,
    data: read ?? strictData(fill.data, io),
  });
  const table = read === undefined ? undefined : asSent(read.rows);
  const tableFindings = writeSentFindings(read?.rows.found ?? []);
  const input: JobInput = {
    maxFailedRowPercent,
    ...(filenameColumns.length > 0 ? { filenameColumns } : {}),
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(includeStickers ? { includeStickers } : {}),
    ...(flattenForms ? { flattenForms } : {}),
    ...(printFile ? { printFile } : {}),
    ...(printEven ? { printEven } : {}),
    ...(optimize ? { optimize } : {}),
    ...(conformance === 'keep' ? {} : { conformance }),
    ...(await form.fields()),
    ...(table === undefined ? await strictRows(fill.data, io) : tableRows(table)),
    tableFindings,
  };
  return { input, document: read?.document ?? {}, tableRows: table };
};

const strictRows = async ({ kind, path }: DataFile, io: CliIo): Promise<Pick<JobInput, 'csv' | 'rows'>> =>
  kind === 'rows'
    ? { rows: (await readInput({ role: 'rows', path }, io)).toString('utf8') }
    : { csv: await inputFile({ role: 'csv', path }, 'text/csv', io) };

/** Removes the line ends of JSON. Multipart forms would change them. */
const asSent = ({ bytes, format }: FillData['rows']): SentRows =>
  format === 'csv'
    ? { bytes, format }
    : {
        bytes: Buffer.from(
          Buffer.from(bytes)
            .toString('utf8')
            .replaceAll(/\r?\n|\r/g, ' '),
        ),
        format,
      };

const tableRows = ({ bytes, format }: SentRows): Pick<JobInput, 'csv' | 'rows'> =>
  format === 'json'
    ? { rows: Buffer.from(bytes).toString('utf8') }
    : { csv: new File([new Uint8Array(bytes)], 'rows.csv', { type: 'text/csv' }) };

const strictData = (data: DataFile, io: CliIo): Pick<FillData, 'columns' | 'width'> => ({
  columns: [],
  width: async () => {
    if (data.path === '-')
      throw new UsageError('--filename-columns must name columns of the package if the rows come from standard input');
    return (await readRows(data, async () => [], io)).width();
  },
});
