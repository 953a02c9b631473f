import { type Diagnostic, withMessage } from '../../core/diagnostic.ts';
import type { FieldEvent } from '../form-scripts/read-field-scripts.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { listCalculatedFields } from './calculation-order.ts';
import { type CalculatedField, Calculations, listFieldsUnder } from './calculations.ts';
import type { FieldFill } from './field-fill.ts';
import type { FieldValues } from './field-values.ts';
import type { FormField } from './form-fields.ts';

/** A form script that is not run, although it may affect a filled document. */
export interface UnrunScript extends Pick<Diagnostic, 'message' | 'params'> {
  readonly overlay_id: string;
}

export interface PreparedCalculations {
  readonly run: Calculations | undefined;
  readonly notRun: readonly UnrunScript[];
}

const effects: Readonly<Record<FieldEvent, string>> = {
  calculate: 'calculates it',
  format: 'formats what it shows',
  keystroke: 'changes or checks what is entered',
  validate: 'checks its value',
};

/**
 * Prepares the calculated fields that depend on filled ones, directly or through earlier fields in form order, and
 * lists the scripts that are not run. An overlay's value wins. `filled` maps field names to overlays.
 */
export const prepareCalculations = (
  document: PdfDocument,
  fields: readonly FormField[],
  filled: ReadonlyMap<string, string>,
  prepare: (fields: readonly FormField[]) => readonly FieldFill[],
  values: FieldValues,
): PreparedCalculations => {
  const [anyOverlay] = filled.values();
  if (anyOverlay === undefined) return { run: undefined, notRun: [] };
  const notRun: UnrunScript[] = [];
  const told = new Set<string>();
  const tell = (
    { name, scripts }: FormField,
    overlayId: string,
    events: readonly FieldEvent[] = scripts.notRun,
  ): void => {
    if (events.length === 0 || told.has(name)) return;
    told.add(name);
    const does = events.map((event) => effects[event]).join(' and ');
    notRun.push({
      overlay_id: overlayId,
      ...withMessage({
        rule: `The form has a script for the field "{field}" that ${does}. It was not run: look at the field.`,
        field: name,
      }),
    });
  };
  for (const field of fields) {
    const overlayId = filled.get(field.name);
    if (overlayId !== undefined) tell(field, overlayId);
  }
  const feeding = new Map(filled);
  const calculated: CalculatedField[] = [];
  for (const field of listCalculatedFields(document, fields)) {
    if (feeding.has(field.name)) continue;
    const { calculation } = field.scripts;
    // The inputs of any other script are unknown.
    if (calculation === undefined) {
      tell(field, anyOverlay);
      continue;
    }
    const overlayId = calculation.names
      .flatMap((name) => listFieldsUnder(fields, name))
      .flatMap(({ name }) => (name === field.name ? [] : (feeding.get(name) ?? [])))
      .at(-1);
    if (overlayId === undefined) continue;
    const same = fields.filter(({ name, type }) => name === field.name && type === field.type);
    try {
      calculated.push({ field, fills: prepare(same), overlayId });
      feeding.set(field.name, overlayId);
      tell(field, overlayId);
    } catch (error) {
      if (!(error instanceof OverlaySkipped)) throw error;
      tell(field, overlayId, ['calculate']);
    }
  }
  return { run: calculated.length === 0 ? undefined : new Calculations(document, fields, values, calculated), notRun };
};
