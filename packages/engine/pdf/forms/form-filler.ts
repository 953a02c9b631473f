import { normalizeForDrawing } from '../../core/text.ts';
import type { ResolvedFieldOverlay } from '../../svc/template.ts';
import type { FontCollector } from '../fonts/font-collector.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { listCalculatedFields } from './calculation-order.ts';
import { collectFieldNotices, type ToldOfField } from './collect-field-notices.ts';
import { collectStale, completeAppearances, findStaleWidgets, type StaleWidget } from './complete-appearances.ts';
import type { FieldFill, FormToFill, OverlayFill } from './field-fill.ts';
import { FieldFonts } from './field-fonts.ts';
import type { FieldNeeds } from './field-needs.ts';
import { findField } from './field-states.ts';
import { FieldValues } from './field-values.ts';
import { asEchoed, asShownBy, type FormField, type FormWidget } from './form-fields.ts';
import { type PreparedCalculations, prepareCalculations } from './prepare-calculations.ts';
import { prepareField } from './prepare-field.ts';
import { PromisedAppearances } from './promised-appearances.ts';
import { readFormFields } from './read-form-fields.ts';
import { formatStoredValue } from './shown-value.ts';
import { ShownWidgets } from './shown-widgets.ts';
import { readSourceValue } from './source-value.ts';

const plainNumberCharacters = '0123456789-.';

/**
 * Fills the form fields of one document (ISO 32000-2, 12.7). A filled field is a new version of its objects: written
 * once if its value is the same in all rows, otherwise per row. Everything independent of the value is prepared once.
 * A flattened form has no fields: the page paints appearances that each row supplies.
 */
export class FormFiller {
  readonly fields: readonly FormField[];
  readonly shown: ShownWidgets;
  readonly #form: FormToFill;
  readonly #claimed = new Map<string, string>();
  readonly #values = new FieldValues();
  #stale: readonly StaleWidget[] | undefined;

  constructor(document: PdfDocument, pages: readonly SourcePage[], flatten: boolean) {
    this.fields = readFormFields(document, pages);
    const fonts = new FieldFonts(document, flatten);
    this.shown = new ShownWidgets(document, fonts);
    this.#form = { document, flatten, fonts, promised: new PromisedAppearances(document, this.shown, flatten) };
  }

  /** Adds the texts of a field to the font collector if the document's own font does not cover them. */
  collect(overlay: ResolvedFieldOverlay, collector: FontCollector): (value: string) => void {
    const field = this.fields.find((candidate) => candidate.name === overlay.field);
    if (field === undefined || (field.type !== 'text' && field.type !== 'choice')) return () => {};
    for (const { label } of field.type === 'choice' ? field.options : []) this.collectText(field, label, collector);
    this.collectText(field, '', collector);
    return (text) => this.collectText(field, formatStoredValue(field, normalizeForDrawing(text)).text, collector);
  }

  collectText(field: FormField, text: string, collector: FontCollector): void {
    const { fonts } = this.#form;
    const shown = asEchoed(field, text);
    fonts.collect(field, shown, collector);
    for (const widget of field.widgets)
      if (widget.look !== undefined) fonts.collect(asShownBy(field, widget), shown, collector);
  }

  collectStale(collector: FontCollector): void {
    collectStale(this.#staleWidgets(), this.shown, collector);
  }

  complete(needs: FieldNeeds, isWritten: (number: number) => boolean): boolean {
    return completeAppearances(this.#form.document, this.#staleWidgets(), this.shown, needs, isWritten);
  }

  #staleWidgets(): readonly StaleWidget[] {
    this.#stale ??= findStaleWidgets(this.fields, this.shown);
    return this.#stale;
  }

  promisedAppearance(widget: FormWidget): number | undefined {
    return this.#form.promised.of(widget);
  }

  /**
   * Prepares a field overlay. Throws `OverlaySkipped` if no value can fill it. With `isShared`, several overlays fill
   * the field, in different rows; each row decides which one does.
   */
  prepare(overlay: ResolvedFieldOverlay, needs: FieldNeeds, isShared: boolean): OverlayFill {
    const field = findField(this.fields, overlay.field);
    const other = this.#claimed.get(field.name);
    if (other !== undefined && !isShared) throw alreadyFilled(field.name, other);
    const same = this.fields.filter((candidate) => candidate.name === field.name && candidate.type === field.type);
    const fills = this.#prepareAll(same, overlay.checkedValues, needs);
    this.#claimed.set(field.name, overlay.id);
    const keep: FieldFill['keep'] = (write) => {
      for (const one of fills) one.keep(write);
    };
    const fill: FieldFill['fill'] = (value, write, notices) => {
      // Buffered, so that an error in one field leaves the others with the same name unchanged.
      const objects: OutgoingObject[] = [];
      // Text from macOS has decomposed accents, but maximum lengths count letters, and fonts have composed ones.
      const text = normalizeForDrawing(value);
      let stored = '';
      for (const one of fills)
        stored = one.fill(text, fills.length === 1 ? write : (object) => objects.push(object), notices);
      for (const object of objects) write(object);
      this.#values.set(field.name, stored);
      return stored;
    };
    const holdsNothing = same.every((each) => this.#holdsNothing(each));
    return { fill, keep, refuse: (write) => void (holdsNothing ? keep(write) : fill('', write, [])) };
  }

  #holdsNothing(field: FormField): boolean {
    return (
      readSourceValue(this.#form.document, field) === '' &&
      !field.widgets.some((widget) => this.shown.isTicked(field, widget))
    );
  }

  collectCalculated(collector: FontCollector): void {
    for (const field of listCalculatedFields(this.#form.document, this.fields)) {
      if (field.scripts.calculation === undefined) continue;
      this.collectText(field, field.scripts.format?.characters ?? plainNumberCharacters, collector);
    }
  }

  /** Prepares the calculated fields that depend on filled ones. Call it after preparing all overlays. */
  prepareCalculations(needs: FieldNeeds): PreparedCalculations {
    const { document } = this.#form;
    const prepare = (fields: readonly FormField[]): FieldFill[] => this.#prepareAll(fields, undefined, needs);
    return prepareCalculations(document, this.fields, this.#claimed, prepare, this.#values);
  }

  toldOf(name: string): ToldOfField {
    const named = this.fields.filter((field) => field.name === name);
    return collectFieldNotices(this.#form.document, named, this.#form.flatten);
  }

  pagesOf(name: string): number[] {
    return this.fields
      .filter((field) => field.name === name)
      .flatMap(({ widgets }) => widgets.flatMap(({ page }) => page ?? []));
  }

  /** Prepares all fields or none: a page must not wait for a field that no overlay fills. */
  #prepareAll(
    fields: readonly FormField[],
    checkedValues: ResolvedFieldOverlay['checkedValues'],
    needs: FieldNeeds,
  ): FieldFill[] {
    try {
      return fields.map((field) => prepareField(this.#form, field, checkedValues, needs));
    } catch (error) {
      this.#form.promised.withdraw(fields);
      throw error;
    }
  }
}

export const alreadyFilled = (field: string, overlayId: string): OverlaySkipped =>
  new OverlaySkipped('VALUE_INVALID', 'The field "{field}" is already filled by the overlay "{overlay}".', {
    field,
    overlay: overlayId,
  });
