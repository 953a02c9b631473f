import type { JobInput } from '../../library/client/index.ts';
import type { CliIo } from '../cli-io.ts';
import type { FillRequest } from '../fill-request.ts';
import { inputFile, readInput } from '../input/read-input.ts';

/**
 * What a create sends: only the options that were given. Files are read while they are sent.
 *
 * @param fill with `filenameColumns` as keys.
 * Throws FileError, AppError, UsageError for a file that cannot be read or is something else.
 * Source: specification 4.1.
 */
export const submitInput = async (fill: FillRequest, io: CliIo): Promise<JobInput> => {
  const { maxFailedRowPercent, filenameColumns, includeStickers, flattenForms, printFile, printEven } = fill.settings;
  const { kind, path } = fill.data;
  const rows = kind === 'rows' ? (await readInput({ role: 'rows', path }, io)).toString('utf8') : undefined;
  return {
    maxFailedRowPercent,
    ...(filenameColumns.length > 0 ? { filenameColumns } : {}),
    ...(includeStickers ? { includeStickers } : {}),
    ...(flattenForms ? { flattenForms } : {}),
    ...(printFile ? { printFile } : {}),
    ...(printEven ? { printEven } : {}),
    pdf: await inputFile({ role: 'pdf', path: fill.pdf }, 'application/pdf', io),
    package: await inputFile({ role: 'package', path: fill.svc }, 'application/octet-stream', io),
    ...(rows === undefined ? { csv: await inputFile({ role: 'csv', path }, 'text/csv', io) } : { rows }),
  };
};
