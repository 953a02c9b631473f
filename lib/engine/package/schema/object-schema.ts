import * as v from 'valibot';

/**
 * How the objects of a package treat members that the format does not know: version 5 refuses them, earlier versions ignore them. Every
 * schema of the payload is built twice, once with each.
 * Source: package-format.md, "Payload".
 */
export type ObjectOf = typeof v.object;

/** Ignores unknown members. */
export const lenientObject: ObjectOf = v.object;

/** Refuses unknown members. The cast hides only the name of the schema type, which nothing here reads. */
export const strictObject = v.strictObject as unknown as ObjectOf;

/** Whether a value is a JSON object; valibot's objects take arrays too. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Refuses what is not a JSON object, before an object schema looks at its members. */
export const jsonObject = v.custom<Record<string, unknown>>(isJsonObject, 'must be an object');
