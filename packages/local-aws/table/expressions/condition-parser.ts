import { checkComparison } from './check-operands.ts';
import type { Comparator, ConditionTree, Operand } from './condition.ts';
import { parseCall } from './condition-calls.ts';
import { parsePath } from './document-path.ts';
import type { Placeholders } from './placeholders.ts';
import type { Tokens } from './tokens.ts';

const comparators: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);
const maxListLength = 100;
const maxDepth = 150;

/** Parses conditions: `NOT` binds closest, then `AND`, then `OR`. */
export class ConditionParser {
  readonly #tokens: Tokens;
  readonly #placeholders: Placeholders;
  #depth = 0;

  constructor(tokens: Tokens, placeholders: Placeholders) {
    this.#tokens = tokens;
    this.#placeholders = placeholders;
  }

  /** Parses the whole text. Throws TableError if it is not a condition, or an operand has a wrong type. */
  parse(): ConditionTree {
    const condition = this.#or();
    this.#tokens.expectEnd();
    return condition;
  }

  #or(): ConditionTree {
    this.#depth++;
    if (this.#depth > maxDepth) throw this.#tokens.invalid('The expression is nested too deeply;');
    let left = this.#and();
    while (this.#tokens.takesWord('OR')) left = { kind: 'or', left, right: this.#and() };
    this.#depth--;
    return left;
  }

  #and(): ConditionTree {
    let left = this.#not();
    while (this.#tokens.takesWord('AND')) left = { kind: 'and', left, right: this.#not() };
    return left;
  }

  #not(): ConditionTree {
    let isNegated = false;
    while (this.#tokens.takesWord('NOT')) isNegated = !isNegated;
    const condition = this.#primary();
    return isNegated ? { kind: 'not', condition } : condition;
  }

  #primary(): ConditionTree {
    const tokens = this.#tokens;
    if (tokens.takes('(')) {
      const redundant = tokens.peek().text === '(' && this.#closesTwice();
      if (redundant) throw tokens.invalid('The expression has redundant parentheses;');
      const condition = this.#or();
      tokens.expect(')');
      return condition;
    }
    const call = parseCall(tokens, this.#placeholders);
    return call ?? this.#comparison();
  }

  /** Whether the next parenthesis closes right before the one that was just opened. */
  #closesTwice(): boolean {
    let depth = 0;
    for (let ahead = 0; this.#tokens.peek(ahead).kind !== 'end'; ahead++) {
      const { text } = this.#tokens.peek(ahead);
      if (text === '(') depth++;
      if (text === ')') depth--;
      if (depth === 0) return this.#tokens.peek(ahead + 1).text === ')';
    }
    return false;
  }

  #comparison(): ConditionTree {
    const tokens = this.#tokens;
    const operand = this.#operand();
    if (tokens.takesWord('BETWEEN')) {
      const low = this.#operand();
      if (!tokens.takesWord('AND')) throw tokens.syntaxError();
      const high = this.#operand();
      checkComparison(tokens, 'BETWEEN', [operand, low, high]);
      return { kind: 'between', operand, low, high };
    }
    if (tokens.takesWord('IN')) {
      tokens.expect('(');
      const list = [this.#operand()];
      while (tokens.takes(',')) list.push(this.#operand());
      tokens.expect(')');
      if (list.length > maxListLength) throw tokens.invalid('The IN operator is provided with too many operands;');
      checkComparison(tokens, 'IN', [operand, ...list]);
      return { kind: 'in', operand, list };
    }
    const { kind, text } = tokens.peek();
    if (kind !== 'sign' || !comparators.has(text)) throw tokens.syntaxError();
    const comparator = tokens.next().text as Comparator;
    const right = this.#operand();
    checkComparison(tokens, comparator, [operand, right]);
    return { kind: 'compare', comparator, left: operand, right };
  }

  #operand(): Operand {
    const tokens = this.#tokens;
    const { kind, text } = tokens.peek();
    if (kind === 'value') return { kind: 'value', value: this.#placeholders.value(tokens.next().text, tokens) };
    if (kind === 'word' && text === 'size' && tokens.peek(1).text === '(') {
      tokens.next();
      tokens.expect('(');
      const of = parsePath(tokens, this.#placeholders);
      tokens.expect(')');
      return { kind: 'size', of };
    }
    return { kind: 'path', path: parsePath(tokens, this.#placeholders) };
  }
}
