import * as v from 'valibot';

/**
 * Object schema constructor. Version 5 rejects unknown members, earlier versions ignore them. Every schema of the
 * payload is built once with each. Source: package-format.md, "Payload".
 */
export type ObjectOf = typeof v.object;

export const lenientObject: ObjectOf = v.object;

/** Rejects unknown members. The cast hides only the name of the schema type, which is not used here. */
export const strictObject = v.strictObject as unknown as ObjectOf;

/** Returns whether a value is a JSON object. The objects of valibot accept arrays too. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rejects values that are not JSON objects, before an object schema checks the members. */
export const jsonObject = v.custom<Record<string, unknown>>(isJsonObject, 'must be an object');
