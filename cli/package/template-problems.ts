import type { ImageSource, Overlay, OverlayValue, Template } from '../../lib/package/template.ts';

/** What a template is held against. */
export interface SourceFacts {
  readonly pageCount: number;
  /** Full names of the form fields. */
  readonly fieldNames: readonly string[];
}

/**
 * What of a template cannot work on its PDF, a sentence each: overlays on pages that it does not have, fields that its form does not have,
 * columns that are used and not listed. Pages count from 1, as people count them.
 */
export const templateProblems = ({ columns, overlays }: Template, { pageCount, fieldNames }: SourceFacts): string[] => {
  const declared = new Set(columns.map(({ column }) => column));
  const fields = new Set(fieldNames);
  return overlays.flatMap((overlay) => [
    ...pageProblem(overlay, pageCount),
    ...(overlay.kind === 'field' && !fields.has(overlay.field)
      ? [`overlay "${overlay.id}" fills the field "${overlay.field}", which the PDF does not have${similar(overlay.field, fieldNames)}`]
      : []),
    ...[...new Set(columnsOf(overlay))]
      .filter((column) => !declared.has(column))
      .map((column) => `overlay "${overlay.id}" uses column_${column}, which "columns" does not list`),
  ]);
};

const pageProblem = (overlay: Overlay, pageCount: number): string[] => {
  // A form field knows its own page.
  if (overlay.kind === 'field' || overlay.page < pageCount) return [];
  const has = pageCount === 1 ? '1 page' : `${pageCount} pages`;
  return [
    `overlay "${overlay.id}" is on page ${overlay.page + 1} ("page": ${overlay.page}; templates count from 0), and the PDF has ${has}`,
  ];
};

const columnsOf = (overlay: Overlay): number[] => {
  if (overlay.kind === 'marker') return [];
  return 'source' in overlay ? columnsOfSource(overlay.source) : columnsOfValue(overlay.value);
};

const columnsOfSource = (source: ImageSource): number[] => ('value' in source ? columnsOfValue(source.value) : []);

const columnsOfValue = (value: OverlayValue): number[] => {
  if (value.kind === 'column') return [value.column];
  return value.kind === 'text' ? value.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.column])) : [];
};

/** A name that differs in case, blanks or the path before it is what people most often get wrong. */
const similar = (wanted: string, names: readonly string[]): string => {
  if (names.length === 0) return ' (it has no fields)';
  const last = folded(wanted).split('.').at(-1);
  const found = names.find((name) => folded(name) === folded(wanted)) ?? names.find((name) => folded(name).split('.').at(-1) === last);
  return found === undefined ? ' ("bulkfill pdf fields" lists them)' : ` (it has "${found}")`;
};

const folded = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '');
