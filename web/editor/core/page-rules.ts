import { isThere } from './conditions.ts';
import type { PageRuleDraft, TemplateDraft } from './draft.ts';
import type { EditState } from './edit.ts';

const isRule = (rule: unknown): rule is PageRuleDraft =>
  typeof rule === 'object' && rule !== null && 'page' in rule && Number.isSafeInteger(rule.page);

/** The conditions of pages that a template's JSON has; none of what cannot be meant. */
export const readPageRules = (pages: unknown): readonly PageRuleDraft[] => (Array.isArray(pages) ? pages.filter(isRule) : []);

/** When a page, 0-based, is in a row; undefined for one that is in every row. */
export const pageWhen = ({ pages = [] }: Pick<TemplateDraft, 'pages'>, page: number): unknown =>
  pages.find((rule) => rule.page === page)?.when;

/** A page under another condition; `undefined` takes it away. Rules stand in the order of their pages. */
export const withPageWhen = (state: EditState, page: number, when: unknown): EditState => {
  const { pages: before = [], ...draft } = state.draft;
  const others = before.filter((rule) => rule.page !== page);
  const pages = when === undefined ? others : [...others, { page, when }].toSorted((a, b) => a.page - b.page);
  return { ...state, draft: { ...draft, ...(pages.length > 0 && { pages }) } };
};

/** The pages that a row lacks by their conditions. Source: templates.md, "Pages that only some rows have". */
export const pagesLeftOut = ({ pages = [] }: Pick<TemplateDraft, 'pages'>, cells: readonly (string | undefined)[]): ReadonlySet<number> =>
  new Set(pages.flatMap(({ page, when }) => (isThere(when, cells) ? [] : [page])));

/** What counters of pages say on a page of a document of so many, in a row that lacks some. */
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
