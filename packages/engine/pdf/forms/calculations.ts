import { type DiagnosticParams, withMessage } from '../../core/diagnostic.ts';
import type { NumbersOf } from '../form-scripts/calculation.ts';
import { readFieldNumber } from '../form-scripts/field-number.ts';
import { type Fraction, zero } from '../form-scripts/fraction.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { OverlayNotice, TextNotice } from '../overlays/overlay-notice.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { FieldFill } from './field-fill.ts';
import type { FieldValues } from './field-values.ts';
import type { FormField } from './form-fields.ts';
import { readSourceValue } from './source-value.ts';

export interface CalculatedField {
  readonly field: FormField;
  readonly fills: readonly FieldFill[];
  /** An overlay that fills one of its source fields, for notices. */
  readonly overlayId: string;
}

export const listFieldsUnder = (fields: readonly FormField[], name: string): readonly FormField[] =>
  fields.filter((field) => field.name === name || field.name.startsWith(`${name}.`));

export class Calculations {
  readonly #document: PdfDocument;
  readonly #fields: readonly FormField[];
  readonly #values: FieldValues;
  readonly #calculated: readonly CalculatedField[];
  readonly #under = new Map<string, readonly FormField[]>();
  readonly #sourceValues = new Map<FormField, string>();

  constructor(
    document: PdfDocument,
    fields: readonly FormField[],
    values: FieldValues,
    calculated: readonly CalculatedField[],
  ) {
    this.#document = document;
    this.#fields = fields;
    this.#values = values;
    this.#calculated = calculated;
  }

  begin(): void {
    this.#values.begin();
  }

  /** Writes a row's calculated fields after its overlays. `omitted`: pages that the row lacks, from 0. */
  run(omitted: readonly number[], write: (object: OutgoingObject) => void, notices: OverlayNotice[]): void {
    const isAbsent = ({ widgets }: FormField): boolean =>
      omitted.length > 0 &&
      widgets.length > 0 &&
      widgets.every(({ page }) => page !== undefined && omitted.includes(page));
    for (const { field, fills, overlayId } of this.#calculated) {
      const told: TextNotice[] = [];
      const refuse = (why: DiagnosticParams): void => {
        const rule = `The field "{field}" was left empty: ${why.rule}`;
        told.push({ code: 'FIELD_NOT_CALCULATED', ...withMessage({ ...why, rule, field: field.name }) });
      };
      let result = field.scripts.calculation?.evaluate(this.#numbers(field, isAbsent));
      if (result === undefined)
        refuse({ rule: 'a value that it is calculated from is not a number, or there is no result.' });
      if (isAbsent(field)) {
        this.#values.set(field.name, result ?? '');
        continue;
      }
      const objects: OutgoingObject[] = [];
      try {
        for (const fill of fills) fill.fill(result ?? '', (object) => objects.push(object), told);
      } catch (error) {
        if (!(error instanceof OverlaySkipped)) throw error;
        refuse(error.params);
        result = undefined;
        objects.length = 0;
        for (const fill of fills) fill.fill('', (object) => objects.push(object), told);
      }
      for (const object of objects) write(object);
      this.#values.set(field.name, result ?? '');
      for (const notice of told) notices.push({ ...notice, overlay_id: overlayId });
    }
  }

  #numbers(own: FormField, isAbsent: (field: FormField) => boolean): NumbersOf {
    return (name) => {
      let under = this.#under.get(name);
      if (under === undefined) {
        under = listFieldsUnder(this.#fields, name);
        this.#under.set(name, under);
      }
      const names = new Set<string>();
      return under.flatMap((field) => {
        // Fields with the same name share one value.
        if (field === own || names.has(field.name) || isAbsent(field)) return [];
        names.add(field.name);
        return [this.#number(field)];
      });
    };
  }

  #number(field: FormField): Fraction | undefined {
    const text = this.#values.get(field.name) ?? this.#sourceValue(field);
    if (text.trim() === '') return zero;
    const number = readFieldNumber(text, field.scripts.shape);
    const isButton = field.type === 'checkbox' || field.type === 'radio';
    return number ?? (isButton ? zero : undefined);
  }

  #sourceValue(field: FormField): string {
    let value = this.#sourceValues.get(field);
    if (value === undefined) {
      value = readSourceValue(this.#document, field);
      this.#sourceValues.set(field, value);
    }
    return value;
  }
}
