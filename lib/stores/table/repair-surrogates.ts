/**
 * Replaces unpaired surrogates in all texts of a value by U+FFFD. Returns the value itself if there are none.
 *
 * JSON may contain them (`"\ud83d"`, if a program cuts a name within an emoji), but UTF-8 cannot, and DynamoDB refuses
 * the whole write. A result that quotes such a name could then never be stored, and its job never end.
 */
export const repairSurrogates = <Value>(value: Value): Value =>
  isWhole(value) ? value : (replaceHalves(value) as Value);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWhole);
  return !isPlain(value) || Object.values(value).every(isWhole);
};

const replaceHalves = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(replaceHalves);
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceHalves(member)]))
    : value;
};
