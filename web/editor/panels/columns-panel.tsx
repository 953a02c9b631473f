import type { RefObject, VNode } from 'preact';
import { ColumnsChoiceFields } from '../../console/tables/columns-choice.tsx';
import { Button } from '../../ui/button.tsx';
import { packageValue } from '../core/content.ts';
import { change } from '../core/edit.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { columnWords, type KnownColumn } from '../state/opened.ts';
import { useIntoView } from './use-into-view.ts';

const place = ({ adding: { addInMiddle } }: Editor, column: KnownColumn): void =>
  addInMiddle('text', { number: column.number, label: columnWords(column) });

/** Lets the selected overlays show a column. */
const map = ({ editing: { edit } }: Editor, { number }: KnownColumn): void => {
  edit((state) =>
    change(state, state.selection, (overlay) =>
      overlay.kind === 'marker' ? overlay : { ...overlay, value: packageValue({ source: 'column', column: number }) },
    ),
  );
};

/** Which column is which, where the names do not tell. */
const ColumnsToSettle = (): VNode | null => {
  const {
    table: { chooseColumns, columnsAsked, tableInHand, unsettledTable },
  } = useEditor();
  const table = tableInHand.value;
  const region = useIntoView(columnsAsked.value ?? unsettledTable.value);
  if (table === undefined || !('found' in table) || table.raw.header === null) return null;
  const { raw, columns, found, choice, isKept } = table;
  return (
    <div ref={region as RefObject<HTMLDivElement>} class="editor-panel">
      <ColumnsChoiceFields
        columns={columns}
        header={table.raw.header}
        firstRow={raw.rows[0] ?? []}
        found={found}
        choice={choice}
        isKept={isKept}
        isAsked={columnsAsked.value !== undefined}
        onChoose={chooseColumns}
      />
    </div>
  );
};

/** The columns of the table or, before it is settled which they are, the choice of them. */
export const ColumnsPanel = (): VNode => {
  const {
    table: { unsettledTable },
  } = useEditor();
  return unsettledTable.value === undefined ? <ColumnList /> : <ColumnsToSettle />;
};

/** The table's columns with the value of the row that is shown: to be dragged onto the page, or put there by key. */
const ColumnList = (): VNode => {
  const editor = useEditor();
  const {
    dragged: { dragColumn },
    editing: { selectedOverlays },
    opened: { knownColumns, openDocument, previewCells },
    table: { chooseColumns, tableInHand },
  } = editor;
  const columns = knownColumns.value;
  const table = tableInHand.value;
  const isChosen = table !== undefined && 'found' in table && table.found.settled && table.found.by === 'choice';
  const mappable = selectedOverlays.value.some(({ kind }) => kind !== 'marker');
  return (
    <section class="editor-panel" aria-label="Columns">
      <div class="panel-head">
        <h2>Columns</h2>
        {isChosen ? (
          <Button size="small" kind="quiet" onClick={() => chooseColumns(new Map())}>
            Choose again
          </Button>
        ) : (
          <span class="muted small">{columns.length}</span>
        )}
      </div>
      {columns.length === 0 ? (
        <p class="muted small">Open rows to place their columns.</p>
      ) : (
        <ul class="column-list">
          {columns.map((column) => {
            const words = columnWords(column);
            return (
              <li
                key={column.number}
                draggable
                onDragStart={({ dataTransfer }) => dragColumn(dataTransfer, { number: column.number, label: words })}
                onDragEnd={() => dragColumn(null, undefined)}
              >
                <div class="column-words">
                  <span>{words}</span>
                  <span class="muted small">{previewCells.value[column.number] ?? ''}</span>
                </div>
                <Button
                  size="small"
                  kind="quiet"
                  disabled={!mappable}
                  aria-label={`Use ${words} for the selection`}
                  onClick={() => map(editor, column)}
                >
                  Use
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  disabled={openDocument.value === undefined}
                  aria-label={`Place ${words}`}
                  onClick={() => place(editor, column)}
                >
                  Place
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
