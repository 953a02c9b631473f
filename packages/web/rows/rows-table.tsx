import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/tables.ts';
import { loadStyle } from '../ui/load-style.ts';
import { useScroll } from '../ui/use-scroll.ts';
import { EditedCell } from './edited-cell.tsx';
import { advanceSort, filterRows, type RowSort } from './filter-rows.ts';
import { isChanged, type RowCells, type RowEdits, readCell, withCell, withLeftOut } from './row-edits.ts';
import styleAddress from './rows-table.css?url';

void loadStyle(styleAddress);

const rowHeight = 28;
/** Maximum box height in browsers. In longer tables, one scroll step moves several rows. */
const mostHeight = 8_000_000;

export interface ShownColumn {
  readonly number: number;
  readonly words: string;
}

export interface RowsTableProps {
  readonly columns: readonly ShownColumn[];
  readonly rows: RowCells;
  readonly edits: RowEdits;
  readonly onEdits: (edits: RowEdits) => void;
  /** Handles Ctrl+Z in the table, for pages without their own undo. */
  readonly onUndo?: () => void;
  readonly filter: string;
  /** The row shown by the page, and the callback to show another. */
  readonly current?: number;
  readonly onShow?: (row: number) => void;
  readonly numberOf?: (row: number) => number;
  /** Problem of a cell as in the file. */
  readonly noteOf?: (row: number, column: number) => string | undefined;
  readonly label?: string;
  readonly tableLabel?: string;
}

interface Place {
  readonly at: number;
  readonly across: number;
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Keys that move from the scroll box to the last edited cell, or to the first. */
const entering: ReadonlySet<string> = new Set(['ArrowDown', 'Enter', 'F2']);

/** Editable table of rows with exclusion and sorting. Renders only visible rows, so that 50,000 rows scroll. */
export const RowsTable = ({
  columns,
  rows,
  edits,
  onEdits,
  onUndo,
  filter,
  current,
  onShow,
  numberOf = (row) => row + 1,
  noteOf,
  label = texts.table,
  tableLabel,
}: RowsTableProps): VNode => {
  const box = useRef<HTMLDivElement>(null);
  const viewed = useScroll(box);
  const [sort, setSort] = useState<RowSort>();
  const [active, setActive] = useState<Place>({ at: 0, across: 0 });
  const [editing, setEditing] = useState<Place>();
  const wantsFocus = useRef(false);
  const latest = useRef(edits);
  latest.current = edits;
  // An edited row keeps its position in the filter and sort order.
  const shown = useMemo(() => filterRows(rows, latest.current, filter, sort), [rows, filter, sort]);
  const height = Math.min(mostHeight, shown.length * rowHeight);
  const seen = Math.ceil(viewed.height / rowHeight) + 1;
  const range = Math.max(1, height - viewed.height + rowHeight);
  const last = Math.max(0, shown.length - Math.max(1, Math.floor(viewed.height / rowHeight) - 1));
  const first = Math.min(last, Math.floor((Math.min(viewed.top, range) / range) * last));
  const bringIntoView = (at: number): void => {
    if (box.current === null || at < 0 || (at >= first && at < first + seen - 2)) return;
    box.current.scrollTop = last === 0 ? 0 : (Math.min(at, last) / last) * range;
  };
  useEffect(() => {
    if (current !== undefined) bringIntoView(shown.indexOf(current));
  }, [current, rows, viewed.height > 0]);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${active.at} ${active.across}"]`);
    if (cell === null || cell === undefined) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const goTo = (at: number, across: number): Place => {
    const place = {
      at: Math.max(0, Math.min(shown.length - 1, at)),
      across: Math.max(0, Math.min(columns.length - 1, across)),
    };
    wantsFocus.current = true;
    setActive(place);
    bringIntoView(place.at);
    return place;
  };
  const keep = ({ at, across }: Place, text: string): void => {
    const [row, column] = [shown[at], columns[across]?.number];
    if (row === undefined || column === undefined) return;
    const next = withCell(latest.current, rows, row, column, text);
    if (next !== latest.current) onEdits(next);
  };
  const pressed = (event: KeyboardEvent): void => {
    if (editing !== undefined) return;
    if (
      onUndo !== undefined &&
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'z'
    ) {
      onUndo();
      event.preventDefault();
      return;
    }
    if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
    if (event.target === box.current && entering.has(event.key)) {
      const place = goTo(active.at, active.across);
      if (event.key !== 'ArrowDown') setEditing(place);
      event.preventDefault();
      return;
    }
    if (event.target.dataset.cell === undefined) return;
    const step = steps[event.key];
    if (step !== undefined) goTo(active.at + step[0], active.across + step[1]);
    else if (event.key === 'Home') goTo(active.at, 0);
    else if (event.key === 'End') goTo(active.at, columns.length - 1);
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing to fill in, but a name for what scrolls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div ref={box} class="row-grid" tabIndex={0} role="group" aria-label={label} onKeyDown={pressed}>
      <div class="row-space" style={{ '--height': `${height + rowHeight}px` }}>
        <table aria-label={tableLabel} aria-rowcount={shown.length + 1} aria-colcount={columns.length + 2}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{texts.row}</th>
              {/* The buttons below are labelled: their column needs no header. */}
              <td />
              {columns.map(({ number, words }) => (
                <th key={number} scope="col" aria-sort={sort?.column === number ? sort.direction : undefined}>
                  <button type="button" title={texts.sortBy(words)} onClick={() => setSort(advanceSort(sort, number))}>
                    {words}
                    {sort?.column === number && (
                      <span aria-hidden="true">{sort.direction === 'ascending' ? ' ↑' : ' ↓'}</span>
                    )}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(first, first + seen).map((row, offset) => {
              const at = first + offset;
              const isOut = edits.leftOut.has(row);
              return (
                <tr
                  key={row}
                  aria-rowindex={at + 2}
                  class={[row === current ? 'current' : '', isOut ? 'left-out' : ''].join(' ').trim()}
                >
                  <th scope="row">
                    {onShow === undefined ? (
                      numberOf(row)
                    ) : (
                      <button
                        type="button"
                        aria-label={texts.showRow(numberOf(row))}
                        aria-pressed={row === current}
                        onClick={() => onShow(row)}
                      >
                        {numberOf(row)}
                      </button>
                    )}
                  </th>
                  <td class="leave-out">
                    <button type="button" aria-pressed={isOut} onClick={() => onEdits(withLeftOut(edits, row, !isOut))}>
                      {texts.leaveOut}
                    </button>
                  </td>
                  {columns.map(({ number, words }, across) => {
                    const text = readCell(rows, edits, row, number);
                    const changed = isChanged(edits, row, number);
                    const note = changed ? undefined : noteOf?.(row, number);
                    if (editing?.at === at && editing.across === across) {
                      return (
                        <td key={number} class="editing">
                          <EditedCell
                            label={texts.cellName(words, numberOf(row))}
                            text={text}
                            keep={(typed) => keep(editing, typed)}
                            end={(right) => {
                              setEditing(undefined);
                              if (right !== undefined) goTo(at, across + right);
                            }}
                          />
                        </td>
                      );
                    }
                    return (
                      <td
                        key={number}
                        tabIndex={active.at === at && active.across === across ? 0 : -1}
                        data-cell={`${at} ${across}`}
                        class={changed ? 'changed' : note === undefined ? undefined : 'noted'}
                        title={changed ? texts.changedFrom(rows[row]?.[number] || texts.blank) : note}
                        aria-description={changed ? texts.changed : note}
                        onFocus={() => setActive({ at, across })}
                        onDblClick={() => setEditing({ at, across })}
                      >
                        {text}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
};
