import type { FontCollector } from '../fonts/font-collector.ts';
import { concatMatrix, type Matrix, multiply } from '../geometry/matrix.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { readPageGeometry } from '../read/read-page-geometry.ts';
import {
  FlattenedElements,
  type PaintedWidget,
  type PrintRole,
  type RemovedAnnotation,
} from '../tags/flattened-elements.ts';
import { ObjectEdits } from '../tags/object-edits.ts';
import { readStructure } from '../tags/structure-tree.ts';
import { decodeTextString } from '../text-string.ts';
import type { Replacements } from '../write/rewrite-document.ts';
import { findAnnotationsBeneath } from './annotations-beneath.ts';
import type { FieldNeeds } from './field-needs.ts';
import { type FieldType, type FormField, type FormWidget, findAcroForm } from './form-fields.ts';
import type { FormFiller } from './form-filler.ts';
import { isShown } from './is-shown.ts';
import { iconOf } from './push-button-appearance.ts';
import { readWidget } from './read-widget.ts';
import { fitAppearance, listAppearances } from './widget-appearance.ts';
import { atWidget, buildPictureObject, type PlacedObject } from './widget-picture.ts';

/** Annotation flag (ISO 32000-2, table 167): the annotation does not rotate with the page. */
const noRotate = 16;

const printRoles: Readonly<Record<FieldType, PrintRole>> = {
  text: 'tv',
  choice: 'tv',
  signature: 'tv',
  checkbox: 'cb',
  radio: 'rb',
  button: 'pb',
};

/** Anticlockwise rotations by degrees. */
const turns: Readonly<Record<0 | 90 | 180 | 270, Matrix>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/** A widget that becomes page content; `field` is `undefined` if no field refers to it. */
export interface FlattenedWidget {
  readonly field: FormField | undefined;
  readonly widget: FormWidget;
}

/**
 * Converts a document's form to page content. Paints what a viewer shows of every widget at its position, and removes
 * fields and XFA (12.7.8). Other annotations stay, except marks beneath a widget, which are painted before it.
 */
export class FormFlattener {
  hasWidgets = false;
  readonly #document: PdfDocument;
  readonly #pages: readonly SourcePage[];
  readonly #filler: FormFiller;
  readonly #widgets = new Map<number, FlattenedWidget[]>();
  readonly #beneath = new Set<PdfDict>();
  readonly #structure: { readonly edits: ObjectEdits; readonly elements: FlattenedElements } | undefined;

  /** With `keepsTags`, the structure elements of widgets keep their painted content. */
  constructor(document: PdfDocument, pages: readonly SourcePage[], filler: FormFiller, keepsTags = false) {
    this.#document = document;
    this.#pages = pages;
    this.#filler = filler;
    const edits = new ObjectEdits(document);
    const tree = keepsTags ? readStructure(edits) : undefined;
    if (typeof tree === 'object') this.#structure = { edits, elements: new FlattenedElements(edits, tree) };
    const known = new Map<number | PdfDict, FlattenedWidget>();
    for (const field of filler.fields)
      for (const widget of field.widgets) known.set(widget.ref?.number ?? widget.dict, { field, widget });
    pages.forEach((page, index) => {
      // A page may list the same annotation repeatedly.
      const shown = new Set<FlattenedWidget>();
      for (const annotation of this.#annotations(page)) {
        const dict = document.dict(annotation);
        if (dict === undefined) continue;
        const key = annotation instanceof PdfRef ? annotation.number : dict;
        const flattened = known.get(key) ?? { field: undefined, widget: readWidget(document, annotation, index) };
        known.set(key, flattened);
        if (isShown(document, flattened.widget)) shown.add(flattened);
        if (this.#isWidget(annotation)) this.hasWidgets = true;
      }
      const beneath = findAnnotationsBeneath(
        document,
        [...shown].map(({ widget }) => ({ annotation: widget, isPainted: this.#isWidget(widget.dict) })),
      );
      for (const mark of beneath) this.#beneath.add(mark);
      const visible = [...shown].filter(({ widget }) => this.#isWidget(widget.dict) || beneath.has(widget.dict));
      if (visible.length > 0) this.#widgets.set(index, visible);
    });
  }

  pagesWithWidgets(): number[] {
    return [...this.#widgets.keys()];
  }

  replacements(): Replacements {
    const document = this.#document;
    const objects = new Map<number, PdfValue>();
    for (const [index, page] of this.#pages.entries()) {
      const annotations = this.#annotations(page);
      const kept = annotations.filter(
        (annotation) => !this.#isWidget(annotation) && !this.#isOfMarkBeneath(annotation),
      );
      if (page.ref === undefined || kept.length === annotations.length) continue;
      const dict = page.dict.copy();
      const structParents = this.#structure?.elements.turn(page, this.#removed(index, annotations, new Set(kept)));
      if (structParents !== undefined) dict.set('StructParents', structParents);
      if (kept.length === 0) dict.delete('Annots');
      else {
        dict.set('Annots', kept);
        // The remaining annotations are tabbed through in structure order (ISO 14289-1, 7.18.3).
        if (this.#structure !== undefined) dict.set('Tabs', PdfName.of('S'));
      }
      objects.set(page.ref.number, dict);
    }
    this.#structure?.elements.finish();
    for (const { number, value } of this.#structure?.edits.all() ?? []) objects.set(number, value);
    const root = document.trailer.get('Root');
    const catalog = document.dict(root);
    if (root instanceof PdfRef && catalog !== undefined) {
      const withoutForm = catalog.copy().delete('AcroForm').delete('NeedsRendering');
      // Permissions and signatures refer to the removed form.
      withoutForm.delete('Perms');
      objects.set(root.number, withoutForm);
    }
    const shown = [...this.#widgets.values()].flat().map(({ widget }) => widget);
    for (const { ref, stream } of shown.flatMap((widget) =>
      [...listAppearances(document, widget), iconOf(document, widget) ?? []].flat(),
    )) {
      // Viewers accept any stream as an appearance; page content requires the type of a form XObject.
      if (document.name(stream.dict.get('Subtype')) === 'Form') continue;
      const dict = stream.dict.copy().set('Type', PdfName.of('XObject')).set('Subtype', PdfName.of('Form'));
      objects.set(ref.number, new PdfStream(dict, stream.raw));
    }
    const keep: PdfValue[] = [];
    for (const widget of shown)
      keep.push(widget.dict.get('AP'), widget.dict.get('OC'), iconOf(document, widget)?.ref ?? null);
    const resources = document.dict(findAcroForm(document)?.get('DR') ?? null);
    if (resources !== undefined) keep.push(resources.get('Font'));
    return { objects, keep };
  }

  collect(collector: FontCollector): void {
    for (const { field, widget } of [...this.#widgets.values()].flat())
      if (field !== undefined) this.#filler.shown.collect(field, widget, collector);
  }

  /** Returns operators that paint a page's widgets, in its user space; `nameOf` names an XObject. */
  paint(pageIndex: number, nameOf: (objectNumber: number) => string, needs: FieldNeeds): string {
    let operators = '';
    for (const flattened of this.#widgets.get(pageIndex) ?? []) {
      const placed = this.#placed(flattened, needs);
      const painted = placed && this.#inOptionalContent(flattened.widget, placed, needs);
      if (painted === undefined) continue;
      const matrix = multiply(painted.matrix, this.#upright(flattened.widget, pageIndex));
      const drawn = `q ${concatMatrix(matrix)} /${nameOf(painted.number)} Do Q\n`;
      operators += this.#structure?.elements.mark(flattened.widget, drawn) ?? drawn;
    }
    return operators;
  }

  get elements(): FlattenedElements | undefined {
    return this.#structure?.elements;
  }

  #removed(index: number, annotations: readonly PdfValue[], kept: ReadonlySet<PdfValue>): RemovedAnnotation[] {
    const painted = new Map(
      (this.#widgets.get(index) ?? []).map((flattened) => [
        flattened.widget.ref?.number ?? flattened.widget.dict,
        flattened,
      ]),
    );
    return annotations.flatMap((value): RemovedAnnotation[] => {
      const dict = this.#document.dict(value);
      if (dict === undefined || kept.has(value)) return [];
      const flattened = painted.get(value instanceof PdfRef ? value.number : dict);
      return [{ value, dict, painted: flattened && { key: flattened.widget, field: this.#printed(flattened) } }];
    });
  }

  #printed({ field, widget }: FlattenedWidget): PaintedWidget['field'] {
    if (field === undefined) return undefined;
    const name =
      decodeTextString(this.#document.resolve(widget.dict.get('TU'))) ??
      decodeTextString(this.#document.resolve(field.dict.get('TU')));
    const description = name ?? field.name;
    return { role: printRoles[field.type], description, isTicked: this.#filler.shown.isTicked(field, widget) };
  }

  #placed({ field, widget }: FlattenedWidget, needs: FieldNeeds): PlacedObject | undefined {
    const promised = this.#filler.promisedAppearance(widget);
    if (promised !== undefined) return { number: promised, matrix: atWidget(widget) };
    const picture = this.#filler.shown.picture(field, widget, needs);
    if (picture === undefined) return undefined;
    if ('stream' in picture) {
      const matrix = fitAppearance(this.#document, widget, picture.stream);
      return matrix && { number: picture.ref.number, matrix };
    }
    const number = needs.allocate();
    needs.writeOnce(buildPictureObject(this.#document, widget, picture, number));
    return { number, matrix: atWidget(widget) };
  }

  /** Returns the rotation of a widget that does not rotate with its page: around its upper left corner (12.5.3). */
  #upright(widget: FormWidget, pageIndex: number): Matrix {
    const flags = this.#document.number(widget.dict.get('F')) ?? 0;
    const page = this.#pages[pageIndex];
    const rotation =
      (flags & noRotate) === 0 || page === undefined ? 0 : readPageGeometry(this.#document, page).rotation;
    const [left, , , top] = widget.rect;
    const turn = turns[rotation];
    return multiply(multiply([1, 0, 0, 1, -left, -top], turn), [1, 0, 0, 1, left, top]);
  }

  /** Keeps a widget in its optional content group (8.11.3.3). */
  #inOptionalContent(widget: FormWidget, { number: inner, matrix }: PlacedObject, needs: FieldNeeds): PlacedObject {
    const group = widget.dict.get('OC');
    if (!(group instanceof PdfRef)) return { number: inner, matrix };
    const number = needs.allocate();
    const box = widget.rect.map((side) => Math.round(side * 1000) / 1000).join(' ');
    const resources = `<</XObject<</W ${inner} 0 R>>>>`;
    const dict = `<</Type/XObject/Subtype/Form/BBox[${box}]/OC ${group.number} 0 R/Resources${resources}>>`;
    needs.writeOnce({ number, body: { dict, stream: Buffer.from(`q ${concatMatrix(matrix)} /W Do Q\n`, 'latin1') } });
    return { number, matrix: [1, 0, 0, 1, 0, 0] };
  }

  #annotations(page: SourcePage): readonly PdfValue[] {
    return this.#document.array(page.dict.get('Annots')) ?? [];
  }

  #isWidget(annotation: PdfValue): boolean {
    return this.#document.name(this.#document.dict(annotation)?.get('Subtype') ?? null) === 'Widget';
  }

  #isOfMarkBeneath(annotation: PdfValue): boolean {
    const dict = this.#document.dict(annotation);
    if (dict === undefined || this.#beneath.has(dict)) return dict !== undefined;
    const parent =
      this.#document.name(dict.get('Subtype')) === 'Popup' ? this.#document.dict(dict.get('Parent')) : undefined;
    return parent !== undefined && this.#beneath.has(parent);
  }
}
