import { parseColumnKey } from '@bulkfill/engine/browser/rows';
import { listTemplateColumns } from '../../files/template-columns.ts';
import { texts } from '../../texts/fill-one.ts';
import { columnWords, distinctWords } from '../tables/column-words.ts';
import type { Option, PdfField, PdfFields, PlaceOnPage } from './form-fields.ts';
import { findColumnPlaces, placesOf, sortInPageOrder } from './page-order.ts';
import { isObject, type OverlayJson, objectsIn, type TemplateJson } from './template-json.ts';

/** A column of a list. */
export interface ItemColumn {
  readonly key: string;
  readonly heading: string;
  readonly isNumber: boolean;
}

export type InputKind =
  | { readonly kind: 'text' }
  /** A text of several lines. */
  | { readonly kind: 'lines' }
  /** `radio`: as on the page. */
  | { readonly kind: 'choice' | 'radio'; readonly options: readonly Option[] }
  /** Suggested options; other values are valid too. */
  | { readonly kind: 'suggestions'; readonly options: readonly string[] }
  /** `locale`: number format of the row. Default: decimal point. */
  | { readonly kind: 'number'; readonly locale?: string }
  | { readonly kind: 'date'; readonly pattern: string }
  /** A date that a browser's calendar cannot produce, such as one with a time. */
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'yes-no'; readonly yes: string; readonly no: string }
  | { readonly kind: 'items'; readonly columns: readonly ItemColumn[] }
  | { readonly kind: 'picture' };

/** In place of a column: the rows of the document, which lists of the group show. */
export const groupColumn = -1;

export interface ColumnInput {
  readonly column: number;
  readonly label: string;
  /** Name in API rows: the label if it is unique among columns. */
  readonly name: string;
  readonly input: InputKind;
  /** Whether a blank value makes the row fail. */
  readonly isRequired: boolean;
  /** Whether a form field shows it: a blank value then replaces the value that the field has in the PDF. */
  readonly isField: boolean;
  /** Places of its overlays. */
  readonly places: readonly PlaceOnPage[];
}

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

const plainOptions = (values: readonly string[]): readonly Option[] => values.map((value) => ({ value, label: value }));

const mapOf = (overlays: readonly OverlayJson[]): Readonly<Record<string, unknown>> | undefined =>
  overlays.map(({ format }) => format?.map).find(isObject);

/** Returns the options of a field as the values that a map writes as them; the first of several. */
const mappedOptions = (options: readonly Option[], map: Readonly<Record<string, unknown>> | undefined) =>
  map === undefined
    ? options
    : options.flatMap(({ value, label }) => {
        const [from] = Object.entries(map).find(([, to]) => to === value) ?? [];
        return from === undefined ? [] : { value: from, label: label === value ? from : label };
      });

const itemColumns = (list: OverlayJson, wordsOf = (key: string) => key): readonly ItemColumn[] => {
  const headings = isObject(list.header) && isObject(list.header.cells) ? list.header.cells : {};
  return objectsIn(list.cells).flatMap(({ key, format }) => {
    if (typeof key !== 'string') return [];
    const heading = headings[key];
    return {
      key,
      heading: typeof heading === 'string' && heading.trim() !== '' ? heading.trim() : wordsOf(key),
      isNumber: isObject(format) && isObject(format.number),
    };
  });
};

const defaultSizePt = 12;

/** Whether a text has room for several lines and breaks them. */
const hasLines = ({ kind, wrap, size, rect }: OverlayJson): boolean =>
  kind === 'text' &&
  wrap === true &&
  isObject(rect) &&
  Number(rect.height) >= 2 * 1.2 * (typeof size === 'number' ? size : defaultSizePt);

/** Returns yes or no for one checkbox; a choice for several that different values tick. */
const boxKind = (boxes: readonly OverlayJson[]): InputKind => {
  const map = mapOf(boxes);
  const ticks = new Set(boxes.map(({ checkedValues }) => textsOf(checkedValues)[0] ?? 'yes'));
  if (ticks.size > 1) return { kind: 'choice', options: plainOptions([...ticks]) };
  const [mapped] = Object.entries(map ?? {}).find(([, to]) => to !== 'Off' && to !== '') ?? [];
  const [ticked = 'yes'] = ticks;
  const yes = mapped ?? ticked;
  // A required checkbox fails on a blank value.
  const isNeeded = boxes.some(({ required }) => required === true);
  return { kind: 'yes-no', yes, no: isNeeded && yes.toLowerCase() !== 'no' ? 'no' : '' };
};

const fieldKind = (
  overlays: readonly OverlayJson[],
  fields: readonly (PdfField | undefined)[],
): InputKind | undefined => {
  const [first] = fields;
  const isSame = fields.every(
    (each) => each?.kind === first?.kind && JSON.stringify(each?.options) === JSON.stringify(first?.options),
  );
  if (first === undefined || !isSame || first.kind === 'text') return undefined;
  if (first.kind === 'box') return boxKind(overlays);
  const options = mappedOptions(first.options, mapOf(overlays));
  return options.length === 0 ? undefined : { kind: first.kind, options };
};

/** Values that conditions compare a column with. */
const valuesAsked = (part: unknown, key: string): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap((each) => valuesAsked(each, key));
  if (!isObject(part)) return [];
  if (part.column === key) return [...textsOf(part.is), ...textsOf(part.in)];
  return Object.values(part).flatMap((each) => valuesAsked(each, key));
};

const kindOf = (overlays: readonly OverlayJson[], fields: readonly (PdfField | undefined)[]): InputKind => {
  if (overlays.some(({ kind }) => kind === 'image' || kind === 'signature')) return { kind: 'picture' };
  const list = overlays.find(({ kind }) => kind === 'list');
  const columns = list === undefined ? [] : itemColumns(list);
  if (columns.length > 0) return { kind: 'items', columns };
  for (const { format } of overlays) {
    if (isObject(format?.date)) return dateKind(format.date);
    if (isObject(format?.number)) {
      const { inputLocale } = format.number;
      return { kind: 'number', ...(typeof inputLocale === 'string' ? { locale: inputLocale } : {}) };
    }
  }
  const boxes = overlays.filter(({ kind, checkedValues }) => kind === 'checkbox' || textsOf(checkedValues).length > 0);
  if (boxes.length > 0 && boxes.length === overlays.length) return boxKind(boxes);
  const ofFields = fieldKind(overlays, fields);
  if (ofFields !== undefined) return ofFields;
  const map = mapOf(overlays);
  if (map !== undefined && overlays.some(({ format }) => format?.otherwise === 'keep'))
    return { kind: 'suggestions', options: Object.keys(map) };
  if (map !== undefined)
    return {
      kind: 'choice',
      options: Object.entries(map).map(([value, to]) => ({ value, label: String(to) || value })),
    };
  const isLong = overlays.some(hasLines) || fields.some((field) => field?.hasLines === true);
  return { kind: isLong ? 'lines' : 'text' };
};

const isOfGroup = ({ kind, value }: OverlayJson): boolean =>
  kind === 'list' && isObject(value) && value.rows === 'group';

/** Columns that the footer of a list adds. */
const summedColumns = ({ footer }: OverlayJson): readonly string[] =>
  isObject(footer) && isObject(footer.cells)
    ? Object.values(footer.cells).flatMap((cell) => (isObject(cell) ? textsOf(cell.sum) : []))
    : [];

/** Returns the input for the rows of the document, if lists show them. */
const groupInput = (
  overlays: readonly OverlayJson[],
  words: ReadonlyMap<number, string | undefined>,
): ColumnInput[] => {
  const lists = overlays.filter(isOfGroup);
  const wordsOf = (key: string): string => words.get(parseColumnKey(key) ?? groupColumn) ?? key;
  const shown = lists.flatMap((list) => itemColumns(list, wordsOf));
  const summed = lists.flatMap(summedColumns).map((key) => ({ key, heading: wordsOf(key), isNumber: true }));
  const columns = new Map(
    [...shown, ...summed.filter(({ key }) => shown.every((other) => other.key !== key))].map((each) => [
      each.key,
      each,
    ]),
  );
  if (columns.size === 0) return [];
  return [
    {
      column: groupColumn,
      label: texts.documentRows,
      name: '',
      input: { kind: 'items', columns: [...columns.values()] },
      isRequired: false,
      isField: false,
      places: lists.flatMap((list) => placesOf(list, new Map())),
    },
  ];
};

/** Returns the columns that print or decide, in the order of the page. */
export const listColumnInputs = (template: TemplateJson, fields: PdfFields = new Map()): readonly ColumnInput[] => {
  const { overlays } = template;
  const columns = listTemplateColumns(template);
  const names = distinctWords(
    columns.map(({ column, label }) => columnWords(label, column)),
    columns.map(({ column }) => column),
  );
  const words = new Map(columns.map(({ column }, index) => [column, names[index]]));
  const places = findColumnPlaces(template, fields);
  const group = groupInput(overlays, words);
  const ofItems = new Set(
    group.flatMap(({ input }) => (input.kind === 'items' ? input.columns : [])).map(({ key }) => key),
  );
  const isOwn = (label: string): boolean =>
    label.trim() !== '' &&
    parseColumnKey(label) === undefined &&
    columns.filter((other) => other.label === label).length === 1;
  const inputs = columns
    .filter(({ column }) => places.has(column) && !ofItems.has(`column_${column}`))
    .map(({ column, label }): ColumnInput => {
      const own = overlays.filter((overlay) => columnOf(overlay) === column);
      const ofFields = own.map(({ kind, field }) =>
        kind === 'field' && typeof field === 'string' ? fields.get(field) : undefined,
      );
      const { shown = [] } = places.get(column) ?? {};
      const asked = shown.length > 0 ? [] : valuesAsked([overlays, template.pages], `column_${column}`);
      const input: InputKind =
        asked.length > 0 ? { kind: 'suggestions', options: [...new Set(asked)] } : kindOf(own, ofFields);
      return {
        column,
        label: words.get(column) ?? label,
        name: isOwn(label) ? label : `column_${column}`,
        input,
        isRequired: input.kind !== 'yes-no' && own.some(({ required }) => required === true),
        isField: ofFields.some((field) => field !== undefined),
        places: shown,
      };
    });
  return sortInPageOrder([...inputs, ...group], ({ column, places: [own] }) => places.get(column)?.first ?? own!);
};
