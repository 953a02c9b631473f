import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { ObjectEdits } from './object-edits.ts';

/** The logical structure of a tagged document (ISO 32000-1, 14.7.2), as far as new elements have to know it. */
export interface StructureTree {
  readonly ref: PdfRef;
  readonly root: PdfDict;
  /** `/ParentTree` as the root names it. */
  readonly parents: PdfValue;
}

/** What structure a document has: `untagged` where it does not say that it is tagged; `broken` where its tree lacks what new elements need. */
export const readStructure = (edits: ObjectEdits): StructureTree | 'untagged' | 'broken' => {
  const { document } = edits;
  const catalog = document.dict(document.trailer.get('Root'));
  const isMarked = document.resolve(document.dict(catalog?.get('MarkInfo') ?? null)?.get('Marked') ?? null) === true;
  const ref = catalog?.get('StructTreeRoot') ?? null;
  const root = edits.dict(ref);
  if (!isMarked || root === undefined) return 'untagged';
  const parents = root.get('ParentTree');
  if (!(ref instanceof PdfRef) || edits.dict(parents) === undefined || edits.resolve(root.get('K')) === null) return 'broken';
  return { ref, root, parents };
};

/** Role maps lead from one name to another a few times; a hostile one leads in a circle. */
const maxHops = 16;

/** The standard type that a document means by a type of its own (14.7.3). */
export const standardType = (edits: ObjectEdits, { root }: StructureTree, element: PdfDict): string | undefined => {
  const roles = edits.dict(root.get('RoleMap'));
  let type = nameOf(edits, element.get('S'));
  for (let hops = 0; hops < maxHops && type !== undefined && roles !== undefined; hops++) {
    const next = nameOf(edits, roles.get(type));
    if (next === undefined || next === type) break;
    type = next;
  }
  return type;
};

const nameOf = (edits: ObjectEdits, value: PdfValue): string | undefined => {
  const resolved = edits.resolve(value);
  return resolved instanceof PdfName ? resolved.name : undefined;
};

/** What an element holds, in order. */
export const kidsOf = (edits: ObjectEdits, element: PdfDict): readonly PdfValue[] => {
  const kids = edits.resolve(element.get('K'));
  if (Array.isArray(kids)) return kids;
  return kids === null ? [] : [element.get('K')];
};

/** Whether a value is an element, and not what stands for content. */
export const isElement = (dict: PdfDict | undefined): dict is PdfDict => dict?.has('S') === true && dict.has('P');
