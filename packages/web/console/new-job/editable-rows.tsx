import { holdsLabels, type TemplateColumn } from '@bulkfill/engine/browser/rows';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { noteWords } from '../../api/note-words.ts';
import type { KnownValues } from '../../rows/known-values.ts';
import { markNames } from '../../rows/mark-names.ts';
import type { UndoKeys } from '../../rows/row-editing.ts';
import type { RowEdits } from '../../rows/row-edits.ts';
import { RowsTable } from '../../rows/rows-table.tsx';
import type { RowsColumns, TableRows } from '../../rows/table-message.ts';
import { texts } from '../../texts/new-job.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { rowsBoxLabel } from './reveal-rows.ts';
import type { SentColumn } from './rows-to-send.ts';

const byPlaceWords = {
  'no-header': texts.byPlaceWithoutHeader,
  'no-labels': texts.byPlaceWithoutNames,
} as const;

/** Describes how columns were matched, unless by name and in place. */
const foundWords = ({ found }: RowsColumns): string | undefined => {
  if (!found.settled) return undefined;
  if (found.by === 'no-header' || found.by === 'no-labels') return byPlaceWords[found.by];
  return found.by === 'name' && found.places !== undefined ? texts.byName : undefined;
};

interface EditableRowsProps extends UndoKeys {
  readonly rows: TableRows;
  readonly fileName: string;
  readonly named: readonly TemplateColumn[];
  readonly columns: readonly SentColumn[];
  readonly edits: RowEdits;
  readonly isKept: boolean;
  readonly onEdits: (edits: RowEdits) => void;
  /** The highlighted row, by its position in the file. */
  readonly current: number | undefined;
  readonly knownValues: KnownValues | undefined;
  /** Keys of the columns that file names use. */
  readonly nameKeys: readonly string[];
  readonly documentOf: ((row: number) => number | undefined) | undefined;
}

/** Editable table of the rows to run. The file stays unchanged. Source: console-and-editor.md, "New job". */
export const EditableRows = ({
  rows,
  fileName,
  named,
  columns,
  edits,
  isKept,
  current,
  onEdits,
  knownValues,
  nameKeys,
  documentOf,
  onUndo,
  onRedo,
}: EditableRowsProps): VNode => {
  const found = foundWords(rows.columns);
  const shown = useMemo(
    () =>
      markNames(
        columns.map(({ inFile, place, words }) => ({ number: inFile, words, choices: knownValues?.get(place) })),
        (number) => columns.some(({ inFile, place }) => inFile === number && nameKeys.includes(`column_${place}`)),
      ),
    [columns, nameKeys, knownValues],
  );
  return (
    <div class="preview">
      {rows.header === null && holdsLabels(rows.rows[0] ?? [], named) && (
        <p class="preview-note small">
          <Icon name="alert" size={14} /> {texts.rowOneHasLabels}
        </p>
      )}
      {rows.notes.map((note) => (
        <p key={note.code} class="preview-note small">
          <Icon name="alert" size={14} /> {noteWords(note)}
        </p>
      ))}
      {found !== undefined && <p class="small">{found}</p>}
      <RowsTable
        columns={shown}
        rows={rows.rows}
        edits={edits}
        onEdits={onEdits}
        onUndo={onUndo}
        onRedo={onRedo}
        current={current}
        documentOf={documentOf}
        label={rowsBoxLabel}
        tableLabel={texts.preview}
        fileName={fileName}
        commands={
          onUndo !== undefined && (
            <Button size="small" onClick={onUndo}>
              {texts.undoChange}
            </Button>
          )
        }
      />
      <p class="muted small">
        {texts.aboutEditing}
        {isKept && ` ${texts.aboutKeptEdits}`}
      </p>
    </div>
  );
};
