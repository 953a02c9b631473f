import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../texts/tables.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { type ReplacedValues, replaceValues } from './replace-values.ts';
import type { RowCells, RowEdits } from './row-edits.ts';
import type { ShownColumn } from './shown-column.ts';

export interface ReplaceDialogProps {
  readonly columns: readonly ShownColumn[];
  readonly rows: RowCells;
  readonly shown: readonly number[];
  readonly edits: RowEdits;
  readonly onEdits: (edits: RowEdits) => void;
  readonly onClose: () => void;
}

/** Replaces a text in all shown rows, in one undo step. It stays open for the next one. */
export const ReplaceDialog = ({ columns, rows, shown, edits, onEdits, onClose }: ReplaceDialogProps): VNode => {
  const [find, setFind] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [column, setColumn] = useState('');
  const [replaced, setReplaced] = useState<ReplacedValues>();
  const replace = (event: Event): void => {
    event.preventDefault();
    // It is inside of the form of a page.
    event.stopPropagation();
    const values = replaceValues(
      edits,
      { rows, shown, columns },
      { find, replaceWith, isWhole, column: column === '' ? undefined : Number(column) },
    );
    if (values.edits !== edits) onEdits(values.edits);
    setReplaced(values);
  };
  return (
    <Dialog title={texts.findAndReplace} onClose={onClose}>
      <form class="form" onSubmit={replace}>
        <TextField
          label={texts.find}
          autocomplete="off"
          value={find}
          onInput={({ currentTarget: { value } }) => setFind(value)}
        />
        <TextField
          label={texts.replaceWith}
          autocomplete="off"
          value={replaceWith}
          onInput={({ currentTarget: { value } }) => setReplaceWith(value)}
        />
        <SelectField
          label={texts.searchIn}
          value={column}
          onChange={({ currentTarget: { value } }) => setColumn(value)}
        >
          <option value="">{texts.allColumns}</option>
          {columns.map(({ number, words }) => (
            <option key={number} value={String(number)}>
              {words}
            </option>
          ))}
        </SelectField>
        <CheckField
          label={texts.matchWholeCell}
          checked={isWhole}
          onChange={({ currentTarget: { checked } }) => setWhole(checked)}
        />
        <div class="dialog-actions">
          <span class="muted small" role="status">
            {replaced !== undefined && texts.replacedIn(replaced.cells, replaced.rows)}
          </span>
          <Button type="submit" kind="primary" icon="replace" disabled={find === '' && !isWhole}>
            {texts.replaceAll}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
