import { type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { ObjectEdits } from '../tags/object-edits.ts';

/** Objects of a page in a row: empty if it is omitted, otherwise the page followed by its copies. */
export type RefsOfPage = (page: number, own: PdfRef) => readonly PdfRef[];

const maxDepth = 256;

/**
 * Writes the nodes of the page tree whose pages differ (ISO 32000-2, 7.7.3.2). Deep trees have few such nodes, and each
 * page keeps its inherited entries. Copies are in the node of their page.
 */
export const writeTree = (edits: ObjectEdits, root: PdfValue, refsOf: RefsOfPage): void => {
  let page = 0;
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

const changed = (
  edits: ObjectEdits,
  node: PdfValue,
  dict: PdfDict,
  { count, kids }: { count: number; kids: PdfValue[] },
): PdfValue => {
  const copy = dict.copy().set('Kids', kids).set('Count', count);
  if (!(node instanceof PdfRef)) return copy;
  edits.set(node, copy);
  return node;
};
