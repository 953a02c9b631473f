import { PdfRef, type PdfValue } from '../pdf-value.ts';
import type { ElementList } from './element-list.ts';
import type { ObjectEdits } from './object-edits.ts';
import { isElement, kidsOf, resolveStandardType, type StructureTree } from './structure-tree.ts';
import { TagElement } from './tag-element.ts';

interface Heading {
  readonly level: number;
  readonly number: number;
  readonly element: TagElement | undefined;
}

export interface MissingHeadings {
  /** Object numbers of removed source elements. */
  readonly gone: ReadonlySet<number>;
  isDrawn(element: TagElement): boolean;
}

const maxDepth = 256;
const maxElements = 200_000;

/** Headings in reading order. PDF/UA-1 requires level 1 first, and no skipped level (ISO 14289-1, 7.4.2). */
export class HeadingOrder {
  readonly #headings: readonly Heading[];

  constructor(edits: ObjectEdits, tree: StructureTree, lists: ReadonlyMap<number, ElementList>) {
    this.#headings = [...headingsIn(edits, tree, lists)];
  }

  get own(): readonly TagElement[] {
    return this.#headings.flatMap(({ element }) => element ?? []);
  }

  /** Returns the first heading that skips a level; `undefined` if none does, or if the source already does. */
  skip({ gone, isDrawn }: MissingHeadings): { readonly element: TagElement | undefined } | undefined {
    if (firstSkip(this.#headings.filter(({ element }) => element === undefined)) !== undefined) return undefined;
    const left = this.#headings.filter(({ element, number }) =>
      element === undefined ? !gone.has(number) : isDrawn(element),
    );
    const skip = firstSkip(left);
    // The skipping heading may be one of the source, below an overlay's heading or without one on an omitted page.
    return skip && { element: skip.element ?? left[left.indexOf(skip) - 1]?.element };
  }
}

const firstSkip = (headings: readonly Heading[]): Heading | undefined => {
  let before = 0;
  for (const heading of headings) {
    if (heading.level > before + 1) return heading;
    before = heading.level;
  }
  return undefined;
};

const levelOf = (type: string | undefined): number | undefined =>
  type !== undefined && /^H[1-6]$/.test(type) ? Number(type.slice(1)) : undefined;

function* headingsIn(
  edits: ObjectEdits,
  tree: StructureTree,
  lists: ReadonlyMap<number, ElementList>,
): Generator<Heading> {
  const seen = new Set<number>();
  const walk = function* (owner: PdfRef, kids: Iterable<PdfValue | TagElement>, depth: number): Generator<Heading> {
    for (const kid of lists.get(owner.number)?.items() ?? kids) {
      if (kid instanceof TagElement) {
        for (const level of kid.headingLevels) yield { level, number: kid.number, element: kid };
        continue;
      }
      const dict = edits.dict(kid);
      if (
        !(kid instanceof PdfRef) ||
        !isElement(dict) ||
        depth > maxDepth ||
        seen.has(kid.number) ||
        seen.size > maxElements
      )
        continue;
      seen.add(kid.number);
      const level = levelOf(resolveStandardType(edits, tree, dict));
      if (level !== undefined) yield { level, number: kid.number, element: undefined };
      yield* walk(kid, kidsOf(edits, dict), depth + 1);
    }
  };
  yield* walk(tree.ref, kidsOf(edits, tree.root), 0);
}
