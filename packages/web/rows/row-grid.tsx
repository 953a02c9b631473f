import type { RefObject, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/tables.ts';
import { ContextMenu } from '../ui/context-menu.tsx';
import { advanceSort, type RowSort } from './filter-rows.ts';
import { createGridActions, type GridActions } from './grid-actions.ts';
import { type GridKeyTargets, handleGridKey } from './grid-keys.ts';
import { documentRem, layOutColumns, pinnedClass, rowNumberRem } from './grid-layout.ts';
import { type GridContext, GridRow } from './grid-row.tsx';
import type { RowEdits } from './row-edits.ts';
import { useGrid } from './use-grid.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useRowWindow } from './use-row-window.ts';

type Shared = Pick<
  GridContext,
  'columns' | 'rows' | 'edits' | 'current' | 'onShow' | 'numberOf' | 'noteOf' | 'documentOf'
>;

export interface RowGridProps extends Shared {
  readonly shown: readonly number[];
  readonly sort: RowSort | undefined;
  readonly onSort: (sort: RowSort | undefined) => void;
  readonly onEdits: (edits: RowEdits) => void;
  /** Called with the pasted rows and columns that did not fit. */
  readonly onCut: (rows: number, columns: number) => void;
  readonly label: string;
  readonly tableLabel: string | undefined;
}

type HeaderProps = Pick<GridContext, 'columns' | 'layout' | 'grid' | 'documentOf'> & {
  readonly sort: RowSort | undefined;
  readonly sortBy: (across: number) => void;
};

const GridHeader = ({ columns, layout, grid, documentOf, sort, sortBy }: HeaderProps): VNode => {
  const { at, across: activeAcross } = grid.selection.active;
  const tabIndex = (across: number): 0 | -1 => (at === -1 && activeAcross === across ? 0 : -1);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" class="row-number" data-cell="-1 -1" tabIndex={tabIndex(-1)}>
          {texts.row}
        </th>
        {documentOf !== undefined && <th scope="col">{texts.document}</th>}
        {columns.map(({ number, words }, across) => (
          <th
            key={number}
            scope="col"
            class={pinnedClass(layout[across])}
            style={layout[across]?.style}
            data-cell={`-1 ${across}`}
            tabIndex={tabIndex(across)}
            aria-sort={sort?.column === number ? sort.direction : undefined}
          >
            <button type="button" tabIndex={-1} title={texts.sortBy(words)} onClick={() => sortBy(across)}>
              {words}
              {sort?.column === number && (
                <span aria-hidden="true">{sort.direction === 'ascending' ? ' ↑' : ' ↓'}</span>
              )}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
};

interface MenuPlace {
  readonly left: number;
  readonly top: number;
}

/** Scrolls to the row that the page shows, also once the table has a height. */
const useShownRow = (
  { current, shown, rows }: RowGridProps,
  isMeasured: boolean,
  bringIntoView: (at: number) => void,
): void => {
  useEffect(() => {
    if (current !== undefined) bringIntoView(shown.indexOf(current));
  }, [current, rows, isMeasured]);
};

const useActions = (props: RowGridProps, box: RefObject<HTMLElement | null>) => {
  const { columns, rows, edits, shown, onEdits, onCut } = props;
  const window = useRowWindow(box, shown.length);
  useShownRow(props, window.isMeasured, window.bringIntoView);
  const grid = useGrid(box, window, shown.length, columns.length);
  const latest = useRef(edits);
  latest.current = edits;
  const actions = createGridActions({ rows, shown, columns }, grid, () => latest.current, onEdits, onCut);
  useGridClipboard(box, actions);
  return { window, grid, actions };
};

type TableProps = RowGridProps & ReturnType<typeof useActions> & { readonly sortBy: (across: number) => void };

const GridTable = (props: TableProps): VNode => {
  const { columns, rows, shown, documentOf, sort, sortBy, label, tableLabel, window, grid, actions } = props;
  const layout = useMemo(() => layOutColumns(columns, rows), [columns, rows]);
  const { first, seen } = window;
  const width =
    rowNumberRem + (documentOf === undefined ? 0 : documentRem) + layout.reduce((sum, column) => sum + column.width, 0);
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are edited and selected
      role="grid"
      aria-label={tableLabel ?? label}
      aria-multiselectable
      aria-rowcount={shown.length + 1}
      aria-colcount={columns.length + (documentOf === undefined ? 1 : 2)}
      style={{ '--width': `${width}rem` }}
    >
      <colgroup>
        <col style={{ inlineSize: `${rowNumberRem}rem` }} />
        {documentOf !== undefined && <col style={{ inlineSize: `${documentRem}rem` }} />}
        {/* The last column has the rest. */}
        {layout.slice(0, -1).map((column, across) => (
          <col key={columns[across]?.number} style={{ inlineSize: `${column.width}rem` }} />
        ))}
      </colgroup>
      <GridHeader {...{ columns, layout, grid, documentOf, sort, sortBy }} />
      <tbody>
        {shown.slice(first, first + seen).map((row, offset) => (
          <GridRow
            key={row}
            {...props}
            {...{ layout, row }}
            at={first + offset}
            documentAbove={documentOf?.(shown[first + offset - 1] ?? -1)}
            setText={actions.setText}
            leaveOut={actions.leaveOut}
          />
        ))}
      </tbody>
    </table>
  );
};

type RowMenuProps = MenuPlace &
  Pick<GridContext, 'numberOf'> & { readonly actions: GridActions; readonly onClose: () => void };

const RowMenu = ({ actions: { selectedRows, leaveOut }, numberOf, ...menu }: RowMenuProps): VNode => {
  const { rows, areOut } = selectedRows();
  return (
    <ContextMenu
      label={texts.rowsMenu(rows.length, numberOf(rows[0] ?? 0))}
      items={[
        {
          label: areOut ? texts.includeAgain : texts.leaveOut,
          icon: areOut ? 'undo' : 'exclude',
          onSelect: () => leaveOut(rows, !areOut),
        },
      ]}
      {...menu}
    />
  );
};

/** Grid of rows with one tab stop. Renders only visible rows, so that 50,000 rows scroll. */
export const RowGrid = (props: RowGridProps): VNode => {
  const { columns, shown, sort, onSort, onShow, numberOf, label } = props;
  const box = useRef<HTMLDivElement>(null);
  const parts = useActions(props, box);
  const { window, grid, actions } = parts;
  const [menu, setMenu] = useState<MenuPlace>();
  const openMenu = (left: number, top: number): void => setMenu({ left, top });
  const sortBy = (across: number): void => onSort(advanceSort(sort, columns[across]!.number));
  const targets: GridKeyTargets = {
    grid,
    size: { rows: shown.length, columns: columns.length, page: window.page },
    sortBy,
    showRow: onShow && ((at) => onShow(shown[at]!)),
    clear: actions.clear,
    toggleRows: () => {
      const { rows, areOut } = actions.selectedRows();
      actions.leaveOut(rows, !areOut);
    },
    openMenu,
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing to fill in, but a name for what scrolls */}
      <div
        ref={box}
        class="row-grid"
        tabIndex={grid.isOutOfSight ? 0 : -1}
        role="group"
        aria-label={label}
        onKeyDown={(event) => handleGridKey(targets, event)}
        {...useGridPointer(grid, openMenu)}
      >
        <div class="row-space" style={{ '--height': `${window.height}px` }}>
          <GridTable {...props} {...parts} sortBy={sortBy} />
        </div>
      </div>
      {menu !== undefined && <RowMenu {...menu} {...{ actions, numberOf }} onClose={() => setMenu(undefined)} />}
    </>
  );
};
