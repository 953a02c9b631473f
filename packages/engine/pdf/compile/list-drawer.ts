import { isBlank } from '../../core/text.ts';
import type { Row } from '../../rows/row.ts';
import type { ResolvedListCell, ResolvedListOverlay } from '../../svc/template.ts';
import { opacityMessage } from '../conformance/refuse-losses.ts';
import type { UprightBox } from '../geometry/turned-box.ts';
import { groupItemReader } from '../overlays/list/group-items.ts';
import type { ListMarks, ListSheet } from '../overlays/list/list-sheet.ts';
import { prepareList } from '../overlays/list/prepare-list.ts';
import { isPlainJson, type ListContent, readItems } from '../overlays/list/read-items.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import { langEntry } from '../tags/job-tags.ts';
import type { SpokenCell } from '../tags/row-tables.ts';
import type { TagElement } from '../tags/tag-element.ts';
import { writeSpokenString } from '../tags/write-spoken-string.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { isContinuation } from './overlay-pages.ts';
import { type OverlayPlacement, wrapOperators } from './overlay-placement.ts';
import { dependsOnRow, readValueOrUndefined } from './overlay-value.ts';
import type { PageResources } from './page-resources.ts';
import { compileRowTest } from './row-condition.ts';
import { RunningList } from './running-list.ts';
import { asArtifact } from './tagged-drawing.ts';
import { findValueOrigin } from './value-origin.ts';
import { valueReader } from './value-reader.ts';

/**
 * Prepares a list, or its continuation on another page, where `overlay` has the rect of that page. `isOff` tests
 * whether a box leaves the page after turning, in points from its top left. Absent if the whole list is on the page.
 */
export const listDrawer = (
  overlay: ResolvedListOverlay,
  { enter }: OverlayPlacement,
  resources: PageResources,
  context: DrawerContext,
  isOff?: (box: UprightBox) => boolean,
): OverlayDrawer => {
  const { fonts, rowPages, template } = context;
  const origin = findValueOrigin(overlay, template.columns);
  const marksIn = listMarks(overlay, context);
  const states = overlay.cells.map(({ text: { opacity } }) =>
    opacity < 1 ? resources.sharedOpacity(opacity) : undefined,
  );
  if (states.some((state) => state !== undefined)) context.lose('TRANSPARENCY', overlay.id, opacityMessage);
  const drawSheet = (sheet: ListSheet | undefined, row: Row, notices: OverlayNotice[]): string => {
    // One notice per row is enough.
    if (isOff !== undefined && !notices.some(({ overlay_id, minor }) => overlay_id === overlay.id && minor !== true)) {
      const { x, y, height } = overlay.rect;
      sheet?.textsOff(height, (box) => isOff({ ...box, x: x + box.x, y: y + box.y })).tell(overlay.id, origin, notices);
    }
    return wrapOperators(enter, sheet?.draw(marksIn?.(row)) ?? '');
  };
  if (isContinuation(overlay)) {
    const draw: OverlayDrawer['draw'] = (row, _, notices) =>
      drawSheet(rowPages.running(overlay.id)?.sheet(1 + rowPages.copy, notices), row, notices);
    return { overlay, dependsOnRow: true, origin, draw };
  }
  const layOut = prepareList(overlay, fonts, origin, { states, isMarked: marksIn !== undefined });
  const read = itemReader(overlay, context);
  if (overlay.more === undefined) {
    const draw: OverlayDrawer['draw'] = (row, _, notices) =>
      drawSheet(layOut(read(row), notices).sheets[0], row, notices);
    // A list with elements in each row is drawn in each row.
    return { overlay, dependsOnRow: marksIn !== undefined || dependsOnRow(overlay.value), origin, draw };
  }
  const isThere = overlay.when === undefined ? undefined : compileRowTest(overlay.when, template.columns);
  const running = new RunningList(overlay, isThere, (row, notices, goesOn) => layOut(read(row), notices, goesOn));
  rowPages.add(running);
  return {
    overlay,
    dependsOnRow: true,
    origin,
    draw: (row, _, notices) => drawSheet(running.sheet(0, notices), row, notices),
  };
};

/** Returns a reader of a row's items. It throws `OverlaySkipped` with the codes of `valueReader` and `readItems`. */
const itemReader = (
  overlay: ResolvedListOverlay,
  { observer, counters, template }: DrawerContext,
): ((row: Row) => ListContent) => {
  if (overlay.value.kind === 'group') return groupItemReader(overlay);
  const read = valueReader(overlay, overlay.value, template.columns, counters);
  const textKey = (overlay.cells[0] as ResolvedListCell).key;
  const onKey = observer && ((key: string) => observer.listKey(overlay, key));
  return (row) => {
    const value = read(row);
    return { items: readItems(value, textKey, onKey), isPlain: isPlainJson(value) };
  };
};

/** Returns a function that returns a row's cell marks; undefined if the document is untagged or the list decoration. */
const listMarks = (
  overlay: ResolvedListOverlay,
  { tags, counters }: DrawerContext,
): ((row: Row) => ListMarks) | undefined => {
  if (tags === undefined || overlay.role === 'Artifact') return undefined;
  const table = (): TagElement => tags.tableOf(overlay.id) as TagElement;
  const cells = overlay.cells.map(({ text: { role, lang, alt } }) => ({
    role: role === undefined || role === 'Artifact' ? role : tags.type(role),
    entries: langEntry(lang),
    alt,
  }));
  return (row) => {
    const items = cells.map(({ role, entries, alt }): SpokenCell => {
      const said = alt === undefined ? '' : (readValueOrUndefined(alt, row, counters) ?? '');
      return { role, entries: isBlank(said) ? entries : `${entries}/Alt ${writeSpokenString(said)}` };
    });
    return {
      decoration: asArtifact,
      line: () => tags.rowTables?.line(table()),
      cell: (kind, column, operators) => {
        const cell = (kind === 'item' ? items : cells)[column] as SpokenCell;
        return tags.rowTables?.cell(table(), kind === 'header' ? 'TH' : 'TD', cell, operators) ?? operators;
      },
    };
  };
};
