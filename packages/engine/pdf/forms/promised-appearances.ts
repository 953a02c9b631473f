import type { PdfDocument } from '../read/pdf-document.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { FieldNeeds } from './field-needs.ts';
import type { FormField, FormWidget } from './form-fields.ts';
import type { ShownWidgets } from './shown-widgets.ts';
import { buildPictureObject } from './widget-picture.ts';

/**
 * Appearances that rows supply. Pages of a flattened form paint them whether or not a row fills the field, so each page
 * refers to a reserved object number. Fields that stay fields need none.
 */
export class PromisedAppearances {
  readonly #document: PdfDocument;
  readonly #shown: ShownWidgets;
  readonly #flatten: boolean;
  readonly #numbers = new Map<FormWidget, number>();

  constructor(document: PdfDocument, shown: ShownWidgets, flatten: boolean) {
    this.#document = document;
    this.#shown = shown;
    this.#flatten = flatten;
  }

  /** Returns the object that a flattened page paints for a widget, if an overlay fills it. */
  of(widget: FormWidget): number | undefined {
    return this.#numbers.get(widget);
  }

  promise(field: FormField, needs: FieldNeeds): number[] {
    return field.widgets.map((widget) => {
      // Several overlays may fill a field, each in its own rows.
      const number = this.#numbers.get(widget) ?? needs.allocate();
      if (this.#flatten) this.#numbers.set(widget, number);
      return number;
    });
  }

  /** Releases fields that no overlay fills after all, so that no page waits for them. */
  withdraw(fields: readonly FormField[]): void {
    for (const field of fields) for (const widget of field.widgets) this.#numbers.delete(widget);
  }

  /** Writes the reserved objects for a row that leaves the field unchanged: its current appearance. */
  unchanged(
    field: FormField,
    numbers: readonly number[],
    needs: FieldNeeds,
  ): (write: (object: OutgoingObject) => void) => void {
    if (!this.#flatten) return () => {};
    let objects: OutgoingObject[] | undefined;
    return (write) => {
      objects ??= field.widgets.map((widget, index) =>
        buildPictureObject(this.#document, widget, this.#shown.picture(field, widget, needs), numbers[index]!),
      );
      for (const object of objects) write(object);
    };
  }
}
