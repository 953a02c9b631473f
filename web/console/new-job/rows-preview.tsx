import type { VNode } from 'preact';
import { holdsLabels, type NamedColumn } from '../../../lib/engine/browser/rows.ts';
import { labelsByPlace } from '../../files/template-columns.ts';
import { Icon } from '../../ui/icons.tsx';
import { rowsWords } from '../jobs/number-words.ts';
import type { ReadRows } from './rows-message.ts';

const mostColumns = 40;

const titleOf = (column: number, { header }: ReadRows, labels: readonly string[]): string =>
  header?.[column]?.trim() || labels[column]?.trim() || `column_${column}`;

const byPlaceWords = {
  'no-header': 'The columns are taken by their place: the table has no header.',
  'no-labels': 'The columns are taken by their place: the template does not name its columns.',
} as const;

/** How the columns of the template were found, where it is not by their names in their places. */
const foundWords = ({ columns: { found } }: ReadRows): string | undefined => {
  if (!found.settled) return undefined;
  if (found.by === 'no-header' || found.by === 'no-labels') return byPlaceWords[found.by];
  return found.by === 'name' && found.places !== undefined
    ? 'The columns are found by their names, and shown in the order of the template.'
    : undefined;
};

/** The first rows of a file as they will be filled in. Wide ones scroll in their own frame. */
export const RowsPreview = ({ rows, columns: named }: { readonly rows: ReadRows; readonly columns: readonly NamedColumn[] }): VNode => {
  // Before it is settled which column is which, they stand as in the file.
  const labels = rows.columns.found.settled ? labelsByPlace(named) : [];
  const found = foundWords(rows);
  const columns = Array.from({ length: Math.min(mostColumns, rows.columnCount) }, (_, column) => column);
  return (
    <div class="preview">
      <p class="muted small">{rows.description}.</p>
      {rows.header === null && holdsLabels(rows.preview[0] ?? [], named) && (
        <p class="preview-note small">
          <Icon name="alert" size={14} /> Row 1 holds the labels of the columns, and is filled like any other. Say above that it is a header
          if it is one.
        </p>
      )}
      {rows.notes.map(({ code, message }) => (
        <p key={code} class="preview-note small">
          <Icon name="alert" size={14} /> {message}
        </p>
      ))}
      {found !== undefined && <p class="small">{found}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reached without a mouse. */}
      <section class="preview-frame" aria-label="First rows" tabIndex={0}>
        <table class="preview-table">
          <caption class="visually-hidden">Preview</caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {titleOf(column, rows, labels)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.preview.map((cells, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {columns.map((column) => (
                  <td key={column}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(rows.rowCount > rows.preview.length || rows.columnCount > mostColumns) && (
        <p class="muted small">
          {rows.rowCount > rows.preview.length && `The first ${rows.preview.length} of ${rowsWords(rows.rowCount)}.`}
          {rows.columnCount > mostColumns && ` The first ${mostColumns} of ${rows.columnCount} columns.`}
        </p>
      )}
    </div>
  );
};
