import { type AttributeMap, type AttributeValue, memberOf, parseMap } from '../values/attribute-value.ts';
import { invalid } from '../values/table-error.ts';
import type { Tokens } from './tokens.ts';

/** Names and values for the expressions of one request. Tracks which are used, and the paths that are read. */
export class Placeholders {
  readonly #names: Readonly<Record<string, string>>;
  readonly #values: AttributeMap;
  readonly #used = new Set<string>();
  readonly #leadInto = new Set<string>();

  /** Throws TableError if a placeholder or a value is malformed, or there is no expression to use it. */
  constructor(names: unknown, values: unknown, hasExpressions: boolean) {
    for (const [member, map, first] of [
      ['ExpressionAttributeNames', names, '#'],
      ['ExpressionAttributeValues', values, ':'],
    ] as const) {
      if (map === undefined) continue;
      if (typeof map !== 'object' || map === null) throw invalid(`${member} must be a map`);
      if (!hasExpressions) throw invalid(`${member} can only be specified when using expressions`);
      const keys = Object.keys(map);
      if (keys.length === 0) throw invalid(`${member} must not be empty`);
      if (!keys.every((key) => key.startsWith(first) && /^\w+$/.test(key.slice(1))))
        throw invalid(`${member} contains invalid key: Syntax error`);
    }
    this.#names = (names ?? {}) as Record<string, string>;
    if (!Object.values(this.#names).every((name) => typeof name === 'string' && name !== ''))
      throw invalid('ExpressionAttributeNames contains invalid value');
    this.#values = parseMap(values ?? {});
  }

  name(placeholder: string, tokens: Tokens): string {
    if (!Object.hasOwn(this.#names, placeholder))
      throw tokens.invalid(
        `An expression attribute name used in the document path is not defined; attribute name: ${placeholder}`,
      );
    this.#used.add(placeholder);
    return this.#names[placeholder]!;
  }

  value(placeholder: string, tokens: Tokens): AttributeValue {
    const value = memberOf(this.#values, placeholder);
    if (value === undefined)
      throw tokens.invalid(
        `An expression attribute value used in expression is not defined; attribute value: ${placeholder}`,
      );
    this.#used.add(placeholder);
    return value;
  }

  notePath([name, ...within]: readonly [string, ...(string | number)[]]): void {
    if (within.length > 0) this.#leadInto.add(name);
  }

  ledInto(names: readonly string[]): string | undefined {
    return names.find((name) => this.#leadInto.has(name));
  }

  /** Throws TableError for a placeholder that no expression uses. */
  expectAllUsed(): void {
    for (const [member, map] of [
      ['ExpressionAttributeNames', this.#names],
      ['ExpressionAttributeValues', this.#values],
    ] as const) {
      const unused = Object.keys(map).filter((placeholder) => !this.#used.has(placeholder));
      if (unused.length > 0)
        throw invalid(`Value provided in ${member} unused in expressions: keys: {${unused.join(', ')}}`);
    }
  }
}
