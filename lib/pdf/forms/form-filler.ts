import type { FieldOverlay } from '../../package/template.ts';
import type { FontCollector } from '../fonts/font-collector.ts';
import { concatMatrix, multiply } from '../matrix.ts';
import type { TextNotice } from '../overlays/overlay-notice.ts';
import { OverlaySkipped } from '../overlays/overlay-skipped.ts';
import type { PdfObject } from '../pdf-object.ts';
import type { PdfRef, PdfStream } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { encodeTextString } from '../text-string.ts';
import { serializeName } from '../write/serialize.ts';
import { appearanceObject } from './appearance-object.ts';
import { buttonAppearances, buttonMark } from './button-appearance.ts';
import { drawList, prepareChoiceField } from './choice-appearance.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import { FieldFonts } from './field-fonts.ts';
import type { FieldNeeds } from './field-needs.ts';
import { fieldObjects } from './field-objects.ts';
import { buttonState, findField } from './field-states.ts';
import { type FormField, type FormWidget, isListBox, readFormFields } from './form-fields.ts';
import { prepareFieldText } from './text-appearance.ts';
import { appearanceMatrix, appearanceOfState, currentAppearance } from './widget-appearance.ts';
import { widgetBox } from './widget-box.ts';

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
  private readonly claimed = new Map<string, string>();
  private readonly promised = new Map<FormWidget, number>();

  constructor(document: PdfDocument, pages: readonly SourcePage[], flatten: boolean) {
    this.document = document;
    this.flatten = flatten;
    this.fields = readFormFields(document, pages);
    this.fonts = new FieldFonts(document, flatten);
  }

  /** Tells the fonts what a field will show that the document's own font cannot. */
  collect(overlay: FieldOverlay, collector: FontCollector): (value: string) => void {
    const field = this.fields.find((candidate) => candidate.name === overlay.field);
    if (field === undefined || (field.type !== 'text' && field.type !== 'choice')) return () => {};
    for (const { label } of field.type === 'choice' ? field.options : []) this.collectText(field, label, collector);
    this.collectText(field, '', collector);
    return (text) => this.collectText(field, text, collector);
  }

  collectText(field: FormField, text: string, collector: FontCollector): void {
    this.fonts.collect(field, text, collector);
  }

  /** Prepares a field overlay. Throws `OverlaySkipped` where no value can fill it. */
  prepare(overlay: FieldOverlay, needs: FieldNeeds): FieldFill {
    const field = findField(this.fields, overlay.field);
    const other = this.claimed.get(field.name);
    if (other !== undefined) {
      throw new OverlaySkipped('VALUE_INVALID', `The field "${field.name}" is already filled by the overlay "${other}".`);
    }
    const same = this.fields.filter((candidate) => candidate.name === field.name && candidate.type === field.type);
    const fills = same.map((one) => this.prepareOne(one, needs));
    this.claimed.set(field.name, overlay.id);
    return {
      fill: (value, write, notices) => {
        for (const one of fills) one.fill(value, write, notices);
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

  isClaimed(field: FormField): boolean {
    return field.widgets.some((widget) => this.promised.has(widget));
  }

  /** Writes the appearance that a viewer would make for a widget that has none; undefined where it would make nothing. */
  generate(field: FormField, widget: FormWidget, texts: readonly string[], needs: FieldNeeds): number | undefined {
    const box = widgetBox(this.document, widget);
    if (!(box.width > 0 && box.height > 0)) return undefined;
    const number = needs.allocate();
    if (field.type === 'text' || field.type === 'choice') {
      const appearance = parseDefaultAppearance(field.defaultAppearance);
      const { face, number: resources } = this.fonts.face(appearance.fontName, needs);
      const content = isListBox(field)
        ? drawList(field, box, appearance, face, new Set(texts.map((text) => field.options.findIndex(({ label }) => label === text))))
        : drawnOrEmpty(() => prepareFieldText(field, box, appearance, face)(texts.join(', ')));
      needs.writeOnce(appearanceObject(number, box, `${resources} 0 R`, content));
      return number;
    }
    const value = this.document.name(field.value);
    const ticked = (field.type === 'checkbox' || field.type === 'radio') && value !== undefined && value === (widget.onState ?? 'Yes');
    needs.writeOnce(appearanceObject(number, box, '<<>>', `${box.frame}${ticked ? buttonMark(this.document, field, widget, box) : ''}`));
    return number;
  }

  private prepareOne(field: FormField, needs: FieldNeeds): FieldFill {
    if (field.ref === undefined || field.widgets.some((widget) => widget.ref === undefined)) {
      throw new OverlaySkipped('FIELD_NOT_FOUND', `The field "${field.name}" is not an object of its own in the document.`);
    }
    switch (field.type) {
      case 'text':
        return this.prepareText(field, needs);
      case 'choice':
        return this.prepareChoice(field, needs);
      case 'checkbox':
      case 'radio':
        return this.flatten ? this.prepareFlatButton(field, needs) : this.prepareButton(field, needs);
      case 'button':
      case 'signature':
        throw new OverlaySkipped(
          'VALUE_INVALID',
          `The field "${field.name}" is a ${field.type === 'button' ? 'push button' : 'signature'}, which takes no value.`,
        );
    }
  }

  private prepareText(field: FormField, needs: FieldNeeds): FieldFill {
    const appearance = parseDefaultAppearance(field.defaultAppearance);
    const { face, number } = this.fonts.face(appearance.fontName, needs);
    const draws = field.widgets.map((widget) => prepareFieldText(field, widgetBox(this.document, widget), appearance, face));
    const writer = this.appearanceWriter(field, number, needs);
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
    const appearance = parseDefaultAppearance(field.defaultAppearance);
    const { face, number } = this.fonts.face(appearance.fontName, needs);
    const boxes = field.widgets.map((widget) => widgetBox(this.document, widget));
    const choose = prepareChoiceField(field, boxes, appearance, face);
    const writer = this.appearanceWriter(field, number, needs);
    return {
      leave: writer.leave,
      fill: (value, write, notices) => {
        const { entries, contents } = choose(value, this.flatten ? notices : undefined);
        writer.write(entries, contents, write);
      },
    };
  }

  /** Gives each widget a new appearance stream, and the field its new entries. */
  private appearanceWriter(
    field: FormField,
    resourcesNumber: number,
    needs: FieldNeeds,
  ): { write(entries: string, contents: readonly string[], write: (object: PdfObject) => void): void; leave: FieldFill['leave'] } {
    const numbers = field.widgets.map((widget) => this.promise(widget, needs));
    const boxes = field.widgets.map((widget) => widgetBox(this.document, widget));
    const objects = this.flatten ? undefined : fieldObjects(field);
    return {
      write: (entries, contents, write) => {
        for (const [index, content] of contents.entries()) {
          write(appearanceObject(numbers[index]!, boxes[index]!, `${resourcesNumber} 0 R`, content));
        }
        objects?.write(entries, (_, index) => `/AP<</N ${numbers[index]} 0 R>>`, write);
      },
      leave: (write) => this.writeUnchanged(field, numbers, write),
    };
  }

  private promise(widget: FormWidget, needs: FieldNeeds): number {
    const number = needs.allocate();
    if (this.flatten) this.promised.set(widget, number);
    return number;
  }

  /** A flattened page paints the promised object in any case: the widget's own appearance, when a row leaves the field alone. */
  private writeUnchanged(field: FormField, numbers: readonly number[], write: (object: PdfObject) => void): void {
    if (!this.flatten) return;
    for (const [index, widget] of field.widgets.entries()) {
      const current = currentAppearance(this.document, widget);
      if (current !== undefined) write(this.repainted(widget, current, numbers[index]!));
    }
  }

  /** An appearance that stands in the document, as a form whose origin is the widget's lower left corner. */
  private repainted(widget: FormWidget, appearance: { readonly ref: PdfRef; readonly stream: PdfStream }, number: number): PdfObject {
    const [left, bottom, right, top] = widget.rect;
    const onPage = appearanceMatrix(this.document, widget, appearance.stream);
    const content = onPage === undefined ? '' : `q ${concatMatrix(multiply(onPage, [1, 0, 0, 1, -left, -bottom]))} /S Do Q\n`;
    const box = { width: right - left, height: top - bottom, matrix: '' };
    return appearanceObject(number, box, `<</XObject<</S ${appearance.ref.number} 0 R>>>>`, content);
  }

  private prepareButton(field: FormField, needs: FieldNeeds): FieldFill {
    const appearances = field.widgets.map((widget) => buttonAppearances(this.document, field, widget, needs));
    const objects = fieldObjects(field);
    return {
      leave: () => {},
      fill: (value, write) => {
        const state = buttonState(field, value);
        const shown = (widget: FormWidget): string => ((widget.onState ?? 'Yes') === state ? state : 'Off');
        objects.write(
          `/V${serializeName(state)}`,
          (widget, index) => `/AS${serializeName(shown(widget))}${appearances[index] ?? ''}`,
          write,
        );
      },
    };
  }

  private prepareFlatButton(field: FormField, needs: FieldNeeds): FieldFill {
    const numbers = field.widgets.map((widget) => this.promise(widget, needs));
    return {
      leave: (write) => this.writeUnchanged(field, numbers, write),
      fill: (value, write) => {
        const state = buttonState(field, value);
        for (const [index, widget] of field.widgets.entries()) {
          const ticked = (widget.onState ?? 'Yes') === state;
          const own = appearanceOfState(this.document, widget, ticked ? state : 'Off');
          if (own !== undefined) write(this.repainted(widget, own, numbers[index]!));
          else if (widget.onState === undefined) {
            const box = widgetBox(this.document, widget);
            write(
              appearanceObject(numbers[index]!, box, '<<>>', `${box.frame}${ticked ? buttonMark(this.document, field, widget, box) : ''}`),
            );
          }
        }
      },
    };
  }
}

const drawnOrEmpty = (draw: () => string): string => {
  try {
    return draw();
  } catch (error) {
    if (error instanceof OverlaySkipped) return '';
    throw error;
  }
};
