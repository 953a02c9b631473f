export type Members = Readonly<Record<string, unknown>>;
/** Values of a request, by their placeholders. */
export type Values = Members;

/** Returns an operand's value for an item and the values of a request. */
export type Read = (item: Members, values: Values) => unknown;

/** Words, places with all their steps, values and signs of an expression. */
export class Words {
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
export const stepsOf = (place: string): readonly string[] => place.split('.').map((step) => step.slice(1));

export const valueAt = (item: Members, steps: readonly string[]): unknown => {
  let value: unknown = item;
  for (const step of steps) value = (value as Members | undefined)?.[step];
  return value;
};

const sizeOf = (value: unknown): number | undefined => {
  if (value instanceof Set) return value.size;
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
};

/** Reads a place, a value or a size. */
export const operand = (words: Words): Read => {
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

/** Caches compiled expressions for all lives. */
export const kept = <Compiled>(compile: (words: Words) => Compiled): ((text: string) => Compiled) => {
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
