import { parseColumnKey } from '@bulkfill/engine/browser/rows';

interface OverlayJson {
  readonly kind?: unknown;
  readonly value?: { readonly column?: unknown } | null;
  readonly field?: unknown;
  readonly checkedValues?: unknown;
  readonly format?: { readonly map?: unknown } | null;
}

export type KnownValues = ReadonlyMap<number, readonly string[]>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const valuesOf = (
  { kind, field, checkedValues, format }: OverlayJson,
  statesOf: (field: string) => readonly string[],
): readonly string[] => {
  if (isObject(format?.map)) return Object.keys(format.map);
  const ticks = (Array.isArray(checkedValues) ? checkedValues : [checkedValues]).filter(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  return ticks.length > 0 || kind !== 'field' ? ticks : statesOf(String(field));
};

/** Returns the known values of columns: entries of value maps, ticks of boxes, states and options of fields. */
export const listKnownValues = (overlays: unknown, statesOf: (field: string) => readonly string[]): KnownValues => {
  const known = new Map<number, Set<string>>();
  for (const overlay of Array.isArray(overlays) ? (overlays as readonly (OverlayJson | null)[]) : []) {
    const key = overlay?.value?.column;
    const column = typeof key === 'string' ? parseColumnKey(key) : undefined;
    if (column === undefined || overlay === null) continue;
    const values = known.get(column) ?? new Set();
    for (const value of valuesOf(overlay, statesOf)) values.add(value);
    if (values.size > 0) known.set(column, values);
  }
  return new Map([...known].map(([column, values]) => [column, [...values]]));
};
