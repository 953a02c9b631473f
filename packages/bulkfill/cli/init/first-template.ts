import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import { matchFields } from '@bulkfill/engine/svc/match-fields';
import { packageLimits } from '@bulkfill/engine/svc/package-limits';
import type { Rect } from '@bulkfill/engine/svc/template';

export interface FirstColumn {
  readonly key: string;
  readonly label: string;
}

export interface FirstTemplate {
  readonly columns: readonly FirstColumn[];
  readonly overlays: readonly Readonly<Record<string, unknown>>[];
  readonly placed: 'fields' | 'texts';
  readonly matched: readonly { readonly field: string; readonly column: FirstColumn }[];
  readonly unmatchedFields: readonly string[];
  readonly tooltips: ReadonlyMap<string, string>;
  readonly unmatchedColumns: readonly FirstColumn[];
  /** Fields that the form calculates. They are not filled unless --map selects them. */
  readonly calculatedFields: readonly string[];
  readonly hiddenFields: readonly string[];
  readonly requiredFields: readonly string[];
}

const isFillable = ({ type, readOnly, name }: ListedField): boolean =>
  name !== '' && !readOnly && (type === 'text' || type === 'choice' || type === 'checkbox' || type === 'radio');

const isCalculated = ({ calculation, scriptsNotRun }: ListedField): boolean =>
  calculation !== null || scriptsNotRun.includes('calculate');

const isHidden = ({ visible }: ListedField): boolean => visible === 'nowhere';

const tooltipsOf = (fields: readonly ListedField[]): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(({ name, tooltip }) =>
      tooltip === null || tooltip.trim() === '' || tooltip === name ? [] : [[name, tooltip.trim()]],
    ),
  );

export const tableColumns = (header: readonly string[] | null, columnCount: number): readonly FirstColumn[] =>
  Array.from({ length: columnCount }, (_, index) => ({
    key: `column_${index}`,
    label: header?.[index]?.trim() || `Column ${index + 1}`,
  }));

/**
 * Builds a template from a form and the columns of a table. Without a table, every field becomes a column.
 *
 * @param chosen column keys by field name, '' for a field that is not filled; takes precedence over matching names.
 */
export const fieldTemplate = (
  fields: readonly ListedField[],
  table: readonly FirstColumn[] | undefined,
  chosen: ReadonlyMap<string, string> = new Map(),
): FirstTemplate => {
  const isProposed = (field: ListedField): boolean =>
    (!isCalculated(field) && !isHidden(field)) || (chosen.get(field.name) ?? '') !== '';
  const candidates = fields.filter(isFillable);
  const fillable = candidates.filter(isProposed).slice(0, packageLimits.maxOverlays);
  const leftOut = candidates.filter((field) => !isProposed(field));
  const names = fillable.map(({ name }) => name);
  const columns = table ?? columnsOfFields(fillable);
  const byName =
    table === undefined
      ? new Map(names.map((name, index) => [name, `column_${index}`]))
      : matchFields(fillable, columns);
  const found = new Map([...new Map([...byName, ...chosen])].filter(([, key]) => key !== ''));
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const matched = names.flatMap((field) => {
    const column = byKey.get(found.get(field) ?? '');
    return column === undefined ? [] : [{ field, column }];
  });
  const used = new Set(matched.map(({ column }) => column));
  const idOf = distinctIds();
  return {
    columns,
    overlays: matched.map(({ field, column }) => ({
      id: idOf(column.label),
      kind: 'field',
      field,
      value: { column: column.key },
    })),
    placed: 'fields',
    matched,
    unmatchedFields: fields.map(({ name }) => name).filter((name) => !found.has(name)),
    tooltips: tooltipsOf(fields),
    unmatchedColumns: columns.filter((column) => !used.has(column)),
    calculatedFields: leftOut.filter(isCalculated).map(({ name }) => name),
    hiddenFields: leftOut.filter((field) => isHidden(field) && !isCalculated(field)).map(({ name }) => name),
    requiredFields: matched
      .map(({ field }) => field)
      .filter((name) => fillable.some((each) => each.name === name && each.required)),
  };
};

const largestSizePt = 12;
const leastRowPt = 8;
const largestRowPt = 20;
const gapPt = 8;
/** Wide enough for any name, and easier to move than a text as wide as the page. */
const largestTextPt = 320;

/** Builds a template with one text per column, stacked in an area of page 1. */
export const textTemplate = (columns: readonly FirstColumn[], area: Rect): FirstTemplate => {
  const placed = columns.slice(0, packageLimits.maxOverlays);
  const perStack = Math.max(1, Math.floor(area.height / leastRowPt));
  const stacks = Math.ceil(placed.length / perStack) || 1;
  const rowsInStack = Math.ceil(placed.length / stacks);
  const rowPt = Math.min(largestRowPt, area.height / Math.max(1, rowsInStack));
  const stackPt = area.width / stacks;
  const idOf = distinctIds();
  return {
    columns,
    overlays: placed.map(({ key, label }, index) => ({
      id: idOf(label),
      kind: 'text',
      page: 0,
      rect: {
        x: rounded(area.x + Math.floor(index / rowsInStack) * stackPt),
        y: rounded(area.y + (index % rowsInStack) * rowPt),
        width: rounded(Math.min(largestTextPt, Math.max(1, stacks === 1 ? stackPt : stackPt - gapPt))),
        height: rounded(rowPt),
      },
      value: { column: key },
      size: rounded(Math.min(largestSizePt, rowPt * 0.7)),
      fit: 'shrink',
      minSize: rounded(Math.min(6, rowPt * 0.5)),
    })),
    placed: 'texts',
    matched: [],
    unmatchedFields: [],
    tooltips: new Map(),
    unmatchedColumns: columns.slice(placed.length),
    calculatedFields: [],
    hiddenFields: [],
    requiredFields: [],
  };
};

/** Generated names such as `f1_01`, `Text12`, `undefined_2`. */
const cryptic =
  /^(?:[a-z]{1,2}\d+_\d+|(?:text|field|textfield|check ?box|radio ?button|fill|undefined|untitled)[ _]?\d*)$/i;
const maxTooltip = 60;

/** Converts fields to columns, named by the last part if unique. Generated names yield to tooltips. */
const columnsOfFields = (fields: readonly ListedField[]): readonly FirstColumn[] => {
  const lasts = fields.map(
    ({ name }) =>
      name
        .split('.')
        .at(-1)
        ?.replace(/\[\d+\]$/, '') || name,
  );
  const tooltips = fields.map(({ tooltip }) => tooltip);
  return fields.map(({ name, tooltip }, index) => {
    const last = lasts[index] ?? name;
    const isOnlyOne = lasts.indexOf(last) === lasts.lastIndexOf(last);
    const saysMore =
      tooltip !== null && tooltip.length <= maxTooltip && tooltips.indexOf(tooltip) === tooltips.lastIndexOf(tooltip);
    return { key: `column_${index}`, label: saysMore && cryptic.test(last) ? tooltip : isOnlyOne ? last : name };
  });
};

const maxIdCharacters = 60;

const distinctIds = (): ((label: string) => string) => {
  const taken = new Set<string>();
  return (label) => {
    const words = label
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
      .replaceAll(/^-|-$/g, '');
    const base = [...words].slice(0, maxIdCharacters).join('') || 'value';
    let id = base;
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
    taken.add(id);
    return id;
  };
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

export const writeTemplateText = ({ columns, overlays }: FirstTemplate): string => {
  const lines = (items: readonly unknown[]): string =>
    items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${spaced(item)}`).join(',\n')}\n  ]`;
  return `{\n  "columns": ${lines(columns)},\n  "overlays": ${lines(overlays)}\n}\n`;
};

const spaced = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`)
    .join(', ')} }`;
};
