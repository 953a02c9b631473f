import { parseColumnKey } from '../../../lib/engine/browser/rows.ts';
import { templateColumns } from '../../files/template-columns.ts';

/** How a person gives a value: by what its column is drawn with. */
export type InputKind =
  | { readonly kind: 'text' }
  /** One of these, or nothing. */
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** These are known, others may be. */
  | { readonly kind: 'suggestions'; readonly options: readonly string[] }
  /** `locale`: how the row writes it; with a decimal point where it is absent. */
  | { readonly kind: 'number'; readonly locale?: string }
  /** `pattern`: how the row writes it. */
  | { readonly kind: 'date'; readonly pattern: string }
  /** A date that no calendar of a browser gives, such as one with a time. */
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'yes-no'; readonly yes: string; readonly no: string }
  | { readonly kind: 'picture' };

/** A column of a template as a field of a form. */
export interface ColumnInput {
  readonly column: number;
  /** No two of a form are the same. */
  readonly label: string;
  /** How a row names it to the API: by its label, where that is one column's alone. */
  readonly name: string;
  readonly input: InputKind;
  /** Without a value there is no PDF. */
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

/** A saved template's JSON: the service has judged it, and nothing stops where something is missing in it. */
export interface TemplateJson {
  readonly columns?: unknown;
  readonly overlays?: unknown;
  readonly pages?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : typeof value === 'string' ? [value] : [];

/** The column that an overlay shows as it is. */
const columnOf = ({ value, source }: OverlayJson): number | undefined => {
  const shown = isObject(source) ? source.value : value;
  return isObject(shown) && typeof shown.column === 'string' ? parseColumnKey(shown.column) : undefined;
};

/** Year, month and day in digits, once each, and nothing that stands for something else. */
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

/** What form fields of the PDF take, by their names, as far as they take no text. */
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
  const ofFields = overlays.map(({ kind, field }) => (kind === 'field' && typeof field === 'string' ? fields.get(field) : undefined));
  const [first] = ofFields;
  if (first !== undefined && ofFields.every((each) => JSON.stringify(each) === JSON.stringify(first)))
    return first === 'box' ? boxKind(overlays) : first;
  const map = overlays.map(({ format }) => format?.map).find(isObject);
  return map === undefined ? { kind: 'text' } : { kind: 'suggestions', options: Object.keys(map) };
};

/** One box is ticked or not; several that are ticked by different values are a choice of one. */
const boxKind = (boxes: readonly OverlayJson[]): InputKind => {
  const ticks = new Set(boxes.map(({ checkedValues }) => textsOf(checkedValues)[0] ?? 'yes'));
  if (ticks.size > 1) return { kind: 'choice', options: [...ticks] };
  const [yes = 'yes'] = ticks;
  // A blank value fails a box that is required.
  const isNeeded = boxes.some(({ required }) => required === true);
  return { kind: 'yes-no', yes, no: isNeeded && yes.toLowerCase() !== 'no' ? 'no' : '' };
};

/** The fields of a form for one row of a template, in the order of its columns. */
export const columnInputs = (template: TemplateJson, fields: FieldKinds = new Map()): readonly ColumnInput[] => {
  const overlays = (Array.isArray(template.overlays) ? template.overlays : []).filter(isObject) as readonly OverlayJson[];
  const taken = new Map<string, number>();
  const columns = templateColumns(template);
  const isOwn = (label: string): boolean =>
    label.trim() !== '' && parseColumnKey(label) === undefined && columns.filter((other) => other.label === label).length === 1;
  return columns.map(({ column, label }) => {
    const own = overlays.filter((overlay) => columnOf(overlay) === column);
    const name = label.trim() === '' ? `Column ${column + 1}` : label.trim();
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const input = kindOf(own, fields);
    const isRequired = input.kind !== 'yes-no' && own.some(({ required }) => required === true);
    return { column, label: count === 1 ? name : `${name} (${count})`, name: isOwn(label) ? label : `column_${column}`, input, isRequired };
  });
};
