import { type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import { inNumberTree } from './number-tree.ts';
import type { ObjectEdits } from './object-edits.ts';
import { isElement, kidsOf, resolveStandardType, type StructureTree } from './structure-tree.ts';

export interface Insertion {
  readonly parent: PdfRef;
  readonly after: number;
}

interface Step {
  readonly index: number;
  readonly ref: PdfRef;
  readonly dict: PdfDict;
}
type Path = readonly Step[];

const maxDepth = 256;
const maxElements = 50_000;

/** Elements that contain others, and no direct content (ISO 32000-1, 14.8.4.2). */
const grouping: ReadonlySet<string> = new Set(['Document', 'Part', 'Art', 'Sect', 'Div', 'NonStruct']);

/** Finds the position for elements of a page in the source's tree: after the last element of the page. */
export class ReadingOrder {
  readonly #edits: ObjectEdits;
  readonly #tree: StructureTree;
  readonly #pages: readonly SourcePage[];
  readonly #paths = new Map<number, Path | undefined>();
  readonly #indices = new Map<PdfDict, ReadonlyMap<number, number>>();
  readonly #ofPages = new Map<number, { readonly first: Path; readonly last: Path } | undefined>();

  constructor(edits: ObjectEdits, tree: StructureTree, pages: readonly SourcePage[]) {
    this.#edits = edits;
    this.#tree = tree;
    this.#pages = pages;
  }

  /** Returns the position after the page's last element, at the highest level that keeps later pages after it. */
  endOf(pageIndex: number): Insertion {
    let last: Path | undefined;
    for (let index = pageIndex; index >= 0 && last === undefined; index--) last = this.#extent(index)?.last;
    if (last === undefined) return this.#start();
    const next = this.#firstAfter(pageIndex);
    let depth = this.#isGrouping(last[0]) && last.length > 1 ? 1 : 0;
    while (
      depth + 1 < last.length &&
      this.#isGrouping(last[depth]) &&
      next !== undefined &&
      sharesUpTo(last, next, depth)
    )
      depth++;
    // A content element in the place of a grouping element: insert after it.
    const parent = depth === 0 ? this.#tree.ref : (last[depth - 1] as Step).ref;
    if (depth === 0 && this.#isGrouping(last[0]))
      return { parent: (last[0] as Step).ref, after: Number.MAX_SAFE_INTEGER };
    // Pages after the last one with content are appended in order.
    return { parent, after: next === undefined ? Number.MAX_SAFE_INTEGER : (last[depth] as Step).index + 1 };
  }

  /** Returns the position before everything else, inside the root's first grouping element. */
  #start(): Insertion {
    const first = kidsOf(this.#edits, this.#tree.root)[0] ?? null;
    const dict = this.#edits.dict(first);
    if (first instanceof PdfRef && isElement(dict) && this.#isGrouping({ index: 0, ref: first, dict }))
      return { parent: first, after: 0 };
    return { parent: this.#tree.ref, after: 0 };
  }

  #isGrouping(step: Step | undefined): boolean {
    return step !== undefined && grouping.has(resolveStandardType(this.#edits, this.#tree, step.dict) ?? '');
  }

  #firstAfter(pageIndex: number): Path | undefined {
    for (let index = pageIndex + 1; index < this.#pages.length; index++) {
      const extent = this.#extent(index);
      if (extent !== undefined) return extent.first;
    }
    return undefined;
  }

  #extent(pageIndex: number): { readonly first: Path; readonly last: Path } | undefined {
    if (this.#ofPages.has(pageIndex)) return this.#ofPages.get(pageIndex);
    let first: Path | undefined;
    let last: Path | undefined;
    for (const ref of this.#elements(pageIndex)) {
      const path = this.#pathOf(ref);
      if (path === undefined) continue;
      if (first === undefined || comesBefore(path, first)) first = path;
      if (last === undefined || comesBefore(last, path)) last = path;
    }
    const extent = first === undefined || last === undefined ? undefined : { first, last };
    this.#ofPages.set(pageIndex, extent);
    return extent;
  }

  #elements(pageIndex: number): PdfRef[] {
    const edits = this.#edits;
    const dict = this.#pages[pageIndex]?.dict;
    if (dict === undefined) return [];
    const found = new Map<number, PdfRef>();
    const add = (value: PdfValue): void => {
      if (value instanceof PdfRef && found.size < maxElements) found.set(value.number, value);
    };
    const atKey = (key: number | undefined): PdfValue =>
      key === undefined ? null : inNumberTree(edits, this.#tree.parents, key);
    for (const value of edits.array(atKey(edits.number(dict.get('StructParents')))) ?? []) add(value);
    for (const annotation of edits.array(dict.get('Annots')) ?? [])
      add(atKey(edits.number(edits.dict(annotation)?.get('StructParent') ?? null)));
    return [...found.values()];
  }

  #pathOf(ref: PdfRef, depth = 0): Path | undefined {
    if (this.#paths.has(ref.number)) return this.#paths.get(ref.number);
    this.#paths.set(ref.number, undefined);
    const path = depth > maxDepth ? undefined : this.#findPath(ref, depth);
    this.#paths.set(ref.number, path);
    return path;
  }

  #findPath(ref: PdfRef, depth: number): Path | undefined {
    const dict = this.#edits.dict(ref);
    const above = dict?.get('P') ?? null;
    if (!isElement(dict) || !(above instanceof PdfRef)) return undefined;
    const isTop = above.number === this.#tree.ref.number;
    const before = isTop ? [] : this.#pathOf(above, depth + 1);
    const parent = isTop ? this.#tree.root : this.#edits.dict(above);
    if (before === undefined || parent === undefined) return undefined;
    const index = this.#indexIn(parent, ref.number);
    return index === undefined ? undefined : [...before, { index, ref, dict }];
  }

  #indexIn(parent: PdfDict, number: number): number | undefined {
    let indices = this.#indices.get(parent);
    if (indices === undefined) {
      indices = new Map(
        kidsOf(this.#edits, parent).flatMap((kid, index) =>
          kid instanceof PdfRef ? [[kid.number, index] as const] : [],
        ),
      );
      this.#indices.set(parent, indices);
    }
    return indices.get(number);
  }
}

const comesBefore = (a: Path, b: Path): boolean => {
  for (let depth = 0; depth < Math.min(a.length, b.length); depth++) {
    const difference = (a[depth] as Step).index - (b[depth] as Step).index;
    if (difference !== 0) return difference < 0;
  }
  return a.length < b.length;
};

const sharesUpTo = (a: Path, b: Path, depth: number): boolean =>
  a.slice(0, depth + 1).every((step, index) => b[index]?.ref.number === step.ref.number);
