import { nameOf, PdfRef, type PdfValue } from '../pdf-value.ts';
import { type ObjectEdits, setEntry } from '../tags/object-edits.ts';

const maxDepth = 64;

export type FieldEntries = ReadonlyMap<number, ReadonlyMap<'Kids' | 'Opt', PdfValue>>;

/**
 * Removes widgets from the form, and fields that have no others. `gone`: object numbers of the annotations of omitted
 * pages. A field that is also on other pages keeps its widgets there. Returns the changed entries of fields.
 */
export const writeFields = (edits: ObjectEdits, catalog: PdfRef, gone: ReadonlySet<number>): FieldEntries => {
  const holder = edits.dict(catalog)?.get('AcroForm') ?? null;
  const form = edits.dict(holder);
  const fields = edits.array(form?.get('Fields') ?? null);
  if (gone.size === 0 || form === undefined || fields === undefined) return new Map();
  const remover = new WidgetRemover(edits, gone);
  const left = remover.left(fields, undefined, 0);
  if (left === fields) return remover.entries;
  const order = edits.array(form.get('CO'));
  const ordered = order?.filter((field) => !(field instanceof PdfRef && remover.goneFields.has(field.number)));
  if (holder instanceof PdfRef) {
    setEntry(edits, holder, 'Fields', [...left]);
    if (ordered !== undefined) setEntry(edits, holder, 'CO', ordered);
    return remover.entries;
  }
  const copy = form.copy().set('Fields', [...left]);
  setEntry(edits, catalog, 'AcroForm', ordered === undefined ? copy : copy.set('CO', ordered));
  return remover.entries;
};

class WidgetRemover {
  readonly entries = new Map<number, Map<'Kids' | 'Opt', PdfValue>>();
  readonly goneFields: Set<number>;
  readonly #edits: ObjectEdits;

  constructor(edits: ObjectEdits, gone: ReadonlySet<number>) {
    this.#edits = edits;
    this.goneFields = new Set(gone);
  }

  /** Returns the nodes that remain; the same array if nothing was removed. `type`: `/FT`, which fields inherit. */
  left(nodes: readonly PdfValue[], type: string | undefined, depth: number): readonly PdfValue[] {
    if (depth > maxDepth) return nodes;
    const left = nodes.flatMap((node) => this.#node(node, type, depth) ?? []);
    return left.length === nodes.length && left.every((node, index) => node === nodes[index]) ? nodes : left;
  }

  #node(node: PdfValue, inheritedType: string | undefined, depth: number): PdfValue | undefined {
    const edits = this.#edits;
    const dict = edits.dict(node);
    const kids = edits.array(dict?.get('Kids') ?? null);
    if (dict === undefined || kids === undefined || kids.length === 0) {
      return node instanceof PdfRef && this.goneFields.has(node.number) ? undefined : node;
    }
    const type = nameOf(edits.resolve(dict.get('FT'))) ?? inheritedType;
    const kept = this.left(kids, type, depth + 1);
    if (kept === kids) return node;
    if (kept.length === 0) {
      if (node instanceof PdfRef) this.goneFields.add(node.number);
      return undefined;
    }
    const changed = new Map<'Kids' | 'Opt', PdfValue>([['Kids', [...kept]]]);
    const options = edits.array(dict.get('Opt'));
    // For buttons: the value of each widget, in the order of the widgets (ISO 32000-1, table 227).
    if (type === 'Btn' && options?.length === kids.length) {
      changed.set(
        'Opt',
        options.filter((_, index) => kept.includes(kids[index] as PdfValue)),
      );
    }
    if (!(node instanceof PdfRef)) {
      const copy = dict.copy();
      for (const [key, value] of changed) copy.set(key, value);
      return copy;
    }
    for (const [key, value] of changed) setEntry(edits, node, key, value);
    this.entries.set(node.number, changed);
    return node;
  }
}
