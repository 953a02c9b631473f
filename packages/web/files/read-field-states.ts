import { type FieldObject, statesOf, withFieldObjects } from './field-objects.ts';

const listStates = (object: FieldObject): readonly string[] => [
  ...statesOf(object),
  ...(object.items ?? []).flatMap(({ displayValue }) => (!displayValue || displayValue === 'Off' ? [] : displayValue)),
];

/** Reads the states and options of the form fields of a PDF. Throws if the PDF cannot be read. */
export const readFieldStates = (data: Uint8Array): Promise<ReadonlyMap<string, readonly string[]>> =>
  withFieldObjects(
    data,
    (fields) => new Map([...fields].map(([name, widgets]) => [name, [...new Set(widgets.flatMap(listStates))]])),
  );
