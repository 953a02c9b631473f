import { parseColumnKey } from '../rows/column-key.ts';
import type { ManifestWarning, RowJob } from './fill-input.ts';

/** Warns if `filename_columns` names a missing column. Source: specification 2.6, 4.1; api.md, "Warnings of a job". */
export const findFilenameColumnsWarning = ({
  rows,
  settings,
}: Pick<RowJob, 'rows' | 'settings'>):
  | (ManifestWarning & { readonly code: 'FILENAME_COLUMN_NOT_FOUND' })
  | undefined => {
  const width = rows.width ?? Number.MAX_SAFE_INTEGER;
  const unknown = settings.filenameColumns.flatMap((key, index) =>
    (parseColumnKey(key) ?? width) < width ? [] : [index + 1],
  );
  if (unknown.length === 0) return undefined;
  const places =
    unknown.length === 1
      ? `Entry ${unknown[0]} of "filename_columns" names`
      : `Entries ${unknown.join(' and ')} of "filename_columns" name`;
  const keys =
    rows.width === undefined || rows.width < 2
      ? 'column_0, column_1 and so on'
      : `column_0 to column_${rows.width - 1}`;
  return {
    code: 'FILENAME_COLUMN_NOT_FOUND',
    message: `${places} no column of the data, and adds nothing to the names of the PDFs. Send the keys of columns: ${keys}.`,
  };
};
