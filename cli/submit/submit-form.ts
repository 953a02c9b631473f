import type { CliIo } from '../cli-io.ts';
import type { FillRequest } from '../fill-request.ts';
import { type InputFile, inputBlob, readInput } from '../input/read-input.ts';

/**
 * The multipart form of a create. Files are blobs over the files themselves, read while they are sent. Line ends of `rows_json` become
 * spaces: a form would double them, and between JSON tokens they mean nothing.
 *
 * @param fill with `filenameColumns` as keys.
 * Throws FileError, AppError, UsageError for a file that cannot be read or is something else.
 * Source: specification 4.1.
 */
export const submitForm = async (fill: FillRequest, io: CliIo): Promise<FormData> => {
  const form = new FormData();
  const { maxFailedRowPercent, filenameColumns, includeStickers, flattenForms, printFile, printEven } = fill.settings;
  form.append('max_failed_row_percent', String(maxFailedRowPercent));
  if (filenameColumns.length > 0) form.append('filename_columns', JSON.stringify(filenameColumns));
  if (includeStickers) form.append('include_stickers', 'true');
  if (flattenForms) form.append('flatten_forms', 'true');
  if (printFile) form.append('print_file', 'true');
  if (printEven) form.append('print_even', 'true');
  const { kind, path } = fill.data;
  const append = async (field: string, input: InputFile, type: string): Promise<void> => {
    const { blob, name } = await inputBlob(input, type, io);
    form.append(field, blob, name);
  };
  if (kind === 'rows')
    form.append('rows_json', (await readInput({ role: 'rows', path }, io)).toString('utf8').replaceAll(/\r?\n|\r/g, ' '));
  await append('pdf', { role: 'pdf', path: fill.pdf }, 'application/pdf');
  await append('svc_file', { role: 'package', path: fill.svc }, 'application/octet-stream');
  if (kind === 'csv') await append('csv_file', { role: 'csv', path }, 'text/csv');
  return form;
};
