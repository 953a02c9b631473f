import { InvalidArgumentError } from 'commander';
import type { CorrectionsFormat } from '../../lib/engine/fill/mend/make-corrections.ts';

/** A parser for commander of a whole number within bounds, inclusive. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^[0-9]+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

/** A parser for commander of names separated by commas, at most `max` of them. */
export const nameList =
  (max: number) =>
  (text: string): string[] => {
    const names = text.split(',').map((name) => name.trim());
    if (names.some((name) => name === '')) throw new InvalidArgumentError('It must be names separated by commas, such as column_0,City.');
    if (names.length > max) throw new InvalidArgumentError(`It must hold at most ${max} names.`);
    return names;
  };

/** A parser for commander of one of some words. */
export const oneOfWords =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((candidate) => candidate === text);
    if (word !== undefined) return word;
    throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`);
  };

/** The kind of file that a table of corrections becomes, by the ending of its name. */
export const correctionsFormatOf = (path: string): CorrectionsFormat => (/\.xlsx$/i.test(path) ? 'xlsx' : 'csv');
