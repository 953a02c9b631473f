import { nameOf, PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from './pdf-document.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';

/** One page with its inherited attributes (ISO 32000-2, 7.7.3.4). */
export interface SourcePage {
  /** Its reference; `undefined` for a direct object in `/Kids`, which only a rewrite can change. */
  readonly ref: PdfRef | undefined;
  readonly dict: PdfDict;
  readonly inherited: ReadonlyMap<InheritedKey, PdfValue>;
}

export const inheritedPageKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
export type InheritedKey = (typeof inheritedPageKeys)[number];

/** Maximum depth. The depth of real page trees is about log(pages); a hostile one may be a chain. */
const maxTreeDepth = 256;
/** Maximum visited nodes and leaves, against trees of empty nodes. */
const maxTreeNodes = 100_000;

export interface PageTree {
  readonly pages: readonly SourcePage[];
  /**
   * False if readers may disagree about the pages: wrong `/Count`, repeated nodes, other kids, direct objects. A
   * rewrite with a flat tree fixes that; an update cannot.
   */
  readonly isSound: boolean;
  readonly missingPages: number;
}

/**
 * Returns the pages in order. Walks `/Kids` without relying on `/Count`. A repeated node is skipped; a repeated page
 * counts again. Stops after `maxPages + 1` pages, so that the caller detects an excess. If the broken tree of a damaged
 * document contains no page, uses loose pages. Throws `PdfSyntaxError` if no page can be found.
 */
export const readPages = (document: PdfDocument, maxPages: number, isDamaged: boolean): PageTree => {
  const catalog = document.dict(document.trailer.get('Root'));
  if (catalog === undefined) throw new PdfSyntaxError('no catalog');
  const pages: SourcePage[] = [];
  const counts = new OpenCounts();
  const visited = new Set<number>();
  let isSound = true;
  let nodes = 0;
  type Waiting = { value: PdfValue; inherited: ReadonlyMap<InheritedKey, PdfValue>; depth: number };
  const stack: Waiting[] = [{ value: catalog.get('Pages'), inherited: new Map(), depth: 0 }];
  for (let next = stack.pop(); next !== undefined && pages.length <= maxPages; next = stack.pop()) {
    const { value, depth } = next;
    if (++nodes > maxTreeNodes || depth > maxTreeDepth)
      throw new PdfSyntaxError('the page tree is too large or too deep');
    counts.closeFrom(depth, pages.length);
    const dict = document.resolve(value);
    if (!(dict instanceof PdfDict)) {
      isSound = false;
      continue;
    }
    const seen = value instanceof PdfRef && visited.has(value.number);
    if (value instanceof PdfRef) visited.add(value.number);
    const inherited = new Map(next.inherited);
    for (const key of inheritedPageKeys)
      if (document.resolve(dict.get(key)) !== null) inherited.set(key, dict.get(key));
    const isNode = document.name(dict.get('Type')) === 'Pages';
    let kids = document.array(dict.get('Kids'));
    if (kids === undefined && isNode && document.dict(dict.get('Kids')) !== undefined) {
      // A single kid without brackets.
      kids = [dict.get('Kids')];
      isSound = false;
    }
    if (kids === undefined) {
      // A catalog with a `/Pages` that leads back to it is not a page either.
      if (isNode || dict === catalog) isSound = false;
      else {
        pages.push({ ref: value instanceof PdfRef && !seen ? value : undefined, dict, inherited });
        // pdf.js looks for kids in a page that replaces the whole tree.
        if (depth === 0) isSound = false;
      }
      continue;
    }
    if (seen) {
      isSound = false;
      continue;
    }
    counts.open(depth, pages.length, document.number(dict.get('Count')));
    for (let i = kids.length - 1; i >= 0; i--) stack.push({ value: kids[i] ?? null, inherited, depth: depth + 1 });
    if (stack.length > maxTreeNodes * 2) throw new PdfSyntaxError('the page tree is too large');
  }
  counts.closeFrom(0, pages.length);
  isSound &&= counts.areRight;
  if (pages.length === 0) {
    if (isDamaged && !isSound)
      return { pages: loosePages(document, catalog, maxPages), isSound: false, missingPages: 0 };
    throw new PdfSyntaxError('no pages');
  }
  const counted = document.number(document.dict(catalog.get('Pages'))?.get('Count') ?? null) ?? 0;
  return {
    pages,
    isSound: isSound && pages.every((page) => page.ref !== undefined),
    missingPages: Math.max(0, counted - pages.length),
  };
};

const maxLooseObjects = 50_000;

/** Returns every page object by number, without the trailer's catalog and objects with kids. */
const loosePages = (document: PdfDocument, catalog: PdfDict, maxPages: number): SourcePage[] => {
  const pages: SourcePage[] = [];
  const numbers = [...document.xref.table.numbers()].sort((a, b) => a - b).slice(0, maxLooseObjects);
  for (const number of numbers) {
    const ref = new PdfRef(number, 0);
    const dict = objectOrNull(document, ref);
    if (!(dict instanceof PdfDict) || dict === catalog || nameOf(dict.get('Type')) !== 'Page' || dict.has('Kids'))
      continue;
    const inherited = new Map(
      inheritedPageKeys.flatMap((key) => (dict.has(key) ? [[key, dict.get(key)] as const] : [])),
    );
    pages.push({ ref, dict, inherited });
    if (pages.length > maxPages) break;
  }
  if (pages.length === 0) throw new PdfSyntaxError('no pages');
  return pages;
};

const objectOrNull = (document: PdfDocument, ref: PdfRef): PdfValue => {
  try {
    return document.resolve(ref);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
};

/** Compares the `/Count` of each node with its actual pages. The pages of a node are consecutive. */
class OpenCounts {
  areRight = true;
  readonly #nodes: { readonly depth: number; readonly firstPage: number; readonly count: number | undefined }[] = [];

  open(depth: number, firstPage: number, count: number | undefined): void {
    this.#nodes.push({ depth, firstPage, count });
  }

  closeFrom(depth: number, pageCount: number): void {
    for (let node = this.#nodes.at(-1); node !== undefined && node.depth >= depth; node = this.#nodes.at(-1)) {
      this.#nodes.pop();
      if (node.count !== pageCount - node.firstPage) this.areRight = false;
    }
  }
}
