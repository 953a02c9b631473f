import type { Overlay } from '../../package/template.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { type RowTest, rowTest } from './row-condition.ts';

const noObjects = (): never => {
  throw new TypeError('a static overlay writes its objects when it is prepared');
};

/**
 * A drawer that only some rows have. What it draws alike in all of them is drawn here, once, and `baked` where it is long: a row then names it.
 */
export const rowDrawer = (drawer: OverlayDrawer, isThere: RowTest | undefined, baked: (operators: string) => string): OverlayDrawer => {
  const there = isThere === undefined ? {} : { isThere };
  if (drawer.dependsOnRow) return { ...drawer, ...there };
  return { ...drawer, ...there, dependsOnRow: true, draw: drawnOnce(drawer, baked) };
};

/** What a row would repeat of an overlay, bytes; longer operators are a form XObject, which it names. */
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

/** Whether some rows lack an overlay, for its own condition or that of a page on which it has its one result. */
export const isOfSomeRows = (overlay: Overlay, { rowPages, form }: DrawerContext): boolean =>
  overlay.when !== undefined ||
  (!rowPages.isFixed &&
    (overlay.kind === 'field'
      ? form()
          .pagesOf(overlay.field)
          .some((page) => rowPages.isConditional(page))
      : overlay.pages !== undefined || rowPages.isConditional(overlay.page)));

/** Pages that a row lacks are left out where they are drawn; a field goes with the last page that it stands on. */
export const isThereIn = (overlay: Overlay, { rowPages, form, template }: DrawerContext): RowTest | undefined => {
  const test = overlay.when === undefined ? undefined : rowTest(overlay.when, template.columns);
  if (overlay.kind !== 'field' || rowPages.isFixed) return test;
  const on = form().pagesOf(overlay.field);
  return (row) => {
    if (on.length === 0 || on.some((page) => !rowPages.omitted.includes(page))) return test?.(row) ?? true;
    const [undecided] = on.flatMap((page) => rowPages.undecided.get(page) ?? []);
    return undecided !== undefined && test?.(row) !== false ? undecided : false;
  };
};
