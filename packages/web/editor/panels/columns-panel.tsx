import type { RefObject, VNode } from 'preact';
import { namesToMatch } from '../../files/find-columns.ts';
import { texts } from '../../texts/panels.ts';
import { Lazy } from '../../ui/lazy.tsx';
import { columnCommands } from '../commands/column-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';
import { useIntoView } from './use-into-view.ts';

const ColumnsToSettle = (): VNode | null => {
  const {
    table: { chooseColumns, columnsAsked, tableInHand, unsettledTable },
  } = useEditor();
  const table = tableInHand.value;
  const region = useIntoView(columnsAsked.value ?? unsettledTable.value);
  if (table === undefined || !('found' in table)) return null;
  const { raw, columns, found, choice, isKept } = table;
  return (
    <div ref={region as RefObject<HTMLDivElement>} class="editor-panel">
      <Lazy load={() => import('../../console/tables/columns-choice.tsx')}>
        {({ ColumnsChoiceFields }) => (
          <ColumnsChoiceFields
            columns={columns}
            header={namesToMatch(raw)}
            firstRow={raw.rows[0] ?? []}
            found={found}
            choice={choice}
            isKept={isKept}
            isAsked={columnsAsked.value !== undefined}
            onChoose={chooseColumns}
          />
        )}
      </Lazy>
    </div>
  );
};

export const ColumnsPanel = (): VNode => {
  const {
    table: { unsettledTable },
  } = useEditor();
  return unsettledTable.value === undefined ? <ColumnList /> : <ColumnsToSettle />;
};

/** Lists the columns with the values of the current row. They can be dragged onto the page or added by key. */
const ColumnList = (): VNode => {
  const editor = useEditor();
  const {
    dragged: { dragColumn },
    opened: { knownColumns, previewCells },
  } = editor;
  const columns = knownColumns.value;
  return (
    <section class="editor-panel" aria-label={texts.columns}>
      <div class="panel-head">
        <h2>{texts.columns}</h2>
        {columnCommands.chooseAgain.enabled(editor) ? (
          <CommandButton command={columnCommands.chooseAgain} kind="quiet" />
        ) : (
          <span class="muted small">{columns.length}</span>
        )}
      </div>
      {columns.length === 0 ? (
        <p class="muted small">{texts.openRowsForColumns}</p>
      ) : (
        <ul class="column-list">
          {columns.map((column) => {
            const words = column.words;
            const about = { number: column.number, label: words };
            return (
              <li
                key={column.number}
                draggable
                onDragStart={({ dataTransfer }) => dragColumn(dataTransfer, about)}
                onDragEnd={() => dragColumn(null, undefined)}
              >
                <div class="column-words">
                  <span>{words}</span>
                  <span class="muted small">{previewCells.value[column.number] ?? ''}</span>
                </div>
                <div class="column-buttons">
                  <CommandButton
                    command={columnCommands.use}
                    kind="quiet"
                    about={{ column: about }}
                    name={texts.useForSelection(words)}
                  />
                  <CommandButton
                    command={columnCommands.place}
                    kind="quiet"
                    about={{ column: about }}
                    name={texts.placeColumn(words)}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
