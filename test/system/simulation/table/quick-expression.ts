import { isDeepStrictEqual } from 'node:util';

export type Members = Readonly<Record<string, unknown>>;
/** Values of a request, by their placeholders. */
export type Values = Members;

type Read = (item: Members, values: Values) => unknown;
type QuickCondition = (item: Members, values: Values) => boolean;
/** Gives the item that comes of another. */
type QuickUpdate = (item: Members, values: Values) => Members;

/** An expression that does not fit the item: it reads what is not there, or adds what is no number. */
export class ExpressionMisfit extends Error {}

/** Words, places with all their steps, values and signs of an expression. */
class Words {
  readonly #words: readonly string[];
  #next = 0;

  constructor(text: string) {
    this.#words = text.match(/#\w+(?:\.#\w+)*|:\w+|\w+|<>|<=|>=|\S/g) ?? [];
  }

  get ahead(): string | undefined {
    return this.#words[this.#next];
  }

  take(): string {
    return this.#words[this.#next++] ?? '';
  }

  takes(word: string): boolean {
    if (this.ahead !== word) return false;
    this.#next++;
    return true;
  }

  expect(word: string): void {
    if (!this.takes(word)) throw new Error(`The quick table expected ${word} and found ${this.ahead}.`);
  }
}

/** `#a.#b` as its steps: `expression()` of the service names each attribute as itself. */
const stepsOf = (place: string): readonly string[] => place.split('.').map((step) => step.slice(1));

const valueAt = (item: Members, steps: readonly string[]): unknown => {
  let value: unknown = item;
  for (const step of steps) value = (value as Members | undefined)?.[step];
  return value;
};

const sizeOf = (value: unknown): number | undefined => {
  if (value instanceof Set) return value.size;
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
};

const operand = (words: Words): Read => {
  const word = words.take();
  if (word.startsWith(':')) return (_, values) => values[word];
  if (word.startsWith('#')) {
    const steps = stepsOf(word);
    return (item) => valueAt(item, steps);
  }
  words.expect('(');
  const steps = stepsOf(words.take());
  words.expect(')');
  return (item) => sizeOf(valueAt(item, steps));
};

const equal = (left: unknown, right: unknown): boolean => left === right || (typeof left === 'object' && isDeepStrictEqual(left, right));

const isLess = (left: unknown, right: unknown): boolean =>
  typeof left === typeof right && (typeof left === 'number' || typeof left === 'string') && left < (right as typeof left);

/** What is missing stands in no order, and differs from everything. */
const comparisons: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  '=': (left, right) => left !== undefined && right !== undefined && equal(left, right),
  '<>': (left, right) => left === undefined || right === undefined || !equal(left, right),
  '<': isLess,
  '>': (left, right) => isLess(right, left),
  '<=': (left, right) => isLess(left, right) || (left !== undefined && left === right),
  '>=': (left, right) => isLess(right, left) || (left !== undefined && left === right),
};

const contains = (value: unknown, sought: unknown): boolean => {
  if (value instanceof Set) return value.has(sought);
  return (typeof value === 'string' || Array.isArray(value)) && value.includes(sought as string);
};

const called: Readonly<Record<string, (value: unknown, sought: unknown) => boolean>> = {
  attribute_exists: (value) => value !== undefined,
  attribute_not_exists: (value) => value === undefined,
  begins_with: (value, sought) => typeof value === 'string' && value.startsWith(String(sought)),
  contains,
};

const primary = (words: Words): QuickCondition => {
  if (words.takes('(')) {
    const condition = or(words);
    words.expect(')');
    return condition;
  }
  const call = called[words.ahead ?? ''];
  if (call !== undefined) {
    words.take();
    words.expect('(');
    const value = operand(words);
    const sought: Read = words.takes(',') ? operand(words) : () => undefined;
    words.expect(')');
    return (item, values) => call(value(item, values), sought(item, values));
  }
  const left = operand(words);
  const sign = words.take();
  if (sign === 'IN') {
    words.expect('(');
    const list = [operand(words)];
    while (words.takes(',')) list.push(operand(words));
    words.expect(')');
    return (item, values) => list.some((each) => comparisons['=']?.(left(item, values), each(item, values)));
  }
  const compare = comparisons[sign];
  if (compare === undefined) throw new Error(`The quick table knows no ${sign}.`);
  const right = operand(words);
  return (item, values) => compare(left(item, values), right(item, values));
};

const not = (words: Words): QuickCondition => {
  if (!words.takes('NOT')) return primary(words);
  const condition = not(words);
  return (item, values) => !condition(item, values);
};

const and = (words: Words): QuickCondition => {
  const all = [not(words)];
  while (words.takes('AND')) all.push(not(words));
  return all.length === 1 ? (all[0] as QuickCondition) : (item, values) => all.every((each) => each(item, values));
};

const or = (words: Words): QuickCondition => {
  const any = [and(words)];
  while (words.takes('OR')) any.push(and(words));
  return any.length === 1 ? (any[0] as QuickCondition) : (item, values) => any.some((each) => each(item, values));
};

const kept = <Compiled>(compile: (words: Words) => Compiled): ((text: string) => Compiled) => {
  const known = new Map<string, Compiled>();
  return (text) => {
    let compiled = known.get(text);
    if (compiled === undefined) {
      const words = new Words(text);
      compiled = compile(words);
      if (words.ahead !== undefined) throw new Error(`The quick table does not know what ${words.ahead} is for.`);
      known.set(text, compiled);
    }
    return compiled;
  };
};

/** Conditions of the service, each compiled once for all lives. */
export const quickCondition = kept(or);

const given = (value: unknown): unknown => {
  if (value === undefined) throw new ExpressionMisfit('The provided expression refers to an attribute that does not exist in the item');
  return value;
};

const number = (value: unknown): number => {
  if (typeof value !== 'number') throw new ExpressionMisfit('An operand in the update expression has an incorrect data type');
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

/** What is left of a set: there are no empty ones. */
const removed = (value: unknown, less: unknown): unknown => {
  const left = new Set([...((value as Set<unknown> | undefined) ?? [])].filter((each) => !(less as Set<unknown>).has(each)));
  return left.size === 0 ? undefined : left;
};

/** The item with another value in a place, or with none there. */
const withAt = (item: Members, [step = '', ...rest]: readonly string[], value: unknown): Members => {
  const changed: Record<string, unknown> = { ...item };
  if (rest.length > 0) {
    const inner = item[step];
    if (inner === undefined) throw new ExpressionMisfit('The document path provided in the update expression is invalid for update');
    changed[step] = withAt(inner as Members, rest, value);
  } else if (value === undefined) delete changed[step];
  else changed[step] = value;
  return changed;
};

/** Updates of the service, each compiled once for all lives. All of one reads the item as it was. */
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
