import type { NamedColumn, ValueOrigin } from '../../core/diagnostic.ts';
import { namedColumn } from '../../svc/column-name.ts';
import type { OverlayValue, ResolvedOverlay, ResolvedTemplate } from '../../svc/template.ts';
import { testedColumns } from '../../svc/tested-columns.ts';

const maxNamed = 5;

const overlayValueOf = (overlay: ResolvedOverlay): OverlayValue | undefined => {
  if (overlay.kind === 'marker') return undefined;
  if (overlay.kind !== 'image' && overlay.kind !== 'signature') return overlay.value;
  return 'value' in overlay.source ? overlay.source.value : undefined;
};

export const valueColumns = (overlay: ResolvedOverlay): readonly number[] => {
  const value = overlayValueOf(overlay);
  if (value === undefined || value.kind === 'static') return [];
  if (value.kind === 'column') return [value.column];
  return [
    ...new Set(value.parts.flatMap((part) => (typeof part === 'object' && 'column' in part ? [part.column] : []))),
  ];
};

export const overlayColumns = (overlay: ResolvedOverlay): readonly number[] =>
  overlay.when === undefined
    ? valueColumns(overlay)
    : [...new Set([...valueColumns(overlay), ...testedColumns(overlay.when)])];

export const templateColumns = ({
  overlays,
  pages = [],
}: Pick<ResolvedTemplate, 'overlays' | 'pages'>): ReadonlySet<number> =>
  new Set([...overlays.flatMap(overlayColumns), ...pages.flatMap(({ when }) => testedColumns(when))]);

/**
 * Returns the columns that an overlay's value comes from, for messages about the value; undefined if it comes from
 * none. Source: api.md, "Manifest" (messages name the column by key and label).
 */
export const valueOrigin = (
  overlay: ResolvedOverlay,
  columns: ResolvedTemplate['columns'],
): ValueOrigin | undefined => {
  const numbers = valueColumns(overlay);
  if (numbers.length === 0) return undefined;
  return {
    columns: numbers.slice(0, maxNamed).map((number) => namedColumn(columns, number)),
    ...(numbers.length > maxNamed ? { more: numbers.length - maxNamed } : {}),
    ...(overlayValueOf(overlay)?.kind === 'text' ? { composed: true } : {}),
  };
};

export const valueCells = (overlay: ResolvedOverlay, columns: ResolvedTemplate['columns']): readonly NamedColumn[] =>
  valueColumns(overlay).map((column) => namedColumn(columns, column));
