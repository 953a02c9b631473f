import type { ResolvedListCell, ResolvedListOverlay } from '../../../svc/template.ts';
import type { UprightBox } from '../../geometry/turned-box.ts';
import type { OverlayNotice } from '../overlay-notice.ts';
import { runsOffPage } from '../text/observe-page-edge.ts';
import { CellNotices } from './cell-notices.ts';
import type { CellDrawers } from './list-cells.ts';
import type { LineKind, PlacedLine } from './placed-line.ts';
import { TextRun } from './text-run.ts';

export interface ListMarks {
  /** Marks stripes and lines, which are not content. */
  decoration(operators: string): string;
  line(): void;
  cell(kind: LineKind, column: number, operators: string): string;
}

export interface ListSheet {
  /** Returns operators from the lower left corner of the rect. `marks`: absent if the document is not tagged. */
  draw(marks?: ListMarks): string;
  /** Returns notices about texts with ink off the page. Boxes: points from the upper left of a rect. */
  textsOff(rectHeight: number, isOff: (box: UprightBox) => boolean): CellNotices;
}

export interface SheetDrawing {
  readonly overlay: ResolvedListOverlay;
  readonly drawers: CellDrawers;
  readonly said: CellNotices;
}

/**
 * Draws the texts of a sheet immediately, so that a text that cannot be drawn skips the list. `ground`: operators
 * behind the texts. `isMarked`: whether each cell gets its own operators. `isFirst`: whether this is the first sheet.
 */
export const drawSheet = (
  lines: readonly PlacedLine[],
  ground: string,
  { isMarked, isFirst }: { readonly isMarked: boolean; readonly isFirst: boolean },
  drawing: SheetDrawing,
): ListSheet => ({
  draw: isMarked ? markedSheet(lines, ground, isFirst, drawing) : plainSheet(lines, ground, drawing),
  textsOff: (rectHeight, isOff) => {
    const found = new CellNotices();
    for (const line of lines) {
      for (let cell = 0; cell < line.texts.length; cell++) {
        const box = drawing.drawers.inkBox(cell, line, rectHeight);
        if (box !== undefined && isOff(box))
          found.add(placeOf(line, cell, drawing), [{ code: 'TEXT_CLIPPED', message: runsOffPage }]);
      }
    }
    return found;
  },
});

const plainSheet = (lines: readonly PlacedLine[], ground: string, drawing: SheetDrawing): ListSheet['draw'] => {
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
  return () => operators;
};

const markedSheet = (
  lines: readonly PlacedLine[],
  ground: string,
  isFirst: boolean,
  drawing: SheetDrawing,
): ListSheet['draw'] => {
  const told: OverlayNotice[] = [];
  const drawn = lines.map((line) => ({
    kind: line.kind,
    cells: line.texts.map((_, cell) => {
      const operators = drawing.drawers.draw(cell, line, told);
      tell(line, cell, told, drawing);
      return operators;
    }),
  }));
  return (marks) => {
    if (marks === undefined) throw new TypeError('the sheet was made to be marked');
    let operators = marks.decoration(ground);
    for (const { kind, cells } of drawn) {
      // A repeated header is read aloud once.
      if (kind === 'header' && !isFirst) {
        operators += marks.decoration(cells.join(''));
        continue;
      }
      marks.line();
      for (const [column, cell] of cells.entries()) operators += marks.cell(kind, column, cell);
    }
    return operators;
  };
};

const tell = (line: PlacedLine, cell: number, told: OverlayNotice[], drawing: SheetDrawing): void => {
  if (told.length === 0) return;
  drawing.said.add(placeOf(line, cell, drawing), told);
  told.length = 0;
};

const placeOf = ({ kind, index }: PlacedLine, cell: number, { overlay }: SheetDrawing): string => {
  const { key } = overlay.cells[cell] as ResolvedListCell;
  return kind === 'item' ? `Item ${index + 1}, "${key}"` : `The ${kind}, "${key}"`;
};
