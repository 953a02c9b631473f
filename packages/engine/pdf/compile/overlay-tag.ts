import { isBlank } from '../../core/text.ts';
import type { Row } from '../../rows/row.ts';
import type { OverlayValue, PageOverlay, ResolvedListOverlay } from '../../svc/template.ts';
import type { PageGeometry } from '../geometry/page-geometry.ts';
import { findUserBox } from '../geometry/user-box.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { chooseDefaultRole, stateInWords, unsaid } from '../tags/overlay-role.ts';
import type { DrawerContext, OverlayTag } from './drawer.ts';
import { isContinuation } from './overlay-pages.ts';
import { dependsOnRow, readValueOrUndefined } from './overlay-value.ts';
import { isAlwaysDrawn } from './row-drawer.ts';
import { valueReader } from './value-reader.ts';

export const overlayTag = (
  overlay: PageOverlay,
  pageIndex: number,
  page: PageGeometry,
  context: DrawerContext,
): OverlayTag | undefined => {
  if (context.tags === undefined) return undefined;
  const role = overlay.role ?? chooseDefaultRole(overlay);
  if (role === 'Artifact')
    return {
      page: pageIndex,
      isTable: false,
      element: undefined,
      alt: undefined,
      isAltOfRow: false,
      speaksOfNothing: () => false,
    };
  const said = spokenAlt(overlay, context);
  if (overlay.kind === 'list') return tableTag(overlay, pageIndex, said, context);
  const isFixed = typeof said === 'string' || said === undefined;
  const element = context.tags.element(pageIndex, {
    overlayId: overlay.id,
    role,
    lang: overlay.lang,
    box: findUserBox(overlay, page),
    alt: isFixed ? said : undefined,
    isAltOfRow: !isFixed,
    usualAlt: isFixed ? undefined : usualState(overlay),
  });
  const own = overlay.alt === undefined && 'value' in overlay ? overlay.value : overlay.alt;
  return {
    page: pageIndex,
    isTable: false,
    element,
    alt: isFixed ? undefined : said,
    isAltOfRow: !isFixed && own !== undefined && dependsOnRow(own),
    speaksOfNothing: overlay.kind === 'checkbox' ? isFilled(overlay.value) : () => false,
  };
};

/** Returns the tag of a list, a table that begins on one page and has cells on all pages that continue it. */
const tableTag = (
  overlay: ResolvedListOverlay,
  page: number,
  said: ReturnType<typeof altOf>,
  { tags, listTags }: DrawerContext,
): OverlayTag => {
  tags?.takeRows(page);
  const element = isContinuation(overlay)
    ? undefined
    : tags?.table(
        overlay.id,
        page,
        overlay.lang,
        overlay.cells.map(({ text }) => text.role),
      );
  if (element !== undefined)
    listTags.push({ element, summary: (row) => (typeof said === 'function' ? said(row, true) : (said ?? '')) });
  return { page, isTable: true, element, alt: undefined, isAltOfRow: false, speaksOfNothing: () => false };
};

const usualState = (overlay: PageOverlay): string | undefined =>
  overlay.kind === 'checkbox' && overlay.alt === undefined && dependsOnRow(overlay.value)
    ? stateInWords(false, overlay.lang)
    : undefined;

const isFilled =
  (value: OverlayValue) =>
  (row: Row): boolean =>
    !isBlank(readValueOrUndefined(value, row) ?? '');

/** Returns the alternative text. If some rows lack the overlay, only the rows that have it write the text. */
const spokenAlt = (overlay: PageOverlay, context: DrawerContext): ReturnType<typeof altOf> => {
  const said = altOf(overlay, context);
  return typeof said !== 'string' || isAlwaysDrawn(overlay, context) ? said : () => said;
};

/** Returns the overlay's own `alt` if it is not blank, otherwise the default of its kind. */
const altOf = (
  overlay: PageOverlay,
  context: DrawerContext,
): string | ((row: Row, isDrawn: boolean) => string) | undefined => {
  const usual = usualAlt(overlay, context);
  const { alt } = overlay;
  if (alt === undefined) return usual;
  const otherwise = (row: Row, isDrawn: boolean): string =>
    typeof usual === 'function' ? usual(row, isDrawn) : (usual ?? '');
  if (dependsOnRow(alt)) {
    return (row, isDrawn) => {
      const text = readValueOrUndefined(alt, row, context.counters) ?? '';
      return isBlank(text) ? otherwise(row, isDrawn) : text;
    };
  }
  const text = readValueOrUndefined(alt, []) ?? '';
  return isBlank(text) ? usual : text;
};

const usualAlt = (
  overlay: PageOverlay,
  { template: { columns }, counters }: DrawerContext,
): string | ((row: Row, isDrawn: boolean) => string) | undefined => {
  switch (overlay.kind) {
    case 'text':
    case 'list':
    case 'marker':
      return undefined;
    case 'image':
    case 'signature':
      return unsaid[overlay.kind];
    case 'checkbox': {
      const [ticked, unticked] = [stateInWords(true, overlay.lang), stateInWords(false, overlay.lang)];
      return (_, isDrawn) => (isDrawn ? ticked : unticked);
    }
    case 'qr':
    case 'barcode': {
      const read = valueReader(overlay, overlay.value, columns, counters);
      return dependsOnRow(overlay.value) ? read : readOrNothing(read);
    }
  }
};

const readOrNothing = (read: (row: Row) => string): string => {
  try {
    return read([]);
  } catch (error) {
    if (error instanceof OverlaySkipped) return '';
    throw error;
  }
};
