import type { Row } from '../../rows/row.ts';
import type { ResolvedTemplate } from '../../svc/template.ts';
import { compileRowTest, type RowTest, type UnreadableCell } from './row-condition.ts';
import type { RunningList } from './running-list.ts';
import type { SourcePages } from './source-pages.ts';

/** Pages of the source in the current row, and how often each occurs. The stamper sets them and drawers read them. */
export class RowPages {
  readonly #rules: readonly { readonly page: number; readonly isThere: RowTest }[];
  readonly #conditional: ReadonlySet<number>;
  readonly #pageCount: number;
  readonly #lists: RunningList[] = [];
  /** Ascending, from 0. */
  omitted: readonly number[] = [];
  /** Omitted pages whose condition cannot be decided, with the cell that prevents it. */
  undecided: ReadonlyMap<number, UnreadableCell> = new Map();
  copied: ReadonlyMap<number, number> = new Map();
  /** Index of the drawn page among the row's copies of one source page, from 0. */
  copy = 0;

  constructor(
    { pages = [], columns }: Pick<ResolvedTemplate, 'pages' | 'columns'>,
    continued: readonly number[],
    pageCount: number,
  ) {
    // Ignore rules for pages that the source lacks.
    this.#rules = pages
      .filter(({ page }) => page < pageCount)
      .map(({ page, when }) => ({ page, isThere: compileRowTest(when, columns) }))
      .toSorted((a, b) => a.page - b.page);
    this.#conditional = new Set([...this.#rules.map(({ page }) => page), ...continued]);
    this.#pageCount = pageCount;
  }

  add(list: RunningList): void {
    this.#lists.push(list);
  }

  running(id: string): RunningList | undefined {
    return this.#lists.find(({ overlay }) => overlay.id === id);
  }

  get isFixed(): boolean {
    return this.#conditional.size === 0;
  }

  get source(): SourcePages {
    return { count: this.#pageCount, isConditional: (page) => this.isConditional(page) };
  }

  isConditional(page: number): boolean {
    return this.#conditional.has(page);
  }

  /** Reads a row and lays out its lists. Returns false if all pages would be omitted; the row then has all of them. */
  begin(row: Row): boolean {
    if (this.#conditional.size === 0) return true;
    const omitted: number[] = [];
    const undecided = new Map<number, UnreadableCell>();
    for (const { page, isThere } of this.#rules) {
      const held = isThere(row);
      if (held === true) continue;
      omitted.push(page);
      if (held !== false) undecided.set(page, held);
    }
    this.undecided = undecided;
    this.omitted = this.#lists.length === 0 ? omitted : this.#layOut(row, new Set(omitted));
    const isLeft = this.omitted.length < this.#pageCount;
    if (!isLeft) this.omitted = [];
    return isLeft;
  }

  get count(): number {
    let count = this.#pageCount - this.omitted.length;
    for (const times of this.copied.values()) count += times - 1;
    return count;
  }

  timesOf(page: number): number {
    return this.copied.get(page) ?? (this.omitted.includes(page) ? 0 : 1);
  }

  numberOf(page: number, copy: number): number {
    let number = page + 1 + copy;
    for (const omitted of this.omitted) if (omitted < page) number--;
    for (const [copied, times] of this.copied) if (copied < page) number += times - 1;
    return number;
  }

  #layOut(row: Row, omitted: Set<number>): readonly number[] {
    const needed = new Map<number, number>();
    for (const list of this.#lists) {
      const page = list.overlay.more?.page as number;
      const further = list.begin(omitted.has(list.page) ? undefined : row, !omitted.has(page));
      needed.set(page, Math.max(needed.get(page) ?? 0, further));
    }
    for (const [page, times] of needed) if (times === 0) omitted.add(page);
    this.copied = new Map([...needed].filter(([, times]) => times > 1).sort(([a], [b]) => a - b));
    return [...omitted].sort((a, b) => a - b);
  }
}
