import type { ResolvedOverlay } from '../../svc/template.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { overlayDrawer } from './overlay-drawer.ts';
import { isAlwaysDrawn, isOfEveryRow, isOfSomeRows, isThereIn, type RowLoss, rowDrawer } from './row-drawer.ts';
import type { TouchedPage } from './touched-page.ts';

/** Prepares an overlay. For an overlay that some rows lack, collects its resource names and its losses separately. */
export const prepareDrawer = (
  overlay: ResolvedOverlay,
  { geometry, resources }: Pick<TouchedPage, 'geometry' | 'resources'>,
  bake: (operators: string) => string,
  context: DrawerContext,
): OverlayDrawer => {
  if (!isOfSomeRows(overlay, context)) return overlayDrawer(overlay, geometry, resources, context);
  const test = isThereIn(overlay, context);
  if (isAlwaysDrawn(overlay, context))
    return rowDrawer(overlayDrawer(overlay, geometry, resources, context), test, bake, []);
  const isOfAll = isOfEveryRow(overlay, context);
  const losses: RowLoss[] = [];
  const lose: DrawerContext['lose'] = (loss, overlay_id, message) => {
    if (context.conformance?.canLose(loss) === true)
      losses.push({ code: 'CONFORMANCE_LOST', overlay_id, message, loss });
  };
  const { prepared, names } = resources.ofSomeRows(() =>
    rowDrawer(
      overlayDrawer(overlay, geometry, resources, isOfAll ? context : { ...context, lose }),
      test,
      bake,
      losses,
    ),
  );
  if (isOfAll) for (const number of resources.numbersOf(names)) context.held.release(number);
  return { ...prepared, names };
};
