import type { JsonObject } from './json.ts';

/** A query parameter that may be left out. */
export const queryParameter = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

/** One that names some of `members`, separated by commas. */
export const listQueryParameter = (name: string, description: string, members: readonly string[]): JsonObject => ({
  ...queryParameter(name, description, { type: 'array', items: { type: 'string', enum: members }, uniqueItems: true, minItems: 1 }),
  style: 'form',
  explode: false,
});
