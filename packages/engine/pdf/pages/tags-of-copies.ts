import { nameOf, PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../pdf-value.ts';
import { findNextKey, inNumberTree, withNumbers } from '../tags/number-tree.ts';
import { type ObjectEdits, setEntry } from '../tags/object-edits.ts';
import { isElement, kidsOf, readStructure, resolveStandardType, type StructureTree } from '../tags/structure-tree.ts';
import { serialize } from '../write/serialize.ts';
import type { CopiedAnnotations } from './copies-of-pages.ts';
import { setKids } from './tags-of-pages.ts';

export interface CopiedPage {
  readonly page: PdfRef;
  readonly copies: readonly PdfRef[];
  readonly annotations: CopiedAnnotations;
}

/** Object numbers of copies of an element, or of a row's alternative text, by the original's number, in order. */
export interface CopiedTags {
  readonly elements: ReadonlyMap<number, readonly number[]>;
  readonly alts: ReadonlyMap<number, readonly number[]>;
  /** Arrays that map marks to elements, without the closing bracket, by the page's object number. */
  readonly marks: ReadonlyMap<number, readonly CopiedMarks[]>;
}

interface CopiedMarks {
  readonly number: number;
  readonly generation: number;
  readonly text: string;
  readonly count: number;
}

const maxDepth = 256;
/** Share of an element's content on a page: all, some or none of it, or it has no content. */
type Share = 'all' | 'some' | 'none' | 'empty';

/** Adds elements for copies of pages to the logical structure (ISO 32000-2, 14.7), after those of the original. */
export const writeCopiedTags = (
  edits: ObjectEdits,
  pages: readonly CopiedPage[],
  allocate: () => number,
): CopiedTags => {
  const elements = new Map<number, number[]>();
  const alts = new Map<number, number[]>();
  const tree = readStructure(edits);
  const marks = new Map<number, CopiedMarks[]>();
  if (typeof tree !== 'object') return { elements, alts, marks };
  const changes = new Map<number, PdfValue>();
  let nextKey = Math.max(edits.number(tree.root.get('ParentTreeNextKey')) ?? 0, findNextKey(edits, tree.parents));
  for (const page of pages) {
    const copier = new TagCopier(edits, tree, page, allocate, elements, alts);
    copier.run();
    for (const [key, value, owner] of copier.parents()) {
      changes.set(nextKey, value);
      if (value instanceof PdfRef && key === 'StructParents') {
        const array = edits.array(value) ?? [];
        const text = serialize([...array]).slice(0, -1);
        const of = { number: value.number, generation: 0, text, count: array.length };
        marks.set(page.page.number, [...(marks.get(page.page.number) ?? []), of]);
      }
      edits.set(owner, (edits.dict(owner) as PdfDict).copy().set(key, nextKey++));
    }
  }
  if (changes.size === 0) return { elements, alts, marks };
  const parents = withNumbers(edits, tree.parents, changes);
  if (!(parents instanceof PdfRef)) setEntry(edits, tree.ref, 'ParentTree', parents);
  edits.set(tree.ref, (edits.dict(tree.ref) as PdfDict).copy().set('ParentTreeNextKey', nextKey));
  return { elements, alts, marks };
};

class TagCopier {
  readonly #edits: ObjectEdits;
  readonly #tree: StructureTree;
  readonly #of: CopiedPage;
  readonly #allocate: () => number;
  readonly #elements: Map<number, number[]>;
  readonly #alts: Map<number, number[]>;
  readonly #shares = new Map<PdfDict, Share>();
  readonly #seen = new Set<number>();

  constructor(
    edits: ObjectEdits,
    tree: StructureTree,
    of: CopiedPage,
    allocate: () => number,
    elements: Map<number, number[]>,
    alts: Map<number, number[]>,
  ) {
    this.#edits = edits;
    this.#tree = tree;
    this.#of = of;
    this.#allocate = allocate;
    this.#elements = elements;
    this.#alts = alts;
  }

  run(): void {
    this.#visit(this.#tree.ref, 0);
  }

  /** Yields the parent tree entries of the copies: the key of the entry, its value, and the object with that key. */
  *parents(): Generator<readonly [key: string, value: PdfValue, owner: PdfRef]> {
    const edits = this.#edits;
    const { page, copies, annotations } = this.#of;
    const found = (owner: PdfRef, key: string): PdfValue => {
      const number = edits.number(edits.dict(owner)?.get(key) ?? null);
      return number === undefined ? null : inNumberTree(edits, this.#tree.parents, number);
    };
    const marks = edits.array(found(page, 'StructParents'));
    for (const [index, copy] of copies.entries()) {
      if (marks === undefined) continue;
      const own = new PdfRef(this.#allocate(), 0);
      edits.set(
        own,
        marks.map((element) => this.#copyOf(element, index)),
      );
      yield ['StructParents', own, copy];
    }
    for (const [number, copied] of annotations) {
      const element = found(new PdfRef(number, 0), 'StructParent');
      if (element === null) continue;
      for (const [index, annotation] of copied.entries())
        yield ['StructParent', this.#copyOf(element, index), annotation];
    }
  }

  #copyOf(element: PdfValue, index: number): PdfValue {
    const copy = element instanceof PdfRef ? this.#elements.get(element.number)?.[index] : undefined;
    return copy === undefined ? element : new PdfRef(copy, 0);
  }

  /** Inserts copies after elements whose content is entirely on the page; descends into elements with other content. */
  #visit(owner: PdfRef, depth: number): void {
    const edits = this.#edits;
    const dict = edits.dict(owner);
    if (dict === undefined || depth > maxDepth || this.#seen.has(owner.number)) return;
    this.#seen.add(owner.number);
    const kids: PdfValue[] = [];
    let run: PdfRef[] = [];
    const endRun = (): void => {
      for (const index of this.#of.copies.keys())
        for (const element of run) kids.push(this.#copy(element, owner, index, depth));
      run = [];
    };
    for (const kid of kidsOf(edits, dict)) {
      const inner = edits.dict(kid);
      if (!isElement(inner)) {
        kids.push(kid);
        if (this.#isOn(kid, dict.get('Pg')))
          for (const index of this.#of.copies.keys()) kids.push(this.#content(kid, index, true));
        continue;
      }
      const share = this.#share(inner, depth + 1);
      if (kid instanceof PdfRef && share === 'all' && resolveStandardType(edits, this.#tree, inner) !== 'Document')
        run.push(kid);
      else endRun();
      kids.push(kid);
      if (kid instanceof PdfRef && run.length === 0 && (share === 'all' || share === 'some'))
        this.#visit(kid, depth + 1);
    }
    endRun();
    if (kids.length !== kidsOf(edits, dict).length) setKids(edits, owner, kids);
  }

  #copy(ref: PdfRef, parent: PdfRef, index: number, depth: number): PdfRef {
    const edits = this.#edits;
    const own = new PdfRef(this.#allocate(), 0);
    this.#elements.set(ref.number, [...(this.#elements.get(ref.number) ?? []), own.number]);
    const element = edits.dict(ref) as PdfDict;
    const copy = element.copy().set('P', parent).delete('ID');
    if (this.#isPage(element.get('Pg'))) copy.set('Pg', this.#of.copies[index] as PdfRef);
    const kids = kidsOf(edits, element).map((kid) => {
      if (kid instanceof PdfRef && isElement(edits.dict(kid)) && depth < maxDepth)
        return this.#copy(kid, own, index, depth + 1);
      return this.#content(kid, index, false);
    });
    if (kids.length > 0) copy.set('K', kids);
    const alt = element.get('Alt');
    if (alt instanceof PdfRef) {
      const said = new PdfRef(this.#allocate(), 0);
      this.#alts.set(alt.number, [...(this.#alts.get(alt.number) ?? []), said.number]);
      edits.set(said, edits.resolve(alt) ?? new PdfString(''));
      copy.set('Alt', said);
    }
    // A copied field is a picture, not a field.
    if (kids.some((kid) => this.#isPicture(kid))) copy.set('S', PdfName.of('Annot'));
    edits.set(own, copy);
    return own;
  }

  #isPicture(kid: PdfValue): boolean {
    const object = this.#edits.dict(kid)?.get('Obj') ?? null;
    return (
      object instanceof PdfRef &&
      nameOf(this.#edits.dict(object)?.get('Subtype') ?? null) === 'Stamp' &&
      this.#isCopy(object)
    );
  }

  #isCopy(object: PdfRef): boolean {
    return [...this.#of.annotations.values()].some((copies) => copies.some(({ number }) => number === object.number));
  }

  /** Returns content of the page for a copy. `says`: whether to name the page, because the element names another. */
  #content(kid: PdfValue, index: number, says: boolean): PdfValue {
    const page = this.#of.copies[index] as PdfRef;
    const value = this.#edits.resolve(kid);
    if (typeof value === 'number') {
      if (!says) return value;
      return new PdfDict([
        ['Type', PdfName.of('MCR')],
        ['Pg', page],
        ['MCID', value],
      ]);
    }
    const dict = this.#edits.dict(kid);
    if (dict === undefined) return kid;
    const copy = dict.copy();
    if (says || this.#isPage(dict.get('Pg'))) copy.set('Pg', page);
    const object = dict.get('Obj');
    const copied = object instanceof PdfRef ? this.#of.annotations.get(object.number)?.[index] : undefined;
    return copied === undefined ? copy : copy.set('Obj', copied);
  }

  #isPage(value: PdfValue): boolean {
    return value instanceof PdfRef && value.number === this.#of.page.number;
  }

  #isOn(kid: PdfValue, page: PdfValue): boolean {
    if (typeof this.#edits.resolve(kid) === 'number') return this.#isPage(page);
    const dict = this.#edits.dict(kid);
    const object = dict?.get('Obj') ?? null;
    if (object instanceof PdfRef) return this.#of.annotations.has(object.number);
    const own = dict?.get('Pg') ?? null;
    return dict !== undefined && this.#isPage(own === null ? page : own);
  }

  #share(element: PdfDict, depth: number): Share {
    const known = this.#shares.get(element);
    if (known !== undefined || depth > maxDepth) return known ?? 'none';
    this.#shares.set(element, 'none');
    let on = false;
    let off = false;
    for (const kid of kidsOf(this.#edits, element)) {
      const inner = this.#edits.dict(kid);
      const share = isElement(inner)
        ? this.#share(inner, depth + 1)
        : this.#isOn(kid, element.get('Pg'))
          ? 'all'
          : 'none';
      on ||= share === 'all' || share === 'some';
      off ||= share === 'none' || share === 'some';
    }
    const share = on ? (off ? 'some' : 'all') : off ? 'none' : 'empty';
    this.#shares.set(element, share);
    return share;
  }
}
