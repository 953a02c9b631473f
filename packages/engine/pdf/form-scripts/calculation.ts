import {
  add,
  decimalText,
  divide,
  type Fraction,
  fractionOf,
  isLess,
  multiplyFractions,
  one,
  zero,
} from './fraction.ts';
import type { ScriptArgument } from './read-call.ts';

/** Returns the numbers of the fields with a name or below it; `undefined` for values that are not numbers. */
export type NumbersOf = (name: string) => readonly (Fraction | undefined)[];

export interface Calculation {
  readonly names: readonly string[];
  /** The calculation in words: "the sum of Price1, Price2". */
  readonly says: string;
  /** Returns the result as the field stores it; `undefined` if a value is not a number or the result does not exist. */
  evaluate(numbersOf: NumbersOf): string | undefined;
}

/** Decimal places of results: viewers round these functions to the same. */
const places = 6;
const maxNames = 2000;

const functions: Readonly<
  Record<string, { readonly says: string; readonly of: (values: readonly Fraction[]) => Fraction | undefined }>
> = {
  SUM: { says: 'sum', of: (values) => values.reduce(add, zero) },
  PRD: { says: 'product', of: (values) => values.reduce(multiplyFractions, one) },
  AVG: { says: 'average', of: (values) => divide(values.reduce(add, zero), fractionOf(String(values.length)) ?? zero) },
  MIN: { says: 'least', of: (values) => values.reduce((least, value) => (isLess(value, least) ? value : least)) },
  MAX: { says: 'greatest', of: (values) => values.reduce((most, value) => (isLess(most, value) ? value : most)) },
};

/** Parses `AFSimple_Calculate(function, names)`; names are an array or a comma-separated list. */
export const parseSimpleCalculation = ([name, list, ...more]: readonly ScriptArgument[]): Calculation | undefined => {
  const known =
    typeof name === 'string' && Object.hasOwn(functions, name.toUpperCase())
      ? functions[name.toUpperCase()]
      : undefined;
  if (known === undefined || more.length > 0) return undefined;
  const listed =
    typeof list === 'string' ? list.split(',') : Array.isArray(list) ? (list as readonly string[]) : undefined;
  if (listed === undefined || listed.length > maxNames) return undefined;
  const names = listed.map((each) => each.trim()).filter((each) => each !== '');
  return {
    names,
    says: `the ${known.says} of ${names.join(', ')}`,
    evaluate: (numbersOf) => {
      const values: Fraction[] = [];
      for (const each of names) {
        for (const number of numbersOf(each)) {
          if (number === undefined) return undefined;
          values.push(number);
        }
      }
      const result = values.length === 0 ? zero : known.of(values);
      return result && decimalText(result, places);
    },
  };
};
