import { columnName } from '../../package/column-name.ts';
import type { Overlay, OverlayValue, Template } from '../../package/template.ts';
import { testedColumns } from '../../package/tested-columns.ts';
import type { ValueCell } from './drawer.ts';

/** Past this many, a text's columns are counted and no longer named. */
const maxNamed = 5;

/** The value of an overlay, where it has one. */
const overlayValueOf = (overlay: Overlay): OverlayValue | undefined => {
  if (overlay.kind === 'marker') return undefined;
  if (overlay.kind !== 'image' && overlay.kind !== 'signature') return overlay.value;
  return 'value' in overlay.source ? overlay.source.value : undefined;
};

/** The numbers of the columns that an overlay's value is made of, each once. */
export const valueColumns = (overlay: Overlay): readonly number[] => {
  const value = overlayValueOf(overlay);
  if (value === undefined || value.kind === 'static') return [];
  if (value.kind === 'column') return [value.column];
  return [...new Set(value.parts.flatMap((part) => (typeof part === 'object' && 'column' in part ? [part.column] : [])))];
};

/** The numbers of the columns that an overlay uses: those of its value, and those that its condition asks for. */
export const overlayColumns = (overlay: Overlay): readonly number[] =>
  overlay.when === undefined ? valueColumns(overlay) : [...new Set([...valueColumns(overlay), ...testedColumns(overlay.when)])];

/** The numbers of the columns that a template's overlays and the conditions of its pages use. */
export const templateColumns = ({ overlays, pages = [] }: Pick<Template, 'overlays' | 'pages'>): ReadonlySet<number> =>
  new Set([...overlays.flatMap(overlayColumns), ...pages.flatMap(({ when }) => testedColumns(when))]);

/**
 * A sentence that says which columns an overlay's value comes from, with a space before it, to be put after a message; empty where no
 * column is in it. Source: decisions.md, "Manifest" (messages name the column by key and label).
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

/** Returns the cells that an overlay's value is made of, each column named as messages do. */
export const valueCells = (overlay: Overlay, columns: Template['columns']): readonly ValueCell[] =>
  valueColumns(overlay).map((column) => ({ column, name: columnName(columns, column) }));
