import type { ListCell, ListOverlay } from '../../../package/template.ts';
import type { OverlayNotice } from '../overlay-notice.ts';
import type { CellNotices } from './cell-notices.ts';
import type { CellDrawers } from './list-cells.ts';
import type { LineKind, PlacedLine } from './placed-line.ts';
import { TextRun } from './text-run.ts';

/** Marks what is drawn, where the document is tagged. */
export interface ListMarks {
  /** What is not content: stripes and lines. */
  decoration(operators: string): string;
  /** Begins a line of the table. */
  line(): void;
  /** `column`: of the cell among those of the list. */
  cell(kind: LineKind, column: number, operators: string): string;
}

/** One rect's share of a list. */
export interface ListSheet {
  /** Operators whose origin is the lower left corner of the rect. `marks`: absent where the document is not tagged. */
  draw(marks?: ListMarks): string;
}

/** What the sheets of one list are drawn with. */
export interface SheetDrawing {
  readonly overlay: ListOverlay;
  readonly drawers: CellDrawers;
  readonly said: CellNotices;
}

/**
 * Draws the texts of a sheet at once, so that a text that cannot be drawn skips the list before anything of it is written. `ground`: what is
 * behind them. `isMarked`: every cell is operators of its own, to be marked. `isFirst`: of the sheets of the list.
 */
export const drawSheet = (
  lines: readonly PlacedLine[],
  ground: string,
  { isMarked, isFirst }: { readonly isMarked: boolean; readonly isFirst: boolean },
  drawing: SheetDrawing,
): ListSheet => (isMarked ? markedSheet(lines, ground, isFirst, drawing) : plainSheet(lines, ground, drawing));

const plainSheet = (lines: readonly PlacedLine[], ground: string, drawing: SheetDrawing): ListSheet => {
  const { drawers } = drawing;
  const run = new TextRun();
  const told: OverlayNotice[] = [];
  for (const line of lines) {
    for (let cell = 0; cell < line.texts.length; cell++) {
      if (drawers.showPlain(cell, line, run)) continue;
      run.add(drawers.draw(cell, line, told));
      tell(line, cell, told, drawing);
    }
  }
  const operators = ground + run.operators();
  return { draw: () => operators };
};

const markedSheet = (lines: readonly PlacedLine[], ground: string, isFirst: boolean, drawing: SheetDrawing): ListSheet => {
  const told: OverlayNotice[] = [];
  const drawn = lines.map((line) => ({
    kind: line.kind,
    cells: line.texts.map((_, cell) => {
      const operators = drawing.drawers.draw(cell, line, told);
      tell(line, cell, told, drawing);
      return operators;
    }),
  }));
  return {
    draw: (marks) => {
      if (marks === undefined) throw new TypeError('the sheet was made to be marked');
      let operators = marks.decoration(ground);
      for (const { kind, cells } of drawn) {
        // What a further page repeats is read once.
        if (kind === 'header' && !isFirst) {
          operators += marks.decoration(cells.join(''));
          continue;
        }
        marks.line();
        for (const [column, cell] of cells.entries()) operators += marks.cell(kind, column, cell);
      }
      return operators;
    },
  };
};

const tell = ({ kind, index }: PlacedLine, cell: number, told: OverlayNotice[], { overlay, said }: SheetDrawing): void => {
  if (told.length === 0) return;
  const { key } = overlay.cells[cell] as ListCell;
  said.add(kind === 'item' ? `Item ${index + 1}, "${key}"` : `The ${kind}, "${key}"`, told);
  told.length = 0;
};
