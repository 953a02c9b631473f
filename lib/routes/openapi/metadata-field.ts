import { maxMetadataKeyCharacters, maxMetadataPairs, maxMetadataValueCharacters } from '../../stores/jobs/metadata.ts';
import type { JsonObject } from './json.ts';

/** Source: api.md, "Metadata". */
const metadataObject: JsonObject = {
  type: 'object',
  maxProperties: maxMetadataPairs,
  additionalProperties: { type: 'string', maxLength: maxMetadataValueCharacters },
};

const rule = `At most ${maxMetadataPairs} pairs: keys of at most ${maxMetadataKeyCharacters} characters, values of at most ${maxMetadataValueCharacters}. Reads, lists and events return them; they are no part of the request's identity.`;

export const metadataMember: JsonObject = { ...metadataObject, description: `Pairs of the caller. ${rule}` };

/** Form field `metadata`. */
export const metadataField: JsonObject = {
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: metadataObject,
  description: `Pairs of the caller, as a JSON object of strings. ${rule}`,
  examples: ['{"order":"4711"}'],
};

/** Query parameters `metadata[key]=value`. */
export const metadataParameter: JsonObject = {
  name: 'metadata',
  in: 'query',
  required: false,
  description: 'Only objects with all of these pairs: `metadata[key]=value`, repeatable.',
  style: 'deepObject',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
};
