import { nameOf, type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import { withNumbers } from '../tags/number-tree.ts';
import { type ObjectEdits, setEntry } from '../tags/object-edits.ts';
import { isElement, kidsOf, readStructure } from '../tags/structure-tree.ts';

/** Object numbers of omitted pages and annotations, and the keys of their marks in the parent tree. */
export interface LeftOut {
  readonly pages: ReadonlySet<number>;
  readonly annotations: ReadonlySet<number>;
  readonly parentKeys: readonly number[];
}

const maxDepth = 256;

/**
 * Removes content of omitted pages, and elements left empty (ISO 32000-2, 14.7). Returns the removed elements' numbers.
 */
export const writeTags = (edits: ObjectEdits, leftOut: LeftOut): ReadonlySet<number> => {
  const gone = new Set<number>();
  const tree = readStructure(edits);
  if (typeof tree !== 'object') return gone;
  const seen = new Set<number>();
  const isOn = (page: PdfValue): boolean => page instanceof PdfRef && leftOut.pages.has(page.number);

  /** Returns whether content of an element is removed; visits inner elements first. */
  const goes = (kid: PdfValue, page: PdfValue, depth: number): boolean => {
    if (typeof edits.resolve(kid) === 'number') return isOn(page);
    const dict = edits.dict(kid);
    if (dict === undefined) return false;
    const type = nameOf(edits.resolve(dict.get('Type')));
    const own = dict.get('Pg');
    if (type === 'MCR') return isOn(own === null ? page : own);
    if (type === 'OBJR') {
      const object = dict.get('Obj');
      return isOn(own === null ? page : own) || (object instanceof PdfRef && leftOut.annotations.has(object.number));
    }
    return isElement(dict) && isEmptied(kid, dict, depth + 1);
  };

  const isEmptied = (ref: PdfValue, element: PdfDict, depth: number): boolean => {
    if (depth > maxDepth || !(ref instanceof PdfRef) || seen.has(ref.number)) return false;
    seen.add(ref.number);
    const kids = kidsOf(edits, element);
    const page = element.get('Pg');
    const left = kids.filter((kid) => !goes(kid, page, depth));
    if (left.length === kids.length) return false;
    if (left.length === 0) {
      gone.add(ref.number);
      return true;
    }
    if (isOn(page)) edits.set(ref, (edits.dict(ref) ?? element).copy().delete('Pg'));
    setKids(edits, ref, left);
    return false;
  };

  const kids = kidsOf(edits, tree.root);
  const left = kids.filter((kid) => !goes(kid, null, 0));
  if (left.length !== kids.length) setKids(edits, tree.ref, left);
  if (leftOut.parentKeys.length > 0) {
    const changes = new Map(leftOut.parentKeys.map((key) => [key, undefined] as const));
    const parents = withNumbers(edits, tree.parents, changes);
    if (!(parents instanceof PdfRef)) setEntry(edits, tree.ref, 'ParentTree', parents);
  }
  return gone;
};

export const setKids = (edits: ObjectEdits, owner: PdfRef, kids: readonly PdfValue[]): void => {
  const entry = edits.dict(owner)?.get('K') ?? null;
  if (entry instanceof PdfRef && edits.array(entry) === undefined)
    edits.set(owner, (edits.dict(owner) as PdfDict).copy().set('K', [...kids]));
  else setEntry(edits, owner, 'K', [...kids]);
};
