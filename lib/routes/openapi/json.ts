/** A part of the document that `JSON.stringify` writes unchanged. */
export type OpenApiJson = string | number | boolean | null | readonly OpenApiJson[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: OpenApiJson | undefined;
}

export const reference = (kind: 'schemas' | 'headers' | 'parameters' | 'responses', name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

export const jsonContent = (schema: JsonObject, examples: JsonObject = {}): JsonObject => ({
  'application/json': { schema, ...(Object.keys(examples).length === 0 ? {} : { examples }) },
});

/** Returns content other than JSON. Client generators ignore unknown types, so a general one is added. */
export const otherContent = (contentType: string, general: string, schema: JsonObject): JsonObject => ({
  [contentType]: { schema },
  [general]: { schema },
});

export const binary = (contentMediaType: string, description: string): JsonObject => ({
  type: 'string',
  format: 'binary',
  contentMediaType,
  description,
});

export const fileContent = (contentType: string): JsonObject =>
  otherContent(contentType, 'application/octet-stream', {
    type: 'string',
    format: 'binary',
    contentMediaType: contentType,
  });

export const sentAs = (contentType: string): string =>
  `It is sent as \`${contentType}\`; the general type is listed for client generators that support no other.`;

/** Linters demand that a schema defines the properties that it requires. */
export const requiring = (...names: readonly string[]): JsonObject => ({
  properties: Object.fromEntries(names.map((name) => [name, {}])),
  required: names,
});
