import type { FontCollector } from '../fonts/font-collector.ts';
import { concatMatrix } from '../matrix.ts';
import { PdfName, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import type { Replacements } from '../write/rewrite-document.ts';
import type { FieldNeeds } from './field-needs.ts';
import { acroForm, type FormField, type FormWidget, isListBox } from './form-fields.ts';
import type { FormFiller } from './form-filler.ts';
import { showsValue } from './shows-value.ts';
import { allAppearances, appearanceMatrix, appearanceOfState, currentAppearance } from './widget-appearance.ts';

/** Annotation flags (ISO 32000-2, table 167) under which a viewer shows nothing. */
const hidden = 2;
const noView = 32;

/** Where a widget's picture is painted on its page, once the widget is gone. */
export interface FlattenedWidget {
  readonly field: FormField;
  readonly widget: FormWidget;
}

/**
 * Turns a document's form into page content: what a viewer shows of every widget is painted where the widget was, and neither
 * fields nor XFA remain (12.7.8). Annotations that are not widgets stay.
 */
export class FormFlattener {
  private readonly document: PdfDocument;
  private readonly pages: readonly SourcePage[];
  private readonly filler: FormFiller;
  /** By page, in the order that viewers paint them. */
  private readonly widgets = new Map<number, FlattenedWidget[]>();
  /** The viewer is told to make all appearances anew. */
  private readonly needAppearances: boolean;

  constructor(document: PdfDocument, pages: readonly SourcePage[], filler: FormFiller) {
    this.document = document;
    this.pages = pages;
    this.filler = filler;
    this.needAppearances = document.resolve(acroForm(document)?.get('NeedAppearances') ?? null) === true;
    const byNumber = new Map<number, FlattenedWidget>();
    for (const field of filler.fields) {
      for (const widget of field.widgets) if (widget.ref !== undefined) byNumber.set(widget.ref.number, { field, widget });
    }
    pages.forEach((page, index) => {
      // A widget that a page names again is the same picture in the same place.
      const shown = new Set<FlattenedWidget>();
      for (const annotation of this.annotations(page)) {
        const widget = annotation instanceof PdfRef ? byNumber.get(annotation.number) : undefined;
        if (widget !== undefined) shown.add(widget);
      }
      if (shown.size > 0)
        this.widgets.set(
          index,
          [...shown].filter(({ widget }) => this.isShown(widget)),
        );
    });
  }

  /** Pages that widgets stand on, 0-based. */
  pagesWithWidgets(): number[] {
    return [...this.widgets].filter(([, widgets]) => widgets.length > 0).map(([index]) => index);
  }

  /** What the document is without its form, and what must outlive it. */
  replacements(): Replacements {
    const { document } = this;
    const objects = new Map<number, PdfValue>();
    for (const page of this.pages) {
      const annotations = this.annotations(page);
      const kept = annotations.filter((annotation) => document.name(document.dict(annotation)?.get('Subtype') ?? null) !== 'Widget');
      if (page.ref === undefined || kept.length === annotations.length) continue;
      const dict = page.dict.copy();
      if (kept.length > 0) dict.set('Annots', kept);
      else dict.delete('Annots');
      objects.set(page.ref.number, dict);
    }
    const root = document.trailer.get('Root');
    const catalog = document.dict(root);
    if (root instanceof PdfRef && catalog !== undefined) {
      const withoutForm = catalog.copy().delete('AcroForm').delete('NeedsRendering');
      // Permissions and signatures speak of a form that is gone.
      withoutForm.delete('Perms');
      objects.set(root.number, withoutForm);
    }
    for (const { ref, stream } of [...this.widgets.values()].flat().flatMap(({ widget }) => allAppearances(document, widget))) {
      // Viewers take any stream for an appearance; page content paints only what says that it is a form.
      if (document.name(stream.dict.get('Subtype')) === 'Form') continue;
      const dict = stream.dict.copy().set('Type', PdfName.of('XObject')).set('Subtype', PdfName.of('Form'));
      objects.set(ref.number, new PdfStream(dict, stream.raw));
    }
    const keep: PdfValue[] = [];
    for (const { widget } of [...this.widgets.values()].flat()) keep.push(widget.dict.get('AP'), widget.dict.get('OC'));
    const resources = document.dict(acroForm(document)?.get('DR') ?? null);
    if (resources !== undefined) keep.push(resources.get('Font'));
    return { objects, keep };
  }

  /** Tells the fonts what appearances that are still to be made will show. */
  collect(collector: FontCollector): void {
    for (const { field, widget } of [...this.widgets.values()].flat()) {
      if (this.filler.isClaimed(field) || !this.mustGenerate(field, widget)) continue;
      const texts = isListBox(field) ? field.options.map(({ label }) => label) : this.currentTexts(field);
      this.filler.collectText(field, texts.join(', '), collector);
    }
  }

  /** Operators that paint a page's widgets, in its user space; `nameOf` gives an XObject's resource name. */
  paint(pageIndex: number, nameOf: (objectNumber: number) => string, needs: FieldNeeds): string {
    let operators = '';
    for (const { field, widget } of this.widgets.get(pageIndex) ?? []) {
      const promised = this.filler.promisedAppearance(widget);
      if (promised !== undefined) {
        operators += `q 1 0 0 1 ${widget.rect[0]} ${widget.rect[1]} cm /${nameOf(promised)} Do Q\n`;
        continue;
      }
      const painted = this.paintCurrent(field, widget, nameOf, needs);
      if (painted !== '') operators += this.inOptionalContent(widget, painted, nameOf, needs);
    }
    return operators;
  }

  private paintCurrent(field: FormField, widget: FormWidget, nameOf: (objectNumber: number) => string, needs: FieldNeeds): string {
    if (this.mustGenerate(field, widget)) {
      const number = this.filler.generate(field, widget, this.currentTexts(field), needs);
      return number === undefined ? '' : `q 1 0 0 1 ${widget.rect[0]} ${widget.rect[1]} cm /${nameOf(number)} Do Q\n`;
    }
    const appearance = this.shownAppearance(field, widget);
    if (appearance === undefined) return '';
    const matrix = appearanceMatrix(this.document, widget, appearance.stream);
    return matrix === undefined ? '' : `q ${concatMatrix(matrix)} /${nameOf(appearance.ref.number)} Do Q\n`;
  }

  /** A widget that belongs to optional content goes on belonging to it (8.11.3.3). */
  private inOptionalContent(widget: FormWidget, operators: string, nameOf: (objectNumber: number) => string, needs: FieldNeeds): string {
    const group = widget.dict.get('OC');
    if (!(group instanceof PdfRef)) return operators;
    const inner = new Map<string, number>();
    const body = operators.replace(/\/(\S+) Do/g, (match, name: string) => {
      inner.set(name, Number(/\d+$/.exec(name)?.[0]));
      return match;
    });
    const number = needs.allocate();
    const xObjects = [...inner].map(([name, object]) => `/${name} ${object} 0 R`).join('');
    const box = widget.rect.map((side) => Math.round(side * 1000) / 1000).join(' ');
    const dict = `<</Type/XObject/Subtype/Form/BBox[${box}]/OC ${group.number} 0 R/Resources<</XObject<<${xObjects}>>>>>>`;
    needs.writeOnce({ number, body: { dict, stream: Buffer.from(body, 'latin1') } });
    return `/${nameOf(number)} Do\n`;
  }

  private annotations(page: SourcePage): readonly PdfValue[] {
    return this.document.array(page.dict.get('Annots')) ?? [];
  }

  private isShown(widget: FormWidget): boolean {
    const flags = this.document.number(widget.dict.get('F')) ?? 0;
    return (flags & (hidden | noView)) === 0;
  }

  /** The field's value as it is shown: of a choice, the labels of what is chosen. */
  private currentTexts(field: FormField): string[] {
    const value = this.document.resolve(field.value);
    const texts = (Array.isArray(value) ? value : [value]).flatMap((item) => decodeTextString(this.document.resolve(item)) || []);
    return field.type === 'choice' ? texts.map((text) => field.options.find((option) => option.value === text)?.label ?? text) : texts;
  }

  /** Where no appearance can be trusted, a button shows what its field's value says. */
  private shownAppearance(field: FormField, widget: FormWidget): ReturnType<typeof currentAppearance> {
    const value = this.document.name(field.value);
    const isButton = field.type === 'checkbox' || field.type === 'radio';
    if (!this.needAppearances || !isButton || value === undefined || widget.onState === undefined)
      return currentAppearance(this.document, widget);
    return appearanceOfState(this.document, widget, value === widget.onState ? value : 'Off');
  }

  /** Whether a viewer would make the appearance: there is none, or the form says that none can be trusted and it shows another value. */
  private mustGenerate(field: FormField, widget: FormWidget): boolean {
    const textual = field.type === 'text' || field.type === 'choice';
    const current = currentAppearance(this.document, widget);
    if (textual && this.needAppearances && current !== undefined) {
      const texts = this.currentTexts(field);
      const isShown = showsValue(this.document, current.stream, texts);
      // A list of which nothing is chosen shows its options all the same.
      return isListBox(field) && texts.length === 0 ? isShown : !isShown;
    }
    if (current !== undefined) return false;
    const appearances = this.document.dict(widget.dict.get('AP'));
    // A button with states and none for the current one shows nothing.
    return field.type !== 'signature' && this.document.resolve(appearances?.get('N') ?? null) === null;
  }
}
