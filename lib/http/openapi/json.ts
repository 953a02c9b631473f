/** Parts of the document: what `JSON.stringify` writes as it stands. */
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
