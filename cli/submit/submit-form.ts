import { openAsBlob } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FillRequest } from '../fill-request.ts';

/**
 * The multipart form of a create. Files are blobs over the files themselves, read while they are sent. Line ends of `rows_json` become
 * spaces: a form would double them, and between JSON tokens they mean nothing.
 * Source: specification 4.1.
 */
export const submitForm = async (request: FillRequest): Promise<FormData> => {
  const form = new FormData();
  form.append('max_failed_row_percent', String(request.maxFailedRowPercent));
  if (request.filenameColumns.length > 0) form.append('filename_columns', JSON.stringify(request.filenameColumns));
  if (request.includeStickers) form.append('include_stickers', 'true');
  if (request.flattenForms) form.append('flatten_forms', 'true');
  if (request.data.kind === 'rows') form.append('rows_json', (await readFile(request.data.path, 'utf8')).replaceAll(/\r?\n|\r/g, ' '));
  await appendFile(form, 'pdf', request.pdf, 'application/pdf');
  await appendFile(form, 'svc_file', request.svc, 'application/octet-stream');
  if (request.data.kind === 'csv') await appendFile(form, 'csv_file', request.data.path, 'text/csv');
  return form;
};

const appendFile = async (form: FormData, field: string, path: string, type: string): Promise<void> => {
  // `openAsBlob` of a missing file fails without its name.
  await stat(path);
  form.append(field, await openAsBlob(path, { type }), basename(path));
};
