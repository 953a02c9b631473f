import { apiBasePaths, templatePaths } from '@bulkfill/service/paths/paths';
import type { FilledDocument } from '@bulkfill/service/types/api';
import { ask } from '../../api/client.ts';
import { download, saveFile } from '../../files/download.ts';

type ApiRow = Readonly<Record<string, string>>;

export type RowMembers = { readonly row: ApiRow } | { readonly group_rows: readonly ApiRow[] };

/** The row or rows of a document and its options, as in the API. Source: api.md, "One document". */
export type FillOneBody = RowMembers & {
  readonly options: {
    readonly flatten_forms: boolean;
    readonly include_stickers: boolean;
    readonly filename_columns?: readonly string[];
  };
};

const routes = templatePaths(apiBasePaths.session);

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Fills one document, which counts as one row, and downloads it. The same key and body count once. */
export const downloadFilled = async (
  templateId: string,
  body: FillOneBody,
  idempotencyKey: string,
): Promise<FilledDocument> => {
  const filled = await ask<FilledDocument>('POST', `${routes.fill(encodeURIComponent(templateId))}?include=params`, {
    body,
    headers: { accept: 'application/json', 'idempotency-key': idempotencyKey },
  });
  if (filled.pdf_url !== undefined) saveFile(filled.pdf_url);
  else download(new Blob([bytesOf(filled.pdf ?? '')], { type: 'application/pdf' }), filled.file_name);
  return filled;
};
