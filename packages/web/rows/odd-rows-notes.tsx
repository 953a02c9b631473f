import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { texts } from '../texts/tables.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { findOddRows, selectOpenRows } from './odd-rows.ts';
import { type RowCells, type RowEdits, withAllLeftOut } from './row-edits.ts';
import type { ShownColumn } from './shown-column.ts';

const mostNamed = 3;

interface OddRowsNotesProps {
  readonly columns: readonly ShownColumn[];
  readonly rows: RowCells;
  readonly edits: RowEdits;
  readonly onEdits: (edits: RowEdits) => void;
  readonly numberOf: (row: number) => number;
}

/** Points out rows that are nearly blank or totals, with a button that leaves them out. */
export const OddRowsNotes = ({ columns, rows, edits, onEdits, numberOf }: OddRowsNotesProps): VNode => {
  const found = useMemo(() => findOddRows(rows, columns), [rows, columns]);
  const nameOf = (row: number): string => {
    const value = columns.map(({ number }) => rows[row]?.[number]?.trim() ?? '').find((cell) => cell !== '') ?? '';
    return texts.rowWithValue(numberOf(row), value);
  };
  const notes = [
    { open: selectOpenRows(found.nearlyBlank, edits, columns), words: texts.nearlyBlank },
    { open: selectOpenRows(found.totals, edits, columns), words: texts.looksLikeTotal },
  ];
  return (
    <>
      {notes.map(
        ({ open, words }) =>
          open.length > 0 && (
            <p key={words(1, '')} class="odd-rows small">
              <Icon name="alert" size={14} />
              <span>
                {words(
                  open.length,
                  texts.namesAndMoreRows(open.slice(0, mostNamed).map(nameOf), open.length - mostNamed),
                )}
              </span>
              <Button size="small" onClick={() => onEdits(withAllLeftOut(edits, open, true))}>
                {texts.leaveOut}
              </Button>
            </p>
          ),
      )}
    </>
  );
};
