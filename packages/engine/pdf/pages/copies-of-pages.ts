import { nameOf, PdfDict, PdfName, PdfRef, type PdfString, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { ObjectEdits } from '../tags/object-edits.ts';

export interface PageCopy {
  readonly ref: PdfRef;
  readonly content: number;
}

/** Copies of a page's annotations, by the object number of the original, in the order of the page's copies. */
export type CopiedAnnotations = ReadonlyMap<number, readonly PdfRef[]>;

/** Entries that belong to a single page: beads of articles, and data of programs. */
const notCopied = ['B', 'PieceInfo', 'StructParents'];
/** Entries that refer to other annotations or must be unique. */
const notCopiedOfAnnotation = ['Popup', 'IRT', 'RT', 'Parent', 'NM', 'StructParent'];
const look = ['Type', 'Rect', 'F', 'AP', 'AS', 'OC'];

/** Writes copies of a page with everything that it inherits, each with its own stream in place of `content`. */
export const writeCopies = (
  edits: ObjectEdits,
  { ref, dict }: SourcePage,
  content: number | undefined,
  copies: readonly PageCopy[],
  allocate: () => number,
): CopiedAnnotations => {
  const annotations = new Map<number, PdfRef[]>();
  for (const copy of copies) {
    const page = (edits.dict(ref ?? null) ?? dict).copy();
    for (const key of notCopied) page.delete(key);
    const contents = edits.array(page.get('Contents'));
    if (contents !== undefined) {
      page.set(
        'Contents',
        contents.map((stream) =>
          stream instanceof PdfRef && stream.number === content ? new PdfRef(copy.content, 0) : stream,
        ),
      );
    }
    const copied = (edits.array(page.get('Annots')) ?? []).flatMap((annotation) => {
      const shown = copyAnnotation(edits, edits.dict(annotation), copy.ref);
      if (shown === undefined) return [];
      if (!(annotation instanceof PdfRef)) return shown;
      const ref = new PdfRef(allocate(), 0);
      edits.set(ref, shown);
      annotations.set(annotation.number, [...(annotations.get(annotation.number) ?? []), ref]);
      return ref;
    });
    if (copied.length === 0) page.delete('Annots');
    else page.set('Annots', copied);
    edits.set(copy.ref, page);
  }
  return annotations;
};

/**
 * Returns an annotation for a copy of its page; undefined if it shows nothing. The copy only shows a field's content.
 */
export const copyAnnotation = (
  edits: ObjectEdits,
  annotation: PdfDict | undefined,
  page: PdfRef,
): PdfDict | undefined => {
  const subtype = nameOf(edits.resolve(annotation?.get('Subtype') ?? null));
  if (annotation === undefined || subtype === 'Popup') return undefined;
  if (subtype === 'Widget') return widgetPicture(edits, annotation, page);
  const copy = annotation.copy().set('P', page);
  for (const key of notCopiedOfAnnotation) copy.delete(key);
  return copy;
};

const hidden = 2;

const widgetPicture = (edits: ObjectEdits, widget: PdfDict, page: PdfRef): PdfDict => {
  const picture = new PdfDict([['Subtype', PdfName.of('Stamp')]]);
  for (const key of look) if (widget.has(key)) picture.set(key, widget.get(key));
  const said = wordsOf(edits, widget, 'TU') ?? wordsOf(edits, widget, 'T');
  if (said !== undefined) picture.set('Contents', said);
  // Readers draw a placeholder for a stamp without a picture; a row may still supply one.
  if (edits.dict(widget.get('AP')) === undefined) picture.set('F', hidden);
  return picture.set('P', page);
};

const maxParents = 32;

const wordsOf = (edits: ObjectEdits, widget: PdfDict, key: 'TU' | 'T'): PdfString | undefined => {
  let dict: PdfDict | undefined = widget;
  for (let depth = 0; dict !== undefined && depth < maxParents; depth++) {
    const value: PdfValue = edits.resolve(dict.get(key));
    if (value !== null) return value as PdfString;
    dict = edits.dict(dict.get('Parent'));
  }
  return undefined;
};
