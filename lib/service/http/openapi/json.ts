/** Parts of the document: what `JSON.stringify` writes as it is. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

export const reference = (kind: 'schemas' | 'headers' | 'parameters' | 'responses', name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The value of a media type: a schema, and named examples where there are some. */
export const jsonContent = (schema: JsonObject, examples: JsonObject = {}): JsonObject => ({
  'application/json': { schema, ...(Object.keys(examples).length === 0 ? {} : { examples }) },
});

/**
 * An answer of another type than JSON. Generators of clients know few types and leave out an answer of none of them, so a general one stands
 * next to it; what is sent is of the first.
 */
export const otherContent = (contentType: string, general: string, schema: JsonObject): JsonObject => ({
  [contentType]: { schema },
  [general]: { schema },
});

/** A file in a form. */
export const binary = (contentMediaType: string, description: string): JsonObject => ({
  type: 'string',
  format: 'binary',
  contentMediaType,
  description,
});

/** A file, as bytes. */
export const fileContent = (contentType: string): JsonObject =>
  otherContent(contentType, 'application/octet-stream', { type: 'string', format: 'binary', contentMediaType: contentType });

/** What the description of an answer that is a file says of its type. */
export const sentAs = (contentType: string): string =>
  `It is sent as \`${contentType}\`; the general type is named for generators of clients that know no other.`;
