import { JsonRefused, parseJson } from '@bulkfill/engine/core/read-json';
import { AppError } from '../../errors/app-error.ts';
import {
  type Metadata,
  maxMetadataKeyCharacters,
  maxMetadataPairs,
  maxMetadataValueCharacters,
} from '../../stores/jobs/metadata.ts';

const invalid = (rule: string): AppError => new AppError('INVALID_METADATA', { message: `"metadata" ${rule}.` });

const longerThan = (text: string, characters: number): boolean =>
  text.length > characters && [...text].length > characters;

/** Square brackets would be ambiguous in the filter `metadata[key]=value`. */
const validKey = /^[^[\]\p{Cc}]+$/u;

/** Validates metadata that a caller sent as JSON. Throws `INVALID_METADATA`. Source: api.md, "Metadata". */
export const readMetadata = (value: unknown): Metadata => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('must be a JSON object of strings');
  const pairs = Object.entries(value as Readonly<Record<string, unknown>>);
  if (pairs.length > maxMetadataPairs)
    throw invalid(`has ${pairs.length} pairs: at most ${maxMetadataPairs} are allowed`);
  return pairs.map(([key, text], index): [string, string] => {
    const pair = `pair ${index + 1}`;
    if (!validKey.test(key) || !key.isWellFormed() || longerThan(key, maxMetadataKeyCharacters))
      throw invalid(
        `has an invalid key in ${pair}: 1 to ${maxMetadataKeyCharacters} characters, no square brackets, no control characters`,
      );
    if (typeof text !== 'string') throw invalid(`has a value that is not a string in ${pair}`);
    if (!text.isWellFormed()) throw invalid(`has a value that is not valid Unicode in ${pair}`);
    if (longerThan(text, maxMetadataValueCharacters))
      throw invalid(`has a value of more than ${maxMetadataValueCharacters} characters in ${pair}`);
    return [key, text];
  });
};

/** Parses the form field `metadata`; `undefined` if it was not sent. Throws `INVALID_METADATA`. */
export const parseMetadata = (text: string | undefined): Metadata | undefined => {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    throw invalid(error.rule);
  }
  return readMetadata(value);
};
