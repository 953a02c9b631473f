import type { ComponentChildren, VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/tables.ts';
import { isTyping } from '../ui/field.tsx';
import { loadStyle } from '../ui/load-style.ts';
import { filterRows, type RowSort } from './filter-rows.ts';
import { OddRowsNotes } from './odd-rows-notes.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import type { RowCells, RowEdits } from './row-edits.ts';
import { RowGrid } from './row-grid.tsx';
import { RowsBar } from './rows-bar.tsx';
import styleAddress from './rows-table.css?url';
import type { ShownColumn } from './shown-column.ts';

void loadStyle(styleAddress);

export interface RowsTableProps {
  readonly columns: readonly ShownColumn[];
  readonly rows: RowCells;
  /** Rows to show, by position. Default: all. */
  readonly among?: readonly number[];
  readonly edits: RowEdits;
  readonly onEdits: (edits: RowEdits) => void;
  /** Undo and redo by keys, for pages without their own. */
  readonly onUndo?: (() => void) | undefined;
  readonly onRedo?: (() => void) | undefined;
  /** The row shown by the page, and the callback to show another. */
  readonly current?: number | undefined;
  readonly onShow?: (row: number) => void;
  readonly numberOf?: (row: number) => number;
  /** Problem of a cell as in the file. */
  readonly noteOf?: (row: number, column: number) => string | undefined;
  /** Number of the document that a row belongs to, if rows are grouped. */
  readonly documentOf?: ((row: number) => number | undefined) | undefined;
  readonly label?: string;
  readonly tableLabel?: string;
  /** Name of the downloaded rows. */
  readonly fileName: string;
  /** Further commands of the bar. */
  readonly commands?: ComponentChildren;
  /** Further content next to the bar. */
  readonly tools?: ComponentChildren;
}

const numberFromOne = (row: number): number => row + 1;

const handleUndoKey = ({ onUndo, onRedo }: RowsTableProps, event: KeyboardEvent): void => {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || (key !== 'z' && key !== 'y')) return;
  const step = key === 'z' && !event.shiftKey ? onUndo : onRedo;
  if (step === undefined) return;
  event.preventDefault();
  step();
};

/** Editable table of rows with its bar: filter, replacement, exclusion and download. */
export const RowsTable = (props: RowsTableProps): VNode => {
  const { columns, rows, among, edits, onEdits, fileName, commands, tools, label = texts.table } = props;
  const { numberOf = numberFromOne } = props;
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<RowSort>();
  const [isReplacing, setReplacing] = useState(false);
  const [notice, setNotice] = useState('');
  const latest = useRef(edits);
  latest.current = edits;
  // An edited row keeps its position in the filter and sort order.
  const shown = useMemo(() => filterRows(rows, latest.current, filter, sort, among), [rows, filter, sort, among]);
  const change = (next: RowEdits): void => {
    setNotice('');
    onEdits(next);
  };
  const bar = (
    <RowsBar
      {...{ columns, rows, shown, edits, filter, fileName, notice }}
      count={among?.length ?? rows.length}
      onFilter={setFilter}
      onReplace={() => setReplacing(true)}
      onEdits={change}
    >
      {commands}
    </RowsBar>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the elements in it
    <div class="rows-table" onKeyDown={(event) => handleUndoKey(props, event)}>
      {tools === undefined ? (
        bar
      ) : (
        <div class="rows-tools">
          {bar}
          {tools}
        </div>
      )}
      <OddRowsNotes {...{ columns, rows, edits, numberOf }} onEdits={change} />
      <RowGrid
        {...{ columns, rows, shown, edits, sort, label }}
        onSort={setSort}
        onEdits={change}
        onCut={(cutRows, cutColumns) => {
          if (cutRows > 0 || cutColumns > 0) setNotice(texts.pasteCut(cutRows, cutColumns));
        }}
        current={props.current}
        onShow={props.onShow}
        numberOf={numberOf}
        noteOf={props.noteOf}
        documentOf={props.documentOf}
        tableLabel={props.tableLabel}
      />
      {isReplacing && (
        <ReplaceDialog {...{ columns, rows, shown, edits }} onEdits={change} onClose={() => setReplacing(false)} />
      )}
    </div>
  );
};
