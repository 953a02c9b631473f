import type { ComponentChildren, VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { GroupField } from '../../console/tables/group-field.tsx';
import { PasteTable } from '../../console/tables/paste-table.tsx';
import { ReadingSentence, useReadingForm } from '../../console/tables/reading-sentence.tsx';
import type { TableSettingsFieldsProps } from '../../console/tables/table-settings-fields.tsx';
import { acceptedTypes } from '../../files/accepted-types.ts';
import type { TableSettings } from '../../files/read-table-file.ts';
import { listKnownValues } from '../../rows/known-values.ts';
import { markNames } from '../../rows/mark-names.ts';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Lazy } from '../../ui/lazy.tsx';
import { rowCommands } from '../commands/row-commands.ts';
import { tableCommands } from '../commands/table-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import type { OpenRows } from '../rows/open-rows.ts';
import { hasStates } from '../state/fields.ts';
import type { TableInHand } from '../state/table-in-hand.ts';
import { CommandButton } from '../view/command-button.tsx';
import { AllRows } from './all-rows.tsx';
import { OpenFile } from './open-file.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { mostHeight, RowsHeight } from './rows-height.tsx';

const RowChoice = ({ rows }: { readonly rows: OpenRows }): VNode => {
  const {
    opened: { documents, groupBy, knownColumns, rowIndex, showRow, shownPlace },
  } = useEditor();
  const [typed, setTyped] = useState<string>();
  const count = rows.rows.length;
  const isRow = (value: string): boolean =>
    Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= count;
  return (
    <div class="row-choice">
      <TextField
        label={texts.rowNumber}
        type="number"
        min={1}
        max={count}
        value={typed ?? String(rowIndex.value + 1)}
        error={typed === undefined || typed === '' || isRow(typed) ? undefined : texts.rowRange(count)}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          if (isRow(value)) showRow(Number(value) - 1);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span class="muted small">{texts.ofRows(count)}</span>
      <CommandButton command={rowCommands.previous} kind="quiet" icon="chevron-left" iconOnly />
      <CommandButton command={rowCommands.next} kind="quiet" icon="chevron-right" iconOnly />
      <CommandButton command={rowCommands.longest} kind="quiet" />
      <GroupField
        value={groupBy.value}
        columns={knownColumns.value.map(({ number, words }) => ({ place: number, words }))}
        onChange={(key) => {
          groupBy.value = key;
        }}
      />
      {documents.value !== undefined && (
        <span class="muted small">{texts.documentOf(shownPlace.value.rowNumber, shownPlace.value.rows)}</span>
      )}
    </div>
  );
};

export interface RowsPanelProps {
  /** Opens a table. Without settings, its file's known ones apply, or they are guessed. */
  readonly read: (file: File, settings?: TableSettings) => void;
}

const byPlaceWords = {
  'no-header': texts.noHeader,
  'no-labels': texts.noLabels,
} as const;

const foundWords = (table: TableInHand): string | undefined => {
  if (!('found' in table) || !table.found.settled) return undefined;
  const { by } = table.found;
  return by === 'no-header' || by === 'no-labels' ? byPlaceWords[by] : undefined;
};

interface FileSettingsProps {
  readonly table: TableInHand;
  readonly read: RowsPanelProps['read'];
}

/** Shows changed settings immediately while the file is read again. */
const useSettings = ({ table, read }: FileSettingsProps): TableSettingsFieldsProps => {
  const {
    table: { settingsInHand },
  } = useEditor();
  const { file } = table;
  const wanted = settingsInHand.value;
  return {
    settings: wanted?.file === file ? wanted.settings : table.settings,
    read: 'raw' in table ? table.raw : table.refusal,
    onChange: (settings) => read(file, settings),
  };
};

const Reading = ({
  form,
  ...props
}: FileSettingsProps & { readonly form: ReturnType<typeof useReadingForm> }): VNode => (
  <ReadingSentence {...useSettings(props)} {...form} />
);

const FileSettings = ({ isOpen, ...props }: FileSettingsProps & { readonly isOpen: boolean }): VNode | null => {
  const { table } = props;
  const settings = useSettings(props);
  const isRead = 'raw' in table;
  const notes = isRead ? table.raw.notes : [];
  return isRead && notes.length === 0 && !isOpen ? null : (
    <div class="rows-settings">
      {isOpen && (
        <Lazy load={() => import('../../console/tables/table-settings-fields.tsx')}>
          {({ TableSettingsFields }) => <TableSettingsFields {...settings} />}
        </Lazy>
      )}
      {!isRead && <p class="muted small rows-description">{texts.notReadWithSettings(table.file.name)}</p>}
      {notes.length > 0 && (
        <Lazy load={() => import('./table-notes.tsx')}>{({ TableNotes }) => <TableNotes notes={notes} />}</Lazy>
      )}
    </div>
  );
};

const EditableRows = ({ rows, children }: { readonly rows: OpenRows; readonly children: ComponentChildren }): VNode => {
  const {
    drawer: { among, showEvery },
    editing: { draft },
    fields: { knownFields },
    opened: { changeRows, documentNumber, knownColumns, rowEdits, rowIndex, showRow },
  } = useEditor();
  const { overlays } = draft.value;
  const known = useMemo(
    () =>
      listKnownValues(overlays, (name) => {
        const field = knownFields.value.get(name);
        return field !== undefined && hasStates(field) ? field.states : [];
      }),
    [overlays, knownFields.value],
  );
  const columns = useMemo(
    () =>
      markNames(
        knownColumns.value.map((column) => ({
          number: column.number,
          words: column.words,
          choices: known.get(column.number),
        })),
        () => false,
      ),
    [knownColumns.value, known],
  );
  return (
    <Lazy load={() => import('../../rows/rows-table.tsx')}>
      {({ RowsTable }) => (
        <RowsTable
          columns={columns}
          rows={rows.rows}
          edits={rowEdits.value}
          onEdits={changeRows}
          current={rowIndex.value}
          documentOf={documentNumber.value}
          onShow={showRow}
          fileName={rows.file.name}
          {...(among.value !== undefined && { among: among.value })}
          commands={
            among.value !== undefined && (
              <Button size="small" icon="cross" onClick={showEvery}>
                {texts.showAllRows}
              </Button>
            )
          }
          tools={children}
        />
      )}
    </Lazy>
  );
};

export const RowsPanel = ({ read }: RowsPanelProps): VNode => {
  const {
    drawer: { rowsHeight, setRowsHeight },
    opened: { openRows, rowsReference },
    opening: { opening },
    table: { tableInHand, unsettledTable },
  } = useEditor();
  const rows = openRows.value;
  const table = tableInHand.value;
  const unsettled = unsettledTable.value;
  const height = Math.min(mostHeight(), rowsHeight.value);
  const toggle = height > 0 ? tableCommands.hide : tableCommands.show;
  const isRefused = table !== undefined && 'refusal' in table;
  const found = table === undefined ? undefined : foundWords(table);
  const form = useReadingForm(table?.file, isRefused);
  return (
    <section class="rows-region" aria-label={texts.rows}>
      <RowsHeight height={height} set={setRowsHeight} />
      <div class="rows-line">
        {table !== undefined && (
          <CommandButton command={toggle} kind="quiet" icon="table">
            <span class="bar-words">{toggle.label}</span>
          </CommandButton>
        )}
        <OpenFile
          label={texts.openRows}
          accept={acceptedTypes.rows}
          icon="upload"
          busy={opening.value.has('rows')}
          open={(file) => read(file)}
        />
        <PasteTable onFile={(file) => read(file)} />
        {rows !== undefined && <RowChoice rows={rows} />}
        {table !== undefined && <Reading table={table} read={read} form={form} />}
        {rows !== undefined && <AllRows />}
        <PreviewBar />
        <CommandButton command={rowCommands.checkAll} />
        {table === undefined && (
          <p class="muted small rows-words">
            {rowsReference.value === undefined ? texts.openTable : texts.rowsWereIn(rowsReference.value.name)}
          </p>
        )}
        {found !== undefined && <p class="muted small rows-words">{found}</p>}
        {unsettled !== undefined && (
          <p class="small rows-words">
            {texts.matchColumnsFirst} <CommandButton command={tableCommands.close} />
          </p>
        )}
      </div>
      {table !== undefined && (height > 0 || form.isOpen) && (
        <div class={height > 0 ? 'rows-drawer' : 'rows-drawer over'} style={{ '--height': `${height}px` }}>
          {rows === undefined || height === 0 ? (
            <FileSettings table={table} read={read} isOpen={form.isOpen} />
          ) : (
            <EditableRows rows={rows}>
              <FileSettings table={table} read={read} isOpen={form.isOpen} />
            </EditableRows>
          )}
        </div>
      )}
    </section>
  );
};
