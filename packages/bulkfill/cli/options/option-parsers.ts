import type { CorrectionsFormat } from '@bulkfill/engine/fill/corrections/make-corrections';
import { isTraceToken } from '@bulkfill/service/core/ids';
import { InvalidArgumentError } from 'commander';

export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^[0-9]+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

export const nameList =
  (max: number) =>
  (text: string): string[] => {
    const names = text.split(',').map((name) => name.trim());
    if (names.some((name) => name === ''))
      throw new InvalidArgumentError('It must be names separated by commas, such as column_0,City.');
    if (names.length > max) throw new InvalidArgumentError(`It must contain at most ${max} names.`);
    return names;
  };

export const oneOfWords =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((candidate) => candidate === text);
    if (word !== undefined) return word;
    throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`);
  };

/**
 * Commander parser for an idempotency key. Rejects an invalid key before anything is sent. Source: specification 4.1.
 */
export const requestKey = (text: string): string => {
  if (isTraceToken(text)) return text;
  throw new InvalidArgumentError('It must be 1 to 128 characters from A-Z a-z 0-9 . _ : -');
};

export const correctionsFormatOf = (path: string): CorrectionsFormat => (/\.xlsx$/i.test(path) ? 'xlsx' : 'csv');
