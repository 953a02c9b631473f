import { isThere } from './conditions.ts';
import type { PageRuleDraft, TemplateDraft } from './draft.ts';
import type { EditState } from './edit.ts';

const isRule = (rule: unknown): rule is PageRuleDraft =>
  typeof rule === 'object' && rule !== null && 'page' in rule && Number.isSafeInteger(rule.page);

export const readPageRules = (pages: unknown): readonly PageRuleDraft[] =>
  Array.isArray(pages) ? pages.filter(isRule) : [];

/** Returns the condition of a page (0-based); `undefined` if every row has it. */
export const pageWhen = ({ pages = [] }: Pick<TemplateDraft, 'pages'>, page: number): unknown =>
  pages.find((rule) => rule.page === page)?.when;

/** Sets the condition of a page; `undefined` removes it. Rules are sorted by page. */
export const withPageWhen = (state: EditState, page: number, when: unknown): EditState => {
  const { pages: before = [], ...draft } = state.draft;
  const others = before.filter((rule) => rule.page !== page);
  const pages = when === undefined ? others : [...others, { page, when }].toSorted((a, b) => a.page - b.page);
  return { ...state, draft: { ...draft, ...(pages.length > 0 && { pages }) } };
};

/** Returns the pages that a row omits by condition. Source: package-format.md, "Pages that only some rows have". */
export const findPagesLeftOut = (
  { pages = [] }: Pick<TemplateDraft, 'pages'>,
  cells: readonly (string | undefined)[],
): ReadonlySet<number> => new Set(pages.flatMap(({ page, when }) => (isThere(when, cells) ? [] : [page])));

export const pageCounters = (
  page: number,
  pageCount: number,
  leftOut: ReadonlySet<number>,
): { readonly page: number; readonly pages: number } => {
  let before = 0;
  let all = 0;
  for (const out of leftOut) {
    if (out < pageCount) all++;
    if (out < page) before++;
  }
  return { page: page + 1 - before, pages: pageCount - all };
};
