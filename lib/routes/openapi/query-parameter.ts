import type { JsonObject } from './json.ts';

export const queryParameter = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

export const listQueryParameter = (name: string, description: string, members: readonly string[]): JsonObject => ({
  ...queryParameter(name, description, {
    type: 'array',
    items: { type: 'string', enum: members },
    uniqueItems: true,
    minItems: 1,
  }),
  style: 'form',
  explode: false,
});
