import { PdfDict, PdfName, type PdfRef, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import { textString } from '../text-string.ts';
import { findNextKey, withNumbers } from './number-tree.ts';
import type { ObjectEdits } from './object-edits.ts';
import { ReadingOrder } from './reading-order.ts';
import { kidsOf, type StructureTree } from './structure-tree.ts';

interface WidgetTag {
  /** 0-based. */
  readonly page: number;
  readonly widget: PdfRef;
  /** Unused reference for the element. */
  readonly element: PdfRef;
  readonly alt: string;
  readonly lang: string | undefined;
}

/** Adds a `Form` element for a widget, after its page's others. Returns its `/StructParent` (ISO 32000-2, 14.7.5). */
export const tagWidget = (
  edits: ObjectEdits,
  tree: StructureTree,
  pages: readonly SourcePage[],
  { page, widget, element, alt, lang }: WidgetTag,
): number => {
  const { parent, after } = new ReadingOrder(edits, tree, pages).endOf(page);
  const above = edits.dict(parent) as PdfDict;
  edits.set(parent, above.copy().set('K', kidsOf(edits, above).toSpliced(after, 0, element)));
  const object = new PdfDict([
    ['Type', PdfName.of('OBJR')],
    ['Obj', widget],
  ]);
  const entries: [string, PdfValue][] = [
    ['Type', PdfName.of('StructElem')],
    ['S', PdfName.of('Form')],
    ['P', parent],
    ['Pg', pages[page]?.ref ?? null],
    ['K', object],
    ['Alt', textString(alt)],
    ['Lang', lang === undefined ? null : textString(lang)],
  ];
  edits.set(element, new PdfDict(entries));
  const key = Math.max(edits.number(tree.root.get('ParentTreeNextKey')) ?? 0, findNextKey(edits, tree.parents));
  const parents = withNumbers(edits, tree.parents, new Map([[key, element]]));
  const root = edits.dict(tree.ref) as PdfDict;
  edits.set(
    tree.ref,
    root
      .copy()
      .set('ParentTree', parents)
      .set('ParentTreeNextKey', key + 1),
  );
  return key;
};
