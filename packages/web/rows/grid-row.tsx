import type { VNode } from 'preact';
import { texts } from '../texts/tables.ts';
import { Icon } from '../ui/icons.tsx';
import { EditedCell } from './edited-cell.tsx';
import { type ColumnLayout, pinnedClass } from './grid-layout.ts';
import { holdsPlace, selectPlace } from './grid-selection.ts';
import { isChanged, type RowCells, type RowEdits, readCell } from './row-edits.ts';
import type { ShownColumn } from './shown-column.ts';
import type { Grid } from './use-grid.ts';

export interface GridContext {
  readonly columns: readonly ShownColumn[];
  readonly rows: RowCells;
  readonly edits: RowEdits;
  readonly current: number | undefined;
  readonly onShow: ((row: number) => void) | undefined;
  readonly numberOf: (row: number) => number;
  readonly noteOf: ((row: number, column: number) => string | undefined) | undefined;
  readonly documentOf: ((row: number) => number | undefined) | undefined;
  readonly layout: readonly ColumnLayout[];
  readonly grid: Grid;
  readonly setText: (row: number, column: number, text: string) => void;
  readonly leaveOut: (rows: readonly number[], isOut: boolean) => void;
}

interface CellProps extends GridContext {
  readonly at: number;
  readonly row: number;
  /** Document of the row above; rows of one document share a number. */
  readonly documentAbove: number | undefined;
}

const isTabStop = ({ selection: { active } }: Grid, at: number, across: number): 0 | -1 =>
  active.at === at && active.across === across ? 0 : -1;

const holdsRow = ({ range }: Grid, at: number): boolean => range !== undefined && at >= range.top && at <= range.bottom;

const RowNumber = ({ at, row, edits, leaveOut, grid, numberOf, onShow, current }: CellProps): VNode => {
  const isOut = edits.leftOut.has(row);
  return (
    <th
      scope="row"
      class="row-number"
      data-cell={`${at} -1`}
      tabIndex={isTabStop(grid, at, -1)}
      aria-selected={grid.range !== undefined && grid.selection.active.across < 0 && holdsRow(grid, at)}
      aria-description={isOut ? texts.leftOut : undefined}
    >
      <span class="row-head">
        {onShow === undefined ? (
          numberOf(row)
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={texts.showRow(numberOf(row))}
            aria-pressed={row === current}
            onClick={() => onShow(row)}
          >
            {numberOf(row)}
          </button>
        )}
        <button
          type="button"
          class="leave-out"
          tabIndex={-1}
          title={texts.leaveOut}
          aria-label={texts.leaveOut}
          aria-pressed={isOut}
          onClick={() => leaveOut([row], !isOut)}
        >
          <Icon name="exclude" size={14} />
        </button>
      </span>
    </th>
  );
};

const GridCell = (props: CellProps & { readonly across: number; readonly column: ShownColumn }): VNode => {
  const { at, row, across, column, rows, edits, grid, layout, numberOf, noteOf, setText } = props;
  const { number, words, choices } = column;
  const text = readCell(rows, edits, row, number);
  const changed = isChanged(edits, row, number);
  const note = changed ? undefined : noteOf?.(row, number);
  const { edited } = grid;
  if (edited?.at === at && edited.across === across) {
    return (
      <td class={`editing ${pinnedClass(layout[across])}`} style={layout[across]?.style}>
        <EditedCell
          label={texts.cellName(words, numberOf(row))}
          text={edited.isReplaced ? '' : text}
          choices={choices}
          keep={(typed) => setText(row, number, typed)}
          end={(move) => {
            grid.endEdit();
            if (move !== undefined) grid.goTo(selectPlace({ at: at + move.down, across: across + move.right }));
          }}
        />
      </td>
    );
  }
  const isSelected = grid.range !== undefined && holdsPlace(grid.range, { at, across });
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
    <td
      tabIndex={isTabStop(grid, at, across)}
      data-cell={`${at} ${across}`}
      class={`${changed ? 'changed' : note === undefined ? '' : 'noted'} ${pinnedClass(layout[across])}`.trim()}
      style={layout[across]?.style}
      title={changed ? texts.changedFrom(rows[row]?.[number] || texts.blank) : note}
      aria-selected={isSelected}
      aria-description={changed ? texts.changed : note}
    >
      {text}
    </td>
  );
};

export const GridRow = (props: CellProps): VNode => {
  const { at, row, columns, current, edits, documentOf, documentAbove } = props;
  const document = documentOf?.(row);
  const begins = document !== undefined && document !== documentAbove;
  const states = { current: row === current, 'left-out': edits.leftOut.has(row), 'group-start': begins && at > 0 };
  return (
    <tr
      aria-rowindex={at + 2}
      class={Object.entries(states)
        .flatMap(([name, is]) => (is ? name : []))
        .join(' ')}
    >
      <RowNumber {...props} />
      {documentOf !== undefined && (
        <td class="document-number" aria-description={begins ? undefined : texts.sameDocument}>
          {begins ? document : ''}
        </td>
      )}
      {columns.map((column, across) => (
        <GridCell key={column.number} {...props} across={across} column={column} />
      ))}
    </tr>
  );
};
