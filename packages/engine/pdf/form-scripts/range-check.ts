import { type Fraction, fractionOf, isLess } from './fraction.ts';
import type { ScriptArgument } from './read-call.ts';

export interface RangeCheck {
  readonly says: string;
  takes(value: Fraction): boolean;
}

/** Parses `AFRange_Validate(bGreaterThan, nGreaterThan, bLessThan, nLessThan)`; bounds are inclusive. */
export const parseRangeCheck = (args: readonly ScriptArgument[]): RangeCheck | undefined => {
  const [hasLeast, leastValue, hasMost, mostValue] = args;
  if (args.length !== 4) return undefined;
  const least = boundOf(hasLeast, leastValue);
  const most = boundOf(hasMost, mostValue);
  if (least === 'unknown' || most === 'unknown') return undefined;
  const bounds = [
    ...(least === undefined ? [] : [`at least ${leastValue}`]),
    ...(most === undefined ? [] : [`at most ${mostValue}`]),
  ];
  return {
    says: bounds.join(' and '),
    takes: (value) => !(least !== undefined && isLess(value, least)) && !(most !== undefined && isLess(most, value)),
  };
};

const boundOf = (
  isSet: ScriptArgument | undefined,
  value: ScriptArgument | undefined,
): Fraction | undefined | 'unknown' => {
  if (isSet === false || isSet === 0) return undefined;
  if (isSet !== true && isSet !== 1) return 'unknown';
  return fractionOf(String(value)) ?? 'unknown';
};
