import * as v from 'valibot';

/** Limits of the metadata of one object. Source: api.md, "Metadata". */
export const maxMetadataPairs = 16;
export const maxMetadataKeyCharacters = 40;
export const maxMetadataValueCharacters = 500;

/** Pairs in their order. A record of a caller's keys would need care with `__proto__`. */
export const metadataSchema = v.pipe(v.array(v.tuple([v.string(), v.string()])), v.readonly());
export type Metadata = v.InferOutput<typeof metadataSchema>;

/** Returns the member `metadata` of an answer; nothing if there are no pairs. */
export const metadataMember = (
  metadata: Metadata | undefined,
): { readonly metadata?: Readonly<Record<string, string>> } =>
  metadata === undefined || metadata.length === 0 ? {} : { metadata: Object.fromEntries(metadata) };

/** Returns true if the metadata has all wanted pairs. */
export const hasMetadata = (metadata: Metadata = [], wanted: Metadata): boolean =>
  wanted.every(([key, value]) => metadata.some(([name, text]) => name === key && text === value));

/** Member `metadata` of answers and events. */
export const metadataBodySchema = v.pipe(
  v.record(v.string(), v.string()),
  v.description('Pairs that the caller sent with the request; absent if there are none. Since 1.4.0.'),
);
