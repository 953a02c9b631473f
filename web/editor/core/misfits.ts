import type { Rect } from '../../../lib/package/template.ts';
import { columnsIn, contentOf } from './content.ts';
import { isPlaced, rotationOf, type TemplateDraft } from './draft.ts';
import type { PageSize } from './edit.ts';
import { boundsOf } from './geometry.ts';

/** Something of a template that does not fit the PDF or the rows that it stands on now. */
export interface Misfit {
  /** The overlay that it is about; undefined where it is about more than one. */
  readonly id?: string;
  readonly words: string;
}

/** What a template is held against; what is undefined is not open. */
export interface Fitting {
  readonly pages: readonly PageSize[] | undefined;
  /** Names of the document's form fields. */
  readonly fields: ReadonlySet<string>;
  /** Cells of a row. */
  readonly columnCount: number | undefined;
  /** What the rows call their columns; null where they say nothing. */
  readonly header: readonly string[] | null;
}

/** Points by which an edge may stand outside: what comes of rounding. */
const tolerancePt = 0.5;

const pagesWords = (count: number): string => (count === 1 ? 'has 1 page' : `has ${count} pages`);

const isOutside = ({ x, y, width, height }: Rect, page: PageSize): boolean =>
  x < -tolerancePt || y < -tolerancePt || x + width > page.width + tolerancePt || y + height > page.height + tolerancePt;

const placeMisfits = ({ overlays }: TemplateDraft, pages: readonly PageSize[], fields: ReadonlySet<string>): readonly Misfit[] =>
  overlays.flatMap((overlay): readonly Misfit[] => {
    const { id } = overlay;
    if (overlay.kind === 'field') {
      const name = overlay.field;
      if (typeof name !== 'string' || name === '' || fields.has(name)) return [];
      return [{ id, words: `The PDF has no form field “${name}”.` }];
    }
    if (!isPlaced(overlay)) return [];
    const page = pages[overlay.page];
    if (page === undefined) return [{ id, words: `It stands on page ${overlay.page + 1}; the PDF ${pagesWords(pages.length)}.` }];
    return isOutside(boundsOf(overlay.rect, rotationOf(overlay)), page)
      ? [{ id, words: `It stands outside of page ${overlay.page + 1}, or reaches over its edge.` }]
      : [];
  });

const columnMisfits = (
  { overlays }: TemplateDraft,
  labels: ReadonlyMap<number, string>,
  { columnCount, header }: Fitting,
): readonly Misfit[] => {
  if (columnCount === undefined) return [];
  const used = new Set<number>();
  const missing = overlays.flatMap((overlay): readonly Misfit[] => {
    const content = contentOf(overlay);
    const columns = content === undefined ? [] : columnsIn(content);
    for (const column of columns) used.add(column);
    const gone = columns.find((column) => column >= columnCount);
    return gone === undefined ? [] : [{ id: overlay.id, words: `It uses column ${gone + 1}; the rows have ${columnCount}.` }];
  });
  const renamed = [...used]
    .sort((one, other) => one - other)
    .flatMap((column): readonly Misfit[] => {
      const [before = '', now = ''] = [labels.get(column), header?.[column]];
      if (before === '' || now === '' || before === now) return [];
      return [{ words: `Column ${column + 1} is “${before}” in the template and “${now}” in the rows.` }];
    });
  return [...missing, ...renamed];
};

/** Labels by the number of their column. */
export const labelsOf = ({ columns }: TemplateDraft): ReadonlyMap<number, string> =>
  new Map(columns.map(({ key, label = '' }) => [Number(/^column_(\d{1,5})$/.exec(key)?.[1] ?? -1), label]));

/** What of a template does not fit: its pages, fields and places, then its columns. `labels`: as the template had them when it was opened. */
export const misfitsOf = (draft: TemplateDraft, labels: ReadonlyMap<number, string>, fitting: Fitting): readonly Misfit[] => [
  ...(fitting.pages === undefined ? [] : placeMisfits(draft, fitting.pages, fitting.fields)),
  ...columnMisfits(draft, labels, fitting),
];

/** Pages of a package's source that have another size in the PDF that is open now. Source: package-format.md, "Payload". */
export const resizedPages = (source: unknown, pages: readonly PageSize[]): readonly Misfit[] => {
  const known = (source as { readonly pages?: unknown } | null | undefined)?.pages;
  if (!Array.isArray(known)) return [];
  const changed = known.flatMap((page: Partial<PageSize> | null, index) => {
    const now = pages[index];
    if (now === undefined || typeof page?.width !== 'number' || typeof page.height !== 'number') return [];
    return Math.abs(now.width - page.width) > tolerancePt || Math.abs(now.height - page.height) > tolerancePt ? [index + 1] : [];
  });
  if (changed.length === 0) return [];
  const [first] = changed;
  return [
    {
      words: `${changed.length === 1 ? `Page ${first} has` : `${changed.length} pages, the first is ${first}, have`} another size than in the PDF that the package was made with.`,
    },
  ];
};
