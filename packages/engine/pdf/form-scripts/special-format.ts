import { asWritten, type FieldFormat } from './field-format.ts';
import type { ScriptArgument } from './read-call.ts';

/** Display of a kind of `AFSpecial_Format`: one pattern per number of digits, `9` for each digit. */
interface SpecialKind {
  readonly reads: string;
  readonly patterns: readonly string[];
}

const kinds: readonly SpecialKind[] = [
  { reads: 'a ZIP code of 5 digits', patterns: ['99999'] },
  { reads: 'a ZIP code of 9 digits', patterns: ['99999-9999'] },
  { reads: 'a phone number of 7 or 10 digits', patterns: ['999-9999', '(999) 999-9999'] },
  { reads: 'a social security number of 9 digits', patterns: ['999-99-9999'] },
];

const separators = /[\s().\-/\u2010-\u2015]/g;

const digitsOf = (pattern: string): number => pattern.replaceAll(/[^9]/g, '').length;

/** Parses `AFSpecial_Format(psf)`: ZIP code, ZIP+4, phone number or social security number. */
export const parseSpecialFormat = ([kindNumber, ...more]: readonly ScriptArgument[]): FieldFormat | undefined => {
  const kind = typeof kindNumber === 'number' && more.length === 0 ? kinds[kindNumber] : undefined;
  if (kind === undefined) return undefined;
  return {
    reads: kind.reads,
    characters: '0123456789-() ',
    stored: (value) => value,
    show: (value) => {
      const digits = value.replaceAll(separators, '');
      if (digits === '') return value.trim() === '' ? asWritten('') : undefined;
      const pattern = /^\d+$/.test(digits) ? kind.patterns.find((each) => digitsOf(each) === digits.length) : undefined;
      if (pattern === undefined) return undefined;
      let at = 0;
      return asWritten(pattern.replaceAll('9', () => digits[at++] as string));
    },
  };
};

const maxMaskCharacters = 100;

/** Parses a pattern of `AFSpecial_KeystrokeEx`: `9` a digit, `A` a letter, `O` either, `X` any character. */
export const parseMaskCheck = ([mask, ...more]: readonly ScriptArgument[]): FieldFormat | undefined => {
  if (typeof mask !== 'string' || mask.length > maxMaskCharacters || more.length > 0) return undefined;
  const fits = (character: string, place: string): boolean => {
    switch (place) {
      case '9':
        return /^\d$/.test(character);
      case 'A':
        return /^\p{L}$/u.test(character);
      case 'O':
        return /^[\p{L}\d]$/u.test(character);
      case 'X':
        return true;
      default:
        return character === place;
    }
  };
  return {
    reads: `a text of the form ${mask}`,
    characters: '',
    stored: (value) => value,
    show: (value) => {
      const characters = [...value];
      const isFit =
        characters.length === 0 ||
        (characters.length === mask.length && characters.every((it, at) => fits(it, mask[at] ?? '')));
      return isFit ? asWritten(value) : undefined;
    },
  };
};
