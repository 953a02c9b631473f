import type { VariablePage } from '../compile/compiled-document.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { type PagePlan, planPage } from './page-plan.ts';
import type { SharedObjects } from './shared-objects.ts';

const maxRemembered = 512;

export class VersionPlans {
  readonly #document: PdfDocument;
  readonly #pages: readonly SourcePage[];
  readonly #plans: readonly PagePlan[];
  readonly #rowPages: ReadonlyMap<number, VariablePage>;
  readonly #shared: SharedObjects;
  readonly #remembered = new Map<string, PagePlan>();

  constructor(
    document: PdfDocument,
    pages: readonly SourcePage[],
    plans: readonly PagePlan[],
    rowPages: readonly VariablePage[],
    shared: SharedObjects,
  ) {
    this.#document = document;
    this.#pages = pages;
    this.#plans = plans;
    this.#rowPages = new Map(rowPages.map((page) => [page.index, page]));
    this.#shared = shared;
  }

  /**
   * Returns the plan of a page in a row; undefined if it is the same in every row. `names`: resources used in addition
   * to every row's. `supplied`: numbers of the content streams that the row supplies.
   */
  plan(index: number, names: readonly string[], supplied: ReadonlySet<number>): PagePlan | undefined {
    const { versions, contentNumber } = this.#rowPages.get(index) ?? {};
    if (versions === undefined || contentNumber === undefined) return undefined;
    const hasContent = supplied.has(contentNumber);
    const key = `${index} ${hasContent} ${names.join()}`;
    let plan = this.#remembered.get(key);
    if (plan === undefined) {
      const page = this.#pages[index] as SourcePage;
      const dict = versions.version(new Set(names), hasContent ? contentNumber : undefined, page.dict);
      const inherited = new Map(page.inherited).set('Resources', dict.get('Resources'));
      const promised = new Set(hasContent ? [contentNumber] : []);
      const { annotations } = this.#plans[index] as PagePlan;
      plan = planPage(this.#document, { ...page, dict, inherited }, promised, this.#shared, annotations);
      if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
      this.#remembered.set(key, plan);
    }
    return plan;
  }
}
