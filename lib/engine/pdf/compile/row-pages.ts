import type { PageRule } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import { type RowTest, rowTest } from './row-condition.ts';

/** Which pages of the source the row that is drawn lacks. Whoever stamps sets it; drawers ask. */
export class RowPages {
  readonly #rules: readonly { readonly page: number; readonly isThere: RowTest }[];
  readonly #conditional: ReadonlySet<number>;
  readonly #pageCount: number;
  /** Ascending, from 0. */
  omitted: readonly number[] = [];

  constructor(rules: readonly PageRule[], pageCount: number) {
    // Of a page that the source has not, no row has to be told.
    this.#rules = rules
      .filter(({ page }) => page < pageCount)
      .map(({ page, when }) => ({ page, isThere: rowTest(when) }))
      .toSorted((a, b) => a.page - b.page);
    this.#conditional = new Set(this.#rules.map(({ page }) => page));
    this.#pageCount = pageCount;
  }

  get isFixed(): boolean {
    return this.#rules.length === 0;
  }

  /** Whether some rows may lack a page. */
  isConditional(page: number): boolean {
    return this.#conditional.has(page);
  }

  /** Looks at a row. False where it would have no page at all: it then has all, to be looked at. */
  begin(row: Row): boolean {
    if (this.#rules.length === 0) return true;
    this.omitted = this.#rules.filter(({ isThere }) => !isThere(row)).map(({ page }) => page);
    const isLeft = this.omitted.length < this.#pageCount;
    if (!isLeft) this.omitted = [];
    return isLeft;
  }

  /** How many pages the row has. */
  get count(): number {
    return this.#pageCount - this.omitted.length;
  }

  /** The number of a page of the source in the row's own PDF, from 1. */
  numberOf(page: number): number {
    let number = page + 1;
    for (const omitted of this.omitted) if (omitted < page) number--;
    return number;
  }
}
