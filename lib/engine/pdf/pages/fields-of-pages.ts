import { PdfRef, type PdfValue } from '../pdf-value.ts';
import { type ObjectEdits, setEntry } from '../tags/object-edits.ts';

const maxDepth = 64;

/**
 * Takes widgets out of the form, and with them the fields that have no other. `gone`: the object numbers of the annotations of left-out
 * pages. A field that stands on other pages too keeps its widgets there.
 */
export const writeFields = (edits: ObjectEdits, catalog: PdfRef, gone: ReadonlySet<number>): void => {
  const holder = edits.dict(catalog)?.get('AcroForm') ?? null;
  const form = edits.dict(holder);
  const fields = edits.array(form?.get('Fields') ?? null);
  if (gone.size === 0 || form === undefined || fields === undefined) return;
  const left = withoutGone(edits, fields, gone, 0);
  if (left === fields) return;
  const order = edits.array(form.get('CO'));
  const ordered = order?.filter((field) => !(field instanceof PdfRef && gone.has(field.number)));
  if (holder instanceof PdfRef) {
    setEntry(edits, holder, 'Fields', [...left]);
    if (ordered !== undefined) setEntry(edits, holder, 'CO', ordered);
    return;
  }
  const copy = form.copy().set('Fields', [...left]);
  setEntry(edits, catalog, 'AcroForm', ordered === undefined ? copy : copy.set('CO', ordered));
};

/** The nodes that have something left; the same array where none has lost anything. */
const withoutGone = (edits: ObjectEdits, nodes: readonly PdfValue[], gone: ReadonlySet<number>, depth: number): readonly PdfValue[] => {
  if (depth > maxDepth) return nodes;
  const left: PdfValue[] = [];
  let isChanged = false;
  for (const node of nodes) {
    const dict = edits.dict(node);
    const kids = edits.array(dict?.get('Kids') ?? null);
    if (dict === undefined || kids === undefined || kids.length === 0) {
      const isGone = node instanceof PdfRef && gone.has(node.number);
      isChanged ||= isGone;
      if (!isGone) left.push(node);
      continue;
    }
    const kept = withoutGone(edits, kids, gone, depth + 1);
    isChanged ||= kept !== kids;
    if (kept.length === 0) continue;
    if (kept === kids) left.push(node);
    else if (node instanceof PdfRef) {
      setEntry(edits, node, 'Kids', [...kept]);
      left.push(node);
    } else left.push(dict.copy().set('Kids', [...kept]));
  }
  return isChanged ? left : nodes;
};
