import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { ObjectEdits } from './object-edits.ts';

/** The parts of a tagged document's logical structure that new elements need (ISO 32000-1, 14.7.2). */
export interface StructureTree {
  readonly ref: PdfRef;
  readonly root: PdfDict;
  readonly parents: PdfValue;
}

/**
 * Reads a document's structure. `untagged`: not marked as tagged; `broken`: parts that new elements need are missing.
 */
export const readStructure = (edits: ObjectEdits): StructureTree | 'untagged' | 'broken' => {
  const { document } = edits;
  const catalog = document.dict(document.trailer.get('Root'));
  const isMarked = document.resolve(document.dict(catalog?.get('MarkInfo') ?? null)?.get('Marked') ?? null) === true;
  const ref = catalog?.get('StructTreeRoot') ?? null;
  const root = edits.dict(ref);
  if (!isMarked || root === undefined) return 'untagged';
  const parents = root.get('ParentTree');
  if (!(ref instanceof PdfRef) || edits.dict(parents) === undefined || edits.resolve(root.get('K')) === null)
    return 'broken';
  return { ref, root, parents };
};

/** Maximum hops in a role map. Real maps have few; a hostile one may be cyclic. */
const maxHops = 16;

/** Returns the standard type of an element with a custom type (14.7.3). */
export const resolveStandardType = (
  edits: ObjectEdits,
  { root }: StructureTree,
  element: PdfDict,
): string | undefined => {
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

export const kidsOf = (edits: ObjectEdits, element: PdfDict): readonly PdfValue[] => {
  const kids = edits.resolve(element.get('K'));
  if (Array.isArray(kids)) return kids;
  return kids === null ? [] : [element.get('K')];
};

export const isElement = (dict: PdfDict | undefined): dict is PdfDict => dict?.has('S') === true && dict.has('P');
