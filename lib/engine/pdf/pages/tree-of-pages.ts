import { type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { ObjectEdits } from '../tags/object-edits.ts';

/** The objects that a page of the source is in a row: none where it is left out, itself, and copies behind it. */
export type RefsOfPage = (page: number, own: PdfRef) => readonly PdfRef[];

/** As deep as a page tree is read. */
const maxDepth = 256;

/**
 * Writes the nodes of the page tree whose pages differ (ISO 32000-2, 7.7.3.2): deep trees have few such nodes, and each page keeps what it
 * inherits. Copies stand in the node of their page.
 */
export const writeTree = (edits: ObjectEdits, root: PdfValue, refsOf: RefsOfPage): void => {
  let page = 0;
  /** How many pages a node has; its new kids, where they differ. */
  const visit = (dict: PdfDict, depth: number): { count: number; kids: PdfValue[]; isChanged: boolean } => {
    const kids: PdfValue[] = [];
    let count = 0;
    let isChanged = false;
    for (const kid of depth > maxDepth ? [] : (edits.array(dict.get('Kids')) ?? [])) {
      const inner = edits.dict(kid);
      if (inner === undefined) continue;
      if (edits.array(inner.get('Kids')) === undefined) {
        const refs = kid instanceof PdfRef ? refsOf(page++, kid) : [];
        isChanged ||= refs.length !== 1;
        kids.push(...refs);
        count += refs.length;
        continue;
      }
      const below = visit(inner, depth + 1);
      count += below.count;
      isChanged ||= below.isChanged;
      if (below.count > 0) kids.push(below.isChanged ? changed(edits, kid, inner, below) : kid);
    }
    return { count, kids, isChanged };
  };
  const dict = edits.dict(root);
  if (dict === undefined) return;
  const result = visit(dict, 0);
  if (result.isChanged) changed(edits, root, dict, result);
};

const changed = (edits: ObjectEdits, node: PdfValue, dict: PdfDict, { count, kids }: { count: number; kids: PdfValue[] }): PdfValue => {
  const copy = dict.copy().set('Kids', kids).set('Count', count);
  if (!(node instanceof PdfRef)) return copy;
  edits.set(node, copy);
  return node;
};
