import type { ListOverlay } from '../../package/template.ts';
import { type ListSheet, prepareList } from '../overlays/list/prepare-list.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { isContinuation } from './overlay-pages.ts';
import { around, type OverlayPlacement } from './overlay-placement.ts';
import { dependsOnRow } from './overlay-value.ts';
import { rowTest } from './row-condition.ts';
import { RunningList } from './running-list.ts';
import { valueOrigin } from './value-origin.ts';
import { valueReader } from './value-reader.ts';

/** Prepares a list, or the part of one that goes on at a page: `overlay` then has the rect there. */
export const listDrawer = (overlay: ListOverlay, { enter }: OverlayPlacement, context: DrawerContext): OverlayDrawer => {
  const { fonts, observer, rowPages, counters, template } = context;
  const origin = valueOrigin(overlay, template.columns);
  if (isContinuation(overlay)) {
    const draw: OverlayDrawer['draw'] = (_, __, notices) =>
      around(
        enter,
        rowPages
          .running(overlay.id)
          ?.sheet(1 + rowPages.copy, notices)
          ?.draw() ?? '',
      );
    return { overlay, dependsOnRow: true, origin, draw };
  }
  const layOut = prepareList(overlay, fonts, origin, observer && ((key) => observer.listKey(overlay, key)));
  const read = valueReader(overlay, overlay.value, template.columns, counters);
  if (overlay.more === undefined) {
    const draw: OverlayDrawer['draw'] = (row, _, notices) => around(enter, (layOut(read(row), notices).sheets[0] as ListSheet).draw());
    return { overlay, dependsOnRow: dependsOnRow(overlay.value), origin, draw };
  }
  const isThere = overlay.when === undefined ? undefined : rowTest(overlay.when);
  const running = new RunningList(overlay, isThere, (row, notices, goesOn) => layOut(read(row), notices, goesOn));
  rowPages.add(running);
  return { overlay, dependsOnRow: true, origin, draw: (_, __, notices) => around(enter, running.sheet(0, notices)?.draw() ?? '') };
};
