import { kept, type Members, operand, type Read, stepsOf, type Values, valueAt, type Words } from './quick-words.ts';

/** Returns the updated item. */
type QuickUpdate = (item: Members, values: Values) => Members;

/** Error of an expression that reads a missing value of the item, or adds a value that is no number. */
export class ExpressionMismatch extends Error {}

const given = (value: unknown): unknown => {
  if (value === undefined)
    throw new ExpressionMismatch('The provided expression refers to an attribute that does not exist in the item');
  return value;
};

const number = (value: unknown): number => {
  if (typeof value !== 'number')
    throw new ExpressionMismatch('An operand in the update expression has an incorrect data type');
  return value;
};

const setOperand = (words: Words): Read => {
  const ahead = words.ahead ?? '';
  if (ahead !== 'if_not_exists' && ahead !== 'list_append') {
    const read = operand(words);
    return (item, values) => given(read(item, values));
  }
  words.take();
  words.expect('(');
  const isListed = ahead === 'list_append';
  const left = isListed ? setOperand(words) : operand(words);
  words.expect(',');
  const right = setOperand(words);
  words.expect(')');
  if (!isListed) return (item, values) => left(item, values) ?? right(item, values);
  return (item, values) => [...(left(item, values) as unknown[]), ...(right(item, values) as unknown[])];
};

const sum = (words: Words): Read => {
  const left = setOperand(words);
  const sign = words.ahead;
  if (sign !== '+' && sign !== '-') return left;
  words.take();
  const right = setOperand(words);
  return (item, values) => number(left(item, values)) + (sign === '+' ? 1 : -1) * number(right(item, values));
};

const added = (value: unknown, more: unknown): unknown => {
  if (more instanceof Set) return new Set([...((value as Set<unknown> | undefined) ?? []), ...more]);
  return number(value ?? 0) + number(more);
};

/** Returns the rest of a set; empty sets do not exist. */
const removed = (value: unknown, less: unknown): unknown => {
  const left = new Set(
    [...((value as Set<unknown> | undefined) ?? [])].filter((each) => !(less as Set<unknown>).has(each)),
  );
  return left.size === 0 ? undefined : left;
};

/** Returns the item with another value in a place, or without it. */
const withAt = (item: Members, [step = '', ...rest]: readonly string[], value: unknown): Members => {
  const changed: Record<string, unknown> = { ...item };
  if (rest.length > 0) {
    const inner = item[step];
    if (inner === undefined)
      throw new ExpressionMismatch('The document path provided in the update expression is invalid for update');
    changed[step] = withAt(inner as Members, rest, value);
  } else if (value === undefined) delete changed[step];
  else changed[step] = value;
  return changed;
};

/** Updates of the service, each compiled once for all lives. Its parts read the item before the update. */
export const quickUpdate = kept((words): QuickUpdate => {
  const changes: { readonly steps: readonly string[]; readonly read: Read }[] = [];
  while (words.ahead !== undefined) {
    const section = words.take();
    do {
      const place = words.take();
      const steps = stepsOf(place);
      if (section === 'SET') {
        words.expect('=');
        changes.push({ steps, read: sum(words) });
      } else if (section === 'REMOVE') changes.push({ steps, read: () => undefined });
      else {
        const change = section === 'ADD' ? added : removed;
        const value = operand(words);
        changes.push({ steps, read: (item, values) => change(valueAt(item, steps), value(item, values)) });
      }
    } while (words.takes(','));
  }
  return (item, values) => {
    const read = changes.map((change) => change.read(item, values));
    return changes.reduce((changed, { steps }, index) => withAt(changed, steps, read[index]), item);
  };
});
