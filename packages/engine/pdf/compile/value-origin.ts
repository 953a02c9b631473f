import type { NamedColumn, ValueOrigin } from '../../core/diagnostic.ts';
import { nameColumn } from '../../svc/column-name.ts';
import { listTestedColumns } from '../../svc/list-tested-columns.ts';
import type { GroupItems, OverlayValue, ResolvedTemplate, TemplateOverlay } from '../../svc/template.ts';
import { listItemColumns } from '../overlays/list/group-items.ts';

const maxNamed = 5;

/** Returns the value that an overlay shows; undefined for a picture of the package, a marker and a seal. */
export const overlayValueOf = (overlay: TemplateOverlay): OverlayValue | GroupItems | undefined => {
  if (overlay.kind === 'marker' || overlay.kind === 'seal') return undefined;
  if (overlay.kind !== 'image' && overlay.kind !== 'signature') return overlay.value;
  return 'value' in overlay.source ? overlay.source.value : undefined;
};

const columnsOfValue = (value: OverlayValue | GroupItems | undefined): readonly number[] => {
  if (value?.kind === 'column') return [value.column];
  if (value?.kind !== 'text') return [];
  return value.parts.flatMap((part) => (typeof part === 'object' && 'column' in part ? [part.column] : []));
};

export const listValueColumns = (overlay: TemplateOverlay): readonly number[] =>
  overlay.kind === 'list' && overlay.value.kind === 'group'
    ? [...new Set(listItemColumns(overlay).values())]
    : [...new Set(columnsOfValue(overlayValueOf(overlay)))];

/** Returns the columns that a document of several rows reads in its first row only, besides those of file names. */
export const listFirstRowColumns = ({
  overlays,
  pages = [],
  protect,
}: Pick<ResolvedTemplate, 'overlays' | 'pages' | 'protect'>): ReadonlySet<number> =>
  new Set([
    ...(protect === undefined ? [] : [protect.column]),
    ...overlays.flatMap((overlay) => [
      ...columnsOfValue(overlayValueOf(overlay)),
      ...columnsOfValue(overlay.kind === 'field' || overlay.kind === 'seal' ? undefined : overlay.alt),
      ...(overlay.kind === 'list' ? overlay.cells.flatMap(({ text }) => columnsOfValue(text.alt)) : []),
      ...(overlay.when === undefined ? [] : listTestedColumns(overlay.when)),
    ]),
    ...pages.flatMap(({ when }) => listTestedColumns(when)),
  ]);

export const listOverlayColumns = (overlay: TemplateOverlay): readonly number[] =>
  overlay.when === undefined
    ? listValueColumns(overlay)
    : [...new Set([...listValueColumns(overlay), ...listTestedColumns(overlay.when)])];

export const listTemplateColumns = ({
  overlays,
  pages = [],
  protect,
}: Pick<ResolvedTemplate, 'overlays' | 'pages' | 'protect'>): ReadonlySet<number> =>
  new Set([
    ...overlays.flatMap(listOverlayColumns),
    ...pages.flatMap(({ when }) => listTestedColumns(when)),
    ...(protect === undefined ? [] : [protect.column]),
  ]);

/**
 * Returns the columns that an overlay's value comes from, for messages about the value; undefined if it comes from
 * none. Source: api.md, "Manifest" (messages name the column by key and label).
 */
export const findValueOrigin = (
  overlay: TemplateOverlay,
  columns: ResolvedTemplate['columns'],
): ValueOrigin | undefined => {
  const numbers = listValueColumns(overlay);
  if (numbers.length === 0) return undefined;
  return {
    columns: numbers.slice(0, maxNamed).map((number) => nameColumn(columns, number)),
    ...(numbers.length > maxNamed ? { more: numbers.length - maxNamed } : {}),
    ...(overlayValueOf(overlay)?.kind === 'text' ? { composed: true } : {}),
  };
};

export const listValueCells = (
  overlay: TemplateOverlay,
  columns: ResolvedTemplate['columns'],
): readonly NamedColumn[] => listValueColumns(overlay).map((column) => nameColumn(columns, column));
