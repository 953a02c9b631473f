import { attributeNames, memberNames, type RandomValues, some, unique, type Value } from './random-values.ts';

const isIdentifier = (text: string): boolean => /^[A-Za-z][A-Za-z0-9]*$/.test(text);

/** Expressions of one request with the names and values that they use. */
export class RandomExpressions {
  readonly #values: RandomValues;
  readonly #names: Record<string, string> = {};
  readonly #given: Record<string, Value> = {};

  constructor(values: RandomValues) {
    this.#values = values;
  }

  /** Request members that define the placeholders. */
  members(): object {
    return {
      ...(Object.keys(this.#names).length > 0 ? { ExpressionAttributeNames: this.#names } : {}),
      ...(Object.keys(this.#given).length > 0 ? { ExpressionAttributeValues: this.#given } : {}),
    };
  }

  get #random() {
    return this.#values.random;
  }

  name(text: string): string {
    if (this.#random.chance(0.02) || (isIdentifier(text) && this.#random.chance(0.3))) return text;
    const placeholder = `#${text.replace(/\W/g, '_')}`;
    this.#names[placeholder] = text;
    return placeholder;
  }

  value(value: Value): string {
    const placeholder = `:v${Object.keys(this.#given).length}`;
    this.#given[placeholder] = value;
    return placeholder;
  }

  path(root = this.#random.pick([...attributeNames, 'pk', 'sk'])): string {
    const random = this.#random;
    let path = this.name(root);
    if (root === 'l' ? random.chance(0.6) : random.chance(0.03)) path += `[${random.below(4)}]`;
    if (random.chance(root === 'execution' || root === 'm' ? 0.7 : 0.03))
      path += `.${this.name(random.pick(memberNames))}`;
    return path;
  }

  #like(root: string): string {
    return this.value(this.#random.chance(0.85) ? this.#values.ofAttribute(root) : this.#values.any());
  }

  #operand(root: string): string {
    if (!this.#random.chance(0.12)) return this.path(root);
    return this.#random.chance(0.5) ? `size(${this.path(root)})` : this.path();
  }

  #comparison(): string {
    const random = this.#random;
    const root = random.pick([...attributeNames, 'pk', 'sk']);
    const types = ['S', 'N', 'SS', 'NS', 'M', 'L', 'BOOL', 'NULL', 'B', 'BS'];
    const compared = (): string =>
      `${this.#operand(root)} ${random.pick(['=', '=', '<>', '<', '<=', '>', '>='])} ${this.#like(root)}`;
    return random.pick([
      () => `attribute_not_exists(${this.path(root)})`,
      () => `attribute_exists(${this.path(root)})`,
      () => `attribute_type(${this.path(root)}, ${this.value({ S: random.pick(types) })})`,
      () =>
        `begins_with(${this.path(root)}, ${this.value(random.chance(0.9) ? this.#values.text() : this.#values.any())})`,
      () =>
        `contains(${this.path(root)}, ${this.value(random.chance(0.6) ? { S: random.pick(['job_1', 'a', '']) } : this.#values.any())})`,
      () => `${this.#operand(root)} BETWEEN ${this.#like(root)} AND ${this.#like(root)}`,
      () => `${this.#operand(root)} IN (${some(1 + random.below(3), () => this.#like(root)).join(', ')})`,
      () => `size(${this.path(root)}) ${random.pick(['<', '<=', '>', '=', '<>'])} ${this.value(this.#values.small(5))}`,
      compared,
      compared,
      compared,
    ])();
  }

  condition(depth = 0): string {
    const random = this.#random;
    if (depth > 2 || random.chance(0.55)) return this.#comparison();
    if (random.chance(0.25)) return `NOT ${random.chance(0.5) ? this.#comparison() : `(${this.condition(depth + 1)})`}`;
    const word = random.pick(['AND', 'OR', 'and', 'or']);
    return random.chance(0.3)
      ? `(${this.condition(depth + 1)}) ${word} ${this.#comparison()}`
      : `${this.#comparison()} ${word} ${this.condition(depth + 1)}`;
  }

  projection(): object {
    if (!this.#random.chance(0.25)) return {};
    return { ProjectionExpression: unique(some(1 + this.#random.below(3), () => this.path())).join(', ') };
  }

  #setTo(root: string): string {
    const random = this.#random;
    const path = this.path(random.chance(0.8) ? root : undefined);
    const list = (): string =>
      this.value(random.chance(0.8) ? { L: some(random.below(3), () => this.#values.any(1)) } : this.#values.any());
    const plain = (): string => this.#like(root);
    return random.pick([
      () => `if_not_exists(${path}, ${this.#like(root)})`,
      () =>
        `${path} ${random.pick(['+', '-'])} ${this.value(random.chance(0.9) ? this.#values.number() : this.#values.any())}`,
      () => `list_append(${path}, ${list()})`,
      () => `list_append(${list()}, ${path})`,
      () => path,
      () => `if_not_exists(${path}, ${this.value(this.#values.number())}) + ${this.value(this.#values.number())}`,
      plain,
      plain,
      plain,
    ])();
  }

  update(): string {
    const random = this.#random;
    const free = new Set(attributeNames);
    const root = (among: readonly string[] = attributeNames): string => {
      const left = among.filter((name) => free.has(name));
      // Two paths that overlap are refused: seldom, so that most updates are done.
      const chosen = left.length === 0 || random.chance(0.02) ? random.pick(among) : random.pick(left);
      free.delete(chosen);
      return chosen;
    };
    const set = (): string => {
      const name = root();
      return `${this.path(name)} = ${this.#setTo(name)}`;
    };
    const added = (): string => {
      const name = root(['n', 'version', 'usedRows', 's', 'held', 'a']);
      const fitting = name === 's' || name === 'held' ? this.#values.jobs() : this.#values.number();
      return `${this.path(name)} ${this.value(random.chance(0.9) ? fitting : this.#values.any())}`;
    };
    const taken = (): string =>
      `${this.path(root(['s', 'held', 'a']))} ${this.value(random.chance(0.9) ? this.#values.jobs() : this.#values.any())}`;
    const parts = [
      ...(random.chance(0.75) ? [`SET ${some(1 + random.below(3), set).join(', ')}`] : []),
      ...(random.chance(0.35) ? [`REMOVE ${some(1 + random.below(3), () => this.path(root())).join(', ')}`] : []),
      ...(random.chance(0.35) ? [`ADD ${some(1 + random.below(2), added).join(', ')}`] : []),
      ...(random.chance(0.25) ? [`DELETE ${taken()}`] : []),
    ];
    return parts.length === 0 ? `SET ${set()}` : random.shuffled(parts).join(' ');
  }
}
