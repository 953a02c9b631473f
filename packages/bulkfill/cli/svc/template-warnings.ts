import { listOverlayColumns } from '@bulkfill/engine/pdf/compile/value-origin';
import type { ResolvedTemplate, TemplateOverlay } from '@bulkfill/engine/svc/template';

export interface SourceFacts {
  readonly pageCount: number;
  readonly fieldNames: readonly string[];
}

/** Lists the parts of a template that cannot work on its PDF, one sentence each, with pages from 1. */
export const findTemplateWarnings = (
  { columns, overlays, pages = [] }: ResolvedTemplate,
  { pageCount, fieldNames }: SourceFacts,
): string[] => {
  const fields = new Set(fieldNames);
  const ofPages = pages
    .filter(({ page }) => page >= pageCount)
    .map(
      ({ page }) =>
        `the template has a condition for page ${page + 1} ("page": ${page}; templates count from 0), and the PDF has ${pagesOf(pageCount)}`,
    );
  const ofOverlays = overlays.flatMap((overlay) => [
    ...pageWarnings(overlay, pageCount),
    ...(overlay.kind === 'field' && !fields.has(overlay.field)
      ? [
          `overlay "${overlay.id}" fills the field "${overlay.field}", which the PDF does not have${similar(overlay.field, fieldNames)}`,
        ]
      : []),
    ...unlistedOf(overlay, columns),
  ]);
  return [...ofOverlays, ...ofPages];
};

export const findUnlistedColumns = ({ columns, overlays }: ResolvedTemplate): string[] =>
  overlays.flatMap((overlay) => unlistedOf(overlay, columns));

const unlistedOf = (overlay: TemplateOverlay, columns: ResolvedTemplate['columns']): string[] =>
  listOverlayColumns(overlay)
    .filter((number) => !columns.some(({ column }) => column === number))
    .map((number) => `overlay "${overlay.id}" uses column_${number}, which "columns" does not list`);

const pagesOf = (pageCount: number): string => (pageCount === 1 ? '1 page' : `${pageCount} pages`);

const pageWarnings = (overlay: TemplateOverlay, pageCount: number): string[] => {
  // The page of a form field comes from the PDF.
  if (overlay.kind === 'field') return [];
  const named = typeof overlay.pages === 'object' ? overlay.pages : overlay.pages === undefined ? [overlay.page] : [];
  const more = overlay.kind === 'list' ? overlay.more?.page : undefined;
  const ofMore =
    more === undefined || more < pageCount
      ? []
      : [
          `overlay "${overlay.id}" continues on page ${more + 1} ("more.page": ${more}; templates count from 0), and the PDF has ${pagesOf(pageCount)}`,
        ];
  const ofNamed = named
    .filter((page) => page >= pageCount)
    .map(
      (page) =>
        `overlay "${overlay.id}" is on page ${page + 1} ("page": ${page}; templates count from 0), and the PDF has ${pagesOf(pageCount)}`,
    );
  return [...ofNamed, ...ofMore];
};

/** Suggests a field whose name differs only in case, spaces or the path before it, the most frequent mistakes. */
const similar = (wanted: string, names: readonly string[]): string => {
  if (names.length === 0) return ' (it has no fields)';
  const last = folded(wanted).split('.').at(-1);
  const found =
    names.find((name) => folded(name) === folded(wanted)) ??
    names.find((name) => folded(name).split('.').at(-1) === last);
  return found === undefined ? ' ("bulkfill pdf fields" lists them)' : ` (it has "${found}")`;
};

const folded = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '');
