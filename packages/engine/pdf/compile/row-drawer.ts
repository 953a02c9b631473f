import type { ResolvedOverlay } from '../../svc/template.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { isFloating } from './overlay-pages.ts';
import { compileRowTest, type RowTest } from './row-condition.ts';

export type RowLoss = OverlayNotice;

const noObjects = (): never => {
  throw new TypeError('a static overlay writes its objects when it is prepared');
};

/** Returns a drawer that only some rows have. Draws static content once; bakes long operators into an XObject. */
export const rowDrawer = (
  drawer: OverlayDrawer,
  isThere: RowTest | undefined,
  baked: (operators: string) => string,
  losses: readonly RowLoss[],
): OverlayDrawer => {
  const there = isThere === undefined ? {} : { isThere };
  if (drawer.dependsOnRow) return { ...drawer, ...there, draw: losing(drawer.draw, losses) };
  return { ...drawer, ...there, dependsOnRow: true, draw: losing(drawnOnce(drawer, baked), losses) };
};

const losing = (draw: OverlayDrawer['draw'], losses: readonly RowLoss[]): OverlayDrawer['draw'] => {
  if (losses.length === 0) return draw;
  return (row, write, notices) => {
    const operators = draw(row, write, notices);
    if (operators === '') return operators;
    for (const loss of losses) {
      if (
        !notices.some(
          ({ code, overlay_id, message }) =>
            code === loss.code && overlay_id === loss.overlay_id && message === loss.message,
        )
      )
        notices.push(loss);
    }
    return operators;
  };
};

/** Maximum bytes of operators that rows repeat; longer operators become a form XObject that rows name. */
const maxRepeated = 200;

const drawnOnce = (drawer: OverlayDrawer, baked: (operators: string) => string): OverlayDrawer['draw'] => {
  const told: OverlayNotice[] = [];
  let operators: string;
  try {
    operators = drawer.draw([], noObjects, told);
  } catch (error) {
    if (!(error instanceof OverlaySkipped)) throw error;
    return () => {
      throw error;
    };
  }
  if (operators.length > maxRepeated) operators = baked(operators);
  return (_, __, notices) => {
    for (const notice of told) notices.push(notice);
    return operators;
  };
};

export const isOfEveryRow = (overlay: ResolvedOverlay, context: Pick<DrawerContext, 'rowPages' | 'form'>): boolean =>
  (overlay.when === undefined && isFloating(overlay, context.rowPages.source)) || isAlwaysDrawn(overlay, context);

export const isAlwaysDrawn = (
  overlay: ResolvedOverlay,
  { rowPages, form }: Pick<DrawerContext, 'rowPages' | 'form'>,
): boolean =>
  overlay.when === undefined &&
  !isFloating(overlay, rowPages.source) &&
  (rowPages.isFixed ||
    (overlay.kind === 'field'
      ? !form()
          .pagesOf(overlay.field)
          .some((page) => rowPages.isConditional(page))
      : !rowPages.isConditional(overlay.page)));

/** Whether some rows lack an overlay, because of its own condition or that of a page that it depends on. */
export const isOfSomeRows = (overlay: ResolvedOverlay, { rowPages, form }: DrawerContext): boolean =>
  overlay.when !== undefined ||
  (!rowPages.isFixed &&
    (overlay.kind === 'field'
      ? form()
          .pagesOf(overlay.field)
          .some((page) => rowPages.isConditional(page))
      : overlay.pages !== undefined || rowPages.isConditional(overlay.page)));

/** Returns the test of whether a row has an overlay. A field is removed with the last page that shows it. */
export const isThereIn = (
  overlay: ResolvedOverlay,
  { rowPages, form, template, counters }: DrawerContext,
): RowTest | undefined => {
  const test = overlay.when === undefined ? undefined : compileRowTest(overlay.when, template.columns);
  if (isFloating(overlay, rowPages.source)) {
    const isFirst = overlay.kind !== 'field' && overlay.pages === 'first';
    return (row) => (counters.page === (isFirst ? 1 : counters.pages) ? (test?.(row) ?? true) : false);
  }
  if (overlay.kind !== 'field' || rowPages.isFixed) return test;
  const on = form().pagesOf(overlay.field);
  return (row) => {
    if (on.length === 0 || on.some((page) => !rowPages.omitted.includes(page))) return test?.(row) ?? true;
    const [undecided] = on.flatMap((page) => rowPages.undecided.get(page) ?? []);
    return undecided !== undefined && test?.(row) !== false ? undecided : false;
  };
};
