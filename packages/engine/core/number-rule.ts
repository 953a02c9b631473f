/** Returns the rule that a number breaks as a row value, completing "a number that …"; `undefined` if it is exact. */
export const numberRule = (value: number): string | undefined => {
  if (!Number.isFinite(value)) return 'is not finite';
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return 'JavaScript has rounded: write it as text';
  return undefined;
};
