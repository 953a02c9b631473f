import { parseColumnKey } from '@bulkfill/engine/browser/rows';
import { listTemplateColumns } from '../../files/template-columns.ts';
import { texts } from '../../texts/fill-one.ts';

export type InputKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** Suggested options; other values are valid too. */
  | { readonly kind: 'suggestions'; readonly options: readonly string[] }
  /** `locale`: number format of the row. Default: decimal point. */
  | { readonly kind: 'number'; readonly locale?: string }
  | { readonly kind: 'date'; readonly pattern: string }
  /** A date that a browser's calendar cannot produce, such as one with a time. */
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'yes-no'; readonly yes: string; readonly no: string }
  | { readonly kind: 'picture' };

export interface ColumnInput {
  readonly column: number;
  readonly label: string;
  /** Name in API rows: the label if it is unique among columns. */
  readonly name: string;
  readonly input: InputKind;
  /** Whether a blank value makes the row fail. */
  readonly isRequired: boolean;
}

interface OverlayJson {
  readonly kind?: unknown;
  readonly value?: unknown;
  readonly source?: unknown;
  readonly field?: unknown;
  readonly required?: unknown;
  readonly checkedValues?: unknown;
  readonly format?: { readonly date?: unknown; readonly number?: unknown; readonly map?: unknown } | null;
}

/** Saved template as JSON. The service has validated it, and missing members are tolerated. */
export interface TemplateJson {
  readonly columns?: unknown;
  readonly overlays?: unknown;
  readonly pages?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter((each): each is string => typeof each === 'string')
    : typeof value === 'string'
      ? [value]
      : [];

const columnOf = ({ value, source }: OverlayJson): number | undefined => {
  const shown = isObject(source) ? source.value : value;
  return isObject(shown) && typeof shown.column === 'string' ? parseColumnKey(shown.column) : undefined;
};

/** Whether a pattern has year, month and day in digits exactly once and no other fields. */
const isPlainDate = (pattern: string): boolean => {
  const runs = pattern.match(/y+|M+|d+/g) ?? [];
  const parts = runs.toSorted().join(' ');
  return /^(?:[yMd]|[^A-Za-z'])+$/.test(pattern) && /^MM? dd? (?:yyyy|yy)$/.test(parts);
};

const defaultPattern = 'yyyy-MM-dd';

const dateKind = (date: unknown): InputKind => {
  const patterns = isObject(date) ? textsOf(date.input) : [];
  const [first = defaultPattern] = patterns;
  const plain = [...patterns, ...(patterns.length === 0 ? [defaultPattern] : [])].find(isPlainDate);
  return plain === undefined ? { kind: 'pattern', pattern: first } : { kind: 'date', pattern: plain };
};

export type FieldKind = 'box' | { readonly kind: 'choice' | 'suggestions'; readonly options: readonly string[] };
export type FieldKinds = ReadonlyMap<string, FieldKind>;

const kindOf = (overlays: readonly OverlayJson[], fields: FieldKinds): InputKind => {
  if (overlays.some(({ kind }) => kind === 'image' || kind === 'signature')) return { kind: 'picture' };
  for (const { format } of overlays) {
    if (isObject(format?.date)) return dateKind(format.date);
    if (isObject(format?.number)) {
      const { inputLocale } = format.number;
      return { kind: 'number', ...(typeof inputLocale === 'string' ? { locale: inputLocale } : {}) };
    }
  }
  const boxes = overlays.filter(({ kind, checkedValues }) => kind === 'checkbox' || textsOf(checkedValues).length > 0);
  if (boxes.length > 0 && boxes.length === overlays.length) return boxKind(boxes);
  const ofFields = overlays.map(({ kind, field }) =>
    kind === 'field' && typeof field === 'string' ? fields.get(field) : undefined,
  );
  const [first] = ofFields;
  if (first !== undefined && ofFields.every((each) => JSON.stringify(each) === JSON.stringify(first)))
    return first === 'box' ? boxKind(overlays) : first;
  const map = overlays.map(({ format }) => format?.map).find(isObject);
  return map === undefined ? { kind: 'text' } : { kind: 'suggestions', options: Object.keys(map) };
};

/** Returns yes or no for one checkbox; a choice for several that different values tick. */
const boxKind = (boxes: readonly OverlayJson[]): InputKind => {
  const ticks = new Set(boxes.map(({ checkedValues }) => textsOf(checkedValues)[0] ?? 'yes'));
  if (ticks.size > 1) return { kind: 'choice', options: [...ticks] };
  const [yes = 'yes'] = ticks;
  // A required checkbox fails on a blank value.
  const isNeeded = boxes.some(({ required }) => required === true);
  return { kind: 'yes-no', yes, no: isNeeded && yes.toLowerCase() !== 'no' ? 'no' : '' };
};

export const listColumnInputs = (template: TemplateJson, fields: FieldKinds = new Map()): readonly ColumnInput[] => {
  const overlays = (Array.isArray(template.overlays) ? template.overlays : []).filter(
    isObject,
  ) as readonly OverlayJson[];
  const taken = new Map<string, number>();
  const columns = listTemplateColumns(template);
  const isOwn = (label: string): boolean =>
    label.trim() !== '' &&
    parseColumnKey(label) === undefined &&
    columns.filter((other) => other.label === label).length === 1;
  return columns.map(({ column, label }) => {
    const own = overlays.filter((overlay) => columnOf(overlay) === column);
    const name = label.trim() === '' ? texts.column(column + 1) : label.trim();
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const input = kindOf(own, fields);
    const isRequired = input.kind !== 'yes-no' && own.some(({ required }) => required === true);
    return {
      column,
      label: count === 1 ? name : `${name} (${count})`,
      name: isOwn(label) ? label : `column_${column}`,
      input,
      isRequired,
    };
  });
};
