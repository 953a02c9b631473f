import { columnName } from '../../package/column-name.ts';
import type { Overlay, OverlayValue, Template } from '../../package/template.ts';
import { testedColumns } from '../../package/tested-columns.ts';
import type { ValueCell } from './drawer.ts';

/** Maximum columns that a message names; the rest are counted. */
const maxNamed = 5;

/** Returns the value of an overlay, or undefined if it has none. */
const overlayValueOf = (overlay: Overlay): OverlayValue | undefined => {
  if (overlay.kind === 'marker') return undefined;
  if (overlay.kind !== 'image' && overlay.kind !== 'signature') return overlay.value;
  return 'value' in overlay.source ? overlay.source.value : undefined;
};

/** Returns the numbers of the columns in an overlay's value, without duplicates. */
export const valueColumns = (overlay: Overlay): readonly number[] => {
  const value = overlayValueOf(overlay);
  if (value === undefined || value.kind === 'static') return [];
  if (value.kind === 'column') return [value.column];
  return [...new Set(value.parts.flatMap((part) => (typeof part === 'object' && 'column' in part ? [part.column] : [])))];
};

/** Returns the numbers of the columns that an overlay uses in its value and in its condition. */
export const overlayColumns = (overlay: Overlay): readonly number[] =>
  overlay.when === undefined ? valueColumns(overlay) : [...new Set([...valueColumns(overlay), ...testedColumns(overlay.when)])];

/** Returns the numbers of the columns that a template's overlays and page conditions use. */
export const templateColumns = ({ overlays, pages = [] }: Pick<Template, 'overlays' | 'pages'>): ReadonlySet<number> =>
  new Set([...overlays.flatMap(overlayColumns), ...pages.flatMap(({ when }) => testedColumns(when))]);

/**
 * Returns a sentence that names the columns of an overlay's value, with a leading space, to be appended to a message.
 * Empty if the value has no columns. Source: decisions.md, "Manifest" (messages name the column by key and label).
 */
export const valueOrigin = (overlay: Overlay, columns: Template['columns']): string => {
  const value = overlayValueOf(overlay);
  if (value === undefined || value.kind === 'static') return '';
  if (value.kind === 'column') return ` The value comes from ${columnName(columns, value.column)}.`;
  const numbers = valueColumns(overlay);
  if (numbers.length === 0) return '';
  const names = numbers.slice(0, maxNamed).map((number) => columnName(columns, number));
  if (numbers.length > maxNamed) names.push(`${numbers.length - maxNamed} more`);
  const last = names.pop() as string;
  return ` The value is made of ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}.`;
};

/** Returns the cells that an overlay's value consists of, with column names for messages. */
export const valueCells = (overlay: Overlay, columns: Template['columns']): readonly ValueCell[] =>
  valueColumns(overlay).map((column) => ({ column, name: columnName(columns, column) }));
