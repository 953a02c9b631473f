import type { FieldOverlay } from '../../package/template.ts';
import type { FontCollector } from '../fonts/font-collector.ts';
import type { TextNotice } from '../overlays/overlay-notice.ts';
import { OverlaySkipped } from '../overlays/overlay-skipped.ts';
import type { PdfObject } from '../pdf-object.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { encodeTextString } from '../text-string.ts';
import { appearanceObject } from './appearance-object.ts';
import { prepareButtonFill, prepareFlatButtonFill } from './button-fill.ts';
import { prepareChoiceField } from './choice-appearance.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import { FieldFonts } from './field-fonts.ts';
import type { FieldNeeds } from './field-needs.ts';
import { fieldObjects } from './field-objects.ts';
import { findField } from './field-states.ts';
import { asShownBy, type FormField, type FormWidget } from './form-fields.ts';
import { readFormFields } from './read-form-fields.ts';
import { ShownWidgets } from './shown-widgets.ts';
import { prepareFieldText } from './text-appearance.ts';
import { widgetBox } from './widget-box.ts';
import type { WidgetFace } from './widget-face.ts';
import { pictureObject } from './widget-picture.ts';

/** A prepared field. */
export interface FieldFill {
  /**
   * Writes what a value changes in the document: the field, its widgets and their appearances. A text that a flattened field cuts or
   * shrinks is told to `notices`. Throws `OverlaySkipped`.
   */
  fill(value: string, write: (object: PdfObject) => void, notices: TextNotice[]): void;
  /** Writes what a row needs that leaves the field as it was: nothing, unless the form is flattened. */
  leave(write: (object: PdfObject) => void): void;
}

/**
 * Fills the form fields of one document (ISO 32000-2, 12.7). A filled field is a new version of its objects: written once where its
 * value is the same in all rows, with each row otherwise. Everything that does not depend on the value is prepared once.
 *
 * When the form is flattened there are no fields to write: the page paints an appearance that each row supplies.
 */
export class FormFiller {
  readonly fields: readonly FormField[];
  private readonly document: PdfDocument;
  private readonly flatten: boolean;
  private readonly fonts: FieldFonts;
  /** What viewers show of the form before it is filled. */
  readonly shown: ShownWidgets;
  private readonly claimed = new Map<string, string>();
  private readonly promised = new Map<FormWidget, number>();

  constructor(document: PdfDocument, pages: readonly SourcePage[], flatten: boolean) {
    this.document = document;
    this.flatten = flatten;
    this.fields = readFormFields(document, pages);
    this.fonts = new FieldFonts(document, flatten);
    this.shown = new ShownWidgets(document, this.fonts);
  }

  /** Tells the fonts what a field will show that the document's own font cannot. */
  collect(overlay: FieldOverlay, collector: FontCollector): (value: string) => void {
    const field = this.fields.find((candidate) => candidate.name === overlay.field);
    if (field === undefined || (field.type !== 'text' && field.type !== 'choice')) return () => {};
    for (const { label } of field.type === 'choice' ? field.options : []) this.collectText(field, label, collector);
    this.collectText(field, '', collector);
    return (text) => this.collectText(field, text, collector);
  }

  /** Whether every widget has an appearance that shows its field's value as the document says it now. */
  showsAllValues(): boolean {
    return this.fields.every((field) => field.widgets.every((widget) => this.shown.isUpToDate(field, widget)));
  }

  collectText(field: FormField, text: string, collector: FontCollector): void {
    this.fonts.collect(field, text, collector);
    for (const widget of field.widgets) if (widget.look !== undefined) this.fonts.collect(asShownBy(field, widget), text, collector);
  }

  /** Prepares a field overlay. Throws `OverlaySkipped` where no value can fill it. */
  prepare(overlay: FieldOverlay, needs: FieldNeeds): FieldFill {
    const field = findField(this.fields, overlay.field);
    const other = this.claimed.get(field.name);
    if (other !== undefined) {
      throw new OverlaySkipped('VALUE_INVALID', `The field "${field.name}" is already filled by the overlay "${other}".`);
    }
    const same = this.fields.filter((candidate) => candidate.name === field.name && candidate.type === field.type);
    const fills = this.prepareAll(same, overlay.checkedValues, needs);
    this.claimed.set(field.name, overlay.id);
    return {
      fill: (value, write, notices) => {
        // One that is refused leaves the others of its name alone.
        const objects: PdfObject[] = [];
        for (const one of fills) one.fill(value, fills.length === 1 ? write : (object) => objects.push(object), notices);
        for (const object of objects) write(object);
      },
      leave: (write) => {
        for (const one of fills) one.leave(write);
      },
    };
  }

  /** The object that a flattened page paints for a widget, when an overlay fills it. */
  promisedAppearance(widget: FormWidget): number | undefined {
    return this.promised.get(widget);
  }

  /** All or none: what no overlay fills, no page may wait for. */
  private prepareAll(fields: readonly FormField[], checkedValues: FieldOverlay['checkedValues'], needs: FieldNeeds): FieldFill[] {
    try {
      return fields.map((field) => this.prepareOne(field, checkedValues, needs));
    } catch (error) {
      for (const field of fields) for (const widget of field.widgets) this.promised.delete(widget);
      throw error;
    }
  }

  private prepareOne(field: FormField, checkedValues: FieldOverlay['checkedValues'], needs: FieldNeeds): FieldFill {
    if (!this.flatten && (field.ref === undefined || field.widgets.some((widget) => widget.ref === undefined))) {
      throw new OverlaySkipped('FIELD_NOT_FOUND', `The field "${field.name}" is not an object of its own in the document.`);
    }
    switch (field.type) {
      case 'text':
        return this.prepareText(field, needs);
      case 'choice':
        return this.prepareChoice(field, needs);
      case 'checkbox':
      case 'radio':
        return this.flatten
          ? this.prepareFlatButton(field, checkedValues, needs)
          : { fill: prepareButtonFill(this.document, field, checkedValues, needs), leave: () => {} };
      case 'button':
      case 'signature':
        throw new OverlaySkipped(
          'VALUE_INVALID',
          `The field "${field.name}" is a ${field.type === 'button' ? 'push button' : 'signature'}, which takes no value.`,
        );
    }
  }

  private prepareText(field: FormField, needs: FieldNeeds): FieldFill {
    const faces = this.facesOf(field, needs);
    const draws = faces.map(({ shown, appearance, face, box }) => prepareFieldText(shown, box, appearance, face));
    const writer = this.appearanceWriter(field, faces, needs);
    return {
      leave: writer.leave,
      fill: (value, write, notices) => {
        if (field.maxLength !== undefined && [...value].length > field.maxLength) {
          throw new OverlaySkipped('VALUE_INVALID', `The field "${field.name}" holds at most ${field.maxLength} characters.`);
        }
        const contents = draws.map((draw) => draw(value, this.flatten ? notices : undefined));
        writer.write(`/V ${encodeTextString(value)}`, contents, write);
      },
    };
  }

  private prepareChoice(field: FormField, needs: FieldNeeds): FieldFill {
    const faces = this.facesOf(field, needs);
    const choose = prepareChoiceField(field, faces);
    const writer = this.appearanceWriter(field, faces, needs);
    return {
      leave: writer.leave,
      fill: (value, write, notices) => {
        const { entries, contents } = choose(value, this.flatten ? notices : undefined);
        writer.write(entries, contents, write);
      },
    };
  }

  /** How each widget shows its text. */
  private facesOf(field: FormField, needs: FieldNeeds): WidgetFace[] {
    return field.widgets.map((widget) => {
      const shown = asShownBy(field, widget);
      const appearance = parseDefaultAppearance(shown.defaultAppearance);
      const { face, number: resources } = this.fonts.face(appearance.fontName, needs);
      return { shown, appearance, face, box: widgetBox(this.document, widget), resources };
    });
  }

  /** Gives each widget a new appearance stream, and the field its new entries. */
  private appearanceWriter(
    field: FormField,
    faces: readonly WidgetFace[],
    needs: FieldNeeds,
  ): { write(entries: string, contents: readonly string[], write: (object: PdfObject) => void): void; leave: FieldFill['leave'] } {
    const numbers = field.widgets.map((widget) => this.promise(widget, needs));
    const objects = this.flatten ? undefined : fieldObjects(field);
    return {
      write: (entries, contents, write) => {
        for (const [index, content] of contents.entries()) {
          const { box, resources } = faces[index]!;
          write(appearanceObject(numbers[index]!, box, `${resources} 0 R`, content));
        }
        objects?.write(entries, (_, index) => `/AP<</N ${numbers[index]} 0 R>>`, write);
      },
      leave: this.unchangedWriter(field, numbers, needs),
    };
  }

  private promise(widget: FormWidget, needs: FieldNeeds): number {
    const number = needs.allocate();
    if (this.flatten) this.promised.set(widget, number);
    return number;
  }

  /** A flattened page paints the promised objects in any case: what viewers show of the field, when a row leaves it alone. */
  private unchangedWriter(field: FormField, numbers: readonly number[], needs: FieldNeeds): FieldFill['leave'] {
    if (!this.flatten) return () => {};
    let objects: PdfObject[] | undefined;
    return (write) => {
      objects ??= field.widgets.map((widget, index) =>
        pictureObject(this.document, widget, this.shown.picture(field, widget, needs), numbers[index]!),
      );
      for (const object of objects) write(object);
    };
  }

  private prepareFlatButton(field: FormField, checkedValues: FieldOverlay['checkedValues'], needs: FieldNeeds): FieldFill {
    const numbers = field.widgets.map((widget) => this.promise(widget, needs));
    return {
      fill: prepareFlatButtonFill(this.document, field, checkedValues, numbers),
      leave: this.unchangedWriter(field, numbers, needs),
    };
  }
}
