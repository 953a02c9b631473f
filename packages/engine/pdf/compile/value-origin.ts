import type { NamedColumn, ValueOrigin } from '../../core/diagnostic.ts';
import { nameColumn } from '../../svc/column-name.ts';
import { listTestedColumns } from '../../svc/list-tested-columns.ts';
import type { OverlayValue, ResolvedOverlay, ResolvedTemplate } from '../../svc/template.ts';

const maxNamed = 5;

const overlayValueOf = (overlay: ResolvedOverlay): OverlayValue | undefined => {
  if (overlay.kind === 'marker') return undefined;
  if (overlay.kind !== 'image' && overlay.kind !== 'signature') return overlay.value;
  return 'value' in overlay.source ? overlay.source.value : undefined;
};

export const listValueColumns = (overlay: ResolvedOverlay): readonly number[] => {
  const value = overlayValueOf(overlay);
  if (value === undefined || value.kind === 'static') return [];
  if (value.kind === 'column') return [value.column];
  return [
    ...new Set(value.parts.flatMap((part) => (typeof part === 'object' && 'column' in part ? [part.column] : []))),
  ];
};

export const listOverlayColumns = (overlay: ResolvedOverlay): readonly number[] =>
  overlay.when === undefined
    ? listValueColumns(overlay)
    : [...new Set([...listValueColumns(overlay), ...listTestedColumns(overlay.when)])];

export const listTemplateColumns = ({
  overlays,
  pages = [],
}: Pick<ResolvedTemplate, 'overlays' | 'pages'>): ReadonlySet<number> =>
  new Set([...overlays.flatMap(listOverlayColumns), ...pages.flatMap(({ when }) => listTestedColumns(when))]);

/**
 * Returns the columns that an overlay's value comes from, for messages about the value; undefined if it comes from
 * none. Source: api.md, "Manifest" (messages name the column by key and label).
 */
export const findValueOrigin = (
  overlay: ResolvedOverlay,
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
  overlay: ResolvedOverlay,
  columns: ResolvedTemplate['columns'],
): readonly NamedColumn[] => listValueColumns(overlay).map((column) => nameColumn(columns, column));
