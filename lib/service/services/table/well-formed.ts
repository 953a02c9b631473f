/**
 * A value in which no text holds half of a surrogate pair: U+FFFD stands in its place. It is the value itself where there is none.
 *
 * JSON may write such a half (`"\ud83d"`, of a name that a program cut in the middle of an emoji), UTF-8 cannot, and DynamoDB
 * refuses the whole write for it. An outcome that repeats a name of the package could then never be written, and its job never end.
 */
export const wellFormed = <Value>(value: Value): Value => (isWhole(value) ? value : (mended(value) as Value));

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWhole);
  return !isPlain(value) || Object.values(value).every(isWhole);
};

const mended = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(mended);
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mended(member)])) : value;
};
