import type { VNode } from 'preact';
import { Icon } from '../../ui/icons.tsx';
import { rowsWords } from '../jobs/number-words.ts';
import type { ReadRows } from './rows-message.ts';

const mostColumns = 40;

const titleOf = (column: number, { header }: ReadRows, labels: readonly string[]): string =>
  header?.[column]?.trim() || labels[column]?.trim() || `column_${column}`;

/** The first rows of a file as they will be filled in. Wide ones scroll in their own frame. */
export const RowsPreview = ({ rows, labels }: { readonly rows: ReadRows; readonly labels: readonly string[] }): VNode => {
  const columns = Array.from({ length: Math.min(mostColumns, rows.columnCount) }, (_, column) => column);
  return (
    <div class="preview">
      <p class="muted small">{rows.description}.</p>
      {rows.notes.map(({ code, message }) => (
        <p key={code} class="preview-note small">
          <Icon name="alert" size={14} /> {message}
        </p>
      ))}
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
