import { type Diagnostic, type DiagnosticParams, type NamedColumn, withMessage } from '../../core/diagnostic.ts';
import { detectCellFault } from '../../rows/detect-cell-fault.ts';
import type { Row } from '../../rows/row.ts';
import type { CellFindingCode } from '../../rows/table-finding.ts';
import type { ResolvedOverlay, TemplateOverlay } from '../../svc/template.ts';
import type { OverlaySkipCode } from '../overlay-skip-codes.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { describeCell } from './cell-message.ts';
import type { OverlayDrawer } from './drawer.ts';
import type { UnreadableCell } from './row-condition.ts';

export interface OverlayWarning extends Diagnostic {
  readonly code: OverlaySkipCode | CellFindingCode;
  /** Absent if the condition of a page could not be decided. */
  readonly overlay_id?: string;
  readonly column?: string;
}

/** Returns the finding in a cell; of a document of several rows, in the row with this index. */
export type CellCode = (column: number, index?: number) => CellFindingCode | undefined;

export interface OverlayOutcome {
  applied: number;
  /** Pictures drawn by image and signature overlays; they have their own limit. */
  appliedPictures: number;
  readonly warnings: OverlayWarning[];
  readonly notices: OverlayNotice[];
  /** Warnings about overlays drawn from a cell whose text may be wrong. */
  readonly cellWarnings: OverlayWarning[];
  /** Outcome of overlays on several pages, by id: each has a single result. */
  readonly spread: Map<string, 'applied' | 'skipped'>;
  /** Whether the row lacks an overlay because its condition does not hold. */
  isAnyOff: boolean;
  /** Pages of the source that the row lacks, from 0. */
  omittedPages: readonly number[];
  hasNoPage: boolean;
  missingRequired: OverlayWarning | undefined;
  /** Returns the reader's finding in a cell of the row, by column; absent for rows without a table. */
  readonly findings?: CellCode | undefined;
  /** First overlay that breaks a required declaration of the source. */
  notKept: OverlayNotice | undefined;
}

export const emptyOutcome = (): OverlayOutcome => ({
  applied: 0,
  appliedPictures: 0,
  warnings: [],
  notices: [],
  cellWarnings: [],
  spread: new Map(),
  isAnyOff: false,
  omittedPages: [],
  hasNoPage: false,
  missingRequired: undefined,
  notKept: undefined,
});

/** Codes of messages about the value, which name its origin. */
const aboutValue: ReadonlySet<OverlaySkipCode> = new Set([
  'VALUE_BLANK',
  'VALUE_INVALID',
  'UNSUPPORTED_CHARACTERS',
  'TEXT_OVERFLOW',
]);

/** Draws an overlay and records the result. Returns '' for a skipped overlay. Other errors pass through. */
export const drawInto = (
  outcome: OverlayOutcome,
  drawer: OverlayDrawer,
  row: Row,
  write: (object: OutgoingObject) => void,
): string => {
  const { overlay } = drawer;
  try {
    const operators = drawer.draw(row, write, outcome.notices);
    const isPicture = operators !== '' && (overlay.kind === 'image' || overlay.kind === 'signature');
    if (isFirst(outcome, overlay)) {
      outcome.applied++;
      if (isPicture) outcome.appliedPictures++;
      if (drawer.cells !== undefined) noteCells(outcome, overlay, drawer.cells, row);
    }
    return operators;
  } catch (error) {
    if (!(error instanceof OverlaySkipped)) throw error;
    const { code, params } = error;
    bookSkipped(outcome, overlay, code, aboutValue.has(code) ? { ...params, origin: drawer.origin } : params);
    return '';
  }
};

/**
 * Whether an overlay may be drawn several times in a row: on several pages, on a repeated page, or as a continued list.
 */
const isSpread = (overlay: TemplateOverlay): boolean =>
  overlay.kind !== 'field' && (overlay.pages !== undefined || (overlay.kind === 'list' && overlay.more !== undefined));

/** Whether a drawn overlay counts. An overlay on several pages counts once, unless it was skipped on one of them. */
const isFirst = ({ spread }: OverlayOutcome, overlay: ResolvedOverlay): boolean => {
  if (!isSpread(overlay)) return true;
  if (spread.has(overlay.id)) return false;
  spread.set(overlay.id, 'applied');
  return true;
};

export const bookUndecided = (
  outcome: OverlayOutcome,
  overlay: ResolvedOverlay,
  { rule, ...column }: UnreadableCell,
): void =>
  bookSkipped(
    outcome,
    overlay,
    'VALUE_INVALID',
    { rule: `Its condition cannot be decided: {column} ${rule}.`, ...column },
    `column_${column.column}`,
  );

/** Warns about a page, from 0, that is omitted because its condition cannot be decided. */
export const bookUndecidedPage = (outcome: OverlayOutcome, page: number, { rule, ...column }: UnreadableCell): void => {
  const params = {
    rule: `Page ${page + 1} is left out: its condition cannot be decided, as {column} ${rule}.`,
    ...column,
  };
  outcome.warnings.push({ code: 'VALUE_INVALID', ...withMessage(params), column: `column_${column.column}` });
};

export const bookSkipped = (
  outcome: OverlayOutcome,
  overlay: TemplateOverlay,
  code: OverlaySkipCode,
  params: DiagnosticParams,
  column?: string,
): void => {
  if (isSpread(overlay)) {
    const before = outcome.spread.get(overlay.id);
    if (before === 'skipped') return;
    // Drawn on earlier pages, but skipped all the same: the user must check the row.
    if (before === 'applied') outcome.applied--;
    outcome.spread.set(overlay.id, 'skipped');
  }
  // A continued list is skipped as a whole.
  const place = overlay.kind !== 'field' && overlay.pages !== undefined ? { page: (overlay.page ?? 0) + 1 } : {};
  const warning: OverlayWarning = {
    code,
    overlay_id: overlay.id,
    ...withMessage({ ...params, ...place }),
    ...(column === undefined ? {} : { column }),
  };
  outcome.warnings.push(warning);
  // A list is skipped with this code if it, or one of its cells, is required.
  if (overlay.required || (overlay.kind === 'list' && code === 'VALUE_BLANK')) outcome.missingRequired ??= warning;
};

/** Warns about the cells of a drawn overlay: the reader's finding, or else a fault in the text itself. */
const noteCells = (
  { cellWarnings, findings }: OverlayOutcome,
  overlay: ResolvedOverlay,
  cells: readonly NamedColumn[],
  row: Row,
): void => {
  const isOfRows = overlay.kind === 'list' && overlay.value.kind === 'group';
  const rows = isOfRows ? (row.group?.rows ?? [row]) : [row];
  for (const { column, label } of cells) {
    const codes = rows.map((each, index) => {
      const text = each[column];
      return findings?.(column, index) ?? (text === undefined ? undefined : detectCellFault(text));
    });
    for (const code of new Set(codes))
      if (code !== undefined)
        cellWarnings.push({
          code,
          overlay_id: overlay.id,
          ...describeCell(code, { column, label }),
          column: `column_${column}`,
        });
  }
};
