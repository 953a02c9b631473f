import type { ListOverlay } from '../../package/template.ts';
import { type ListMarks, type ListSheet, prepareList } from '../overlays/list/prepare-list.ts';
import type { SpokenCell } from '../tags/row-tables.ts';
import type { TagElement } from '../tags/tag-element.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { isContinuation } from './overlay-pages.ts';
import { around, type OverlayPlacement } from './overlay-placement.ts';
import { dependsOnRow } from './overlay-value.ts';
import { rowTest } from './row-condition.ts';
import { RunningList } from './running-list.ts';
import { asArtifact } from './tagged-drawing.ts';
import { valueOrigin } from './value-origin.ts';
import { valueReader } from './value-reader.ts';

/** Prepares a list, or the part of one that goes on at a page: `overlay` then has the rect there. */
export const listDrawer = (overlay: ListOverlay, { enter }: OverlayPlacement, context: DrawerContext): OverlayDrawer => {
  const { fonts, observer, rowPages, counters, template } = context;
  const origin = valueOrigin(overlay, template.columns);
  const marks = listMarks(overlay, context);
  if (isContinuation(overlay)) {
    const draw: OverlayDrawer['draw'] = (_, __, notices) =>
      around(
        enter,
        rowPages
          .running(overlay.id)
          ?.sheet(1 + rowPages.copy, notices)
          ?.draw(marks) ?? '',
      );
    return { overlay, dependsOnRow: true, origin, draw };
  }
  const layOut = prepareList(overlay, fonts, origin, observer && ((key) => observer.listKey(overlay, key)));
  const read = valueReader(overlay, overlay.value, template.columns, counters);
  if (overlay.more === undefined) {
    const draw: OverlayDrawer['draw'] = (row, _, notices) => around(enter, (layOut(read(row), notices).sheets[0] as ListSheet).draw(marks));
    // What has elements in each row is drawn in each.
    return { overlay, dependsOnRow: marks !== undefined || dependsOnRow(overlay.value), origin, draw };
  }
  const isThere = overlay.when === undefined ? undefined : rowTest(overlay.when);
  const running = new RunningList(overlay, isThere, (row, notices, goesOn) => layOut(read(row), notices, goesOn));
  rowPages.add(running);
  return { overlay, dependsOnRow: true, origin, draw: (_, __, notices) => around(enter, running.sheet(0, notices)?.draw(marks) ?? '') };
};

const unspoken: SpokenCell = { role: undefined, entries: '' };

/** What marks the cells of a list, where the document is tagged and the list is not decoration. */
const listMarks = (overlay: ListOverlay, { tags }: DrawerContext): ListMarks | undefined => {
  if (tags === undefined || overlay.role === 'Artifact') return undefined;
  const table = (): TagElement => tags.tableOf(overlay.id) as TagElement;
  return {
    decoration: asArtifact,
    line: () => tags.rowTables?.line(table()),
    cell: (kind, _, operators) => tags.rowTables?.cell(table(), kind, unspoken, operators) ?? operators,
  };
};
