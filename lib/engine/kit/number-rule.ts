/**
 * The rule that a number of JavaScript breaks as a value of a row, completing "a number that …"; undefined if it is written as it was meant.
 * Integers beyond 2^53 - 1 were rounded before anything could see them.
 */
export const numberRule = (value: number): string | undefined => {
  if (!Number.isFinite(value)) return 'is not finite';
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return 'JavaScript has rounded: write it as text';
  return undefined;
};
