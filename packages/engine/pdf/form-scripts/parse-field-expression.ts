import type { Calculation, NumbersOf } from './calculation.ts';
import { add, decimalText, divide, type Fraction, fractionOf, multiplyFractions, negate, zero } from './fraction.ts';
import { type ScriptToken, tokenizeScript } from './script-tokens.ts';

type Operator = '+' | '-' | '*' | '/';

type Term =
  | { readonly kind: 'sign'; readonly value: string }
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'field'; readonly name: string };

type Node = (numbersOf: NumbersOf) => Fraction | undefined;

const maxTerms = 2000;
const maxDepth = 100;
const maxNestedPlaces = 30;
const exactPlaces = 15;

/**
 * Parses Acrobat's simplified field notation: `** BVCALC a + b * 2 EVCALC **` in a comment, followed by the optional
 * script for viewers, which takes precedence. Returns `undefined` for any other script.
 */
export const parseFieldExpression = (script: string): Calculation | undefined => {
  const text = tokenizeScript(script);
  const notation = /^\*?\s*BVCALC\b([\s\S]*?)\bEVCALC\s*\**$/.exec(text?.comment.trim() ?? '')?.[1];
  if (text === undefined || notation === undefined) return undefined;
  const written = termsOfNotation(notation);
  const run = text.tokens.every((token) => token.kind === 'sign' && token.value === ';')
    ? written
    : termsOfScript(text.tokens);
  if (written === undefined || run === undefined || run.length > maxTerms) return undefined;
  const parser = new ExpressionParser(run);
  const evaluate = parser.read();
  if (evaluate === undefined) return undefined;
  return {
    names: [...new Set(run.flatMap((term) => (term.kind === 'field' ? term.name : [])))],
    says: notation.trim().replaceAll(/\s+/g, ' '),
    evaluate: (numbersOf) => {
      const result = evaluate(numbersOf);
      return result && resultText(result);
    },
  };
};

/** Returns an exact decimal if possible; otherwise JavaScript's text of the nearest number. */
const resultText = (value: Fraction): string => {
  const exact = decimalText(value, exactPlaces);
  const read = fractionOf(exact);
  if (read?.numerator === value.numerator && read.denominator === value.denominator) return exact;
  const nearest = String(Number(decimalText(value, maxNestedPlaces)));
  return nearest.includes('e') ? exact : nearest;
};

const notationTerm = /\s*(?:(\d+(?:\.\d+)?|\.\d+)(?![\w\\.])|([-+*/()])|((?:\\[\s\S]|[^\s+\-*/()\\,;"'=])+))/y;

const termsOfNotation = (notation: string): Term[] | undefined => {
  const terms: Term[] = [];
  const text = notation.trimEnd();
  notationTerm.lastIndex = 0;
  while (notationTerm.lastIndex < text.length) {
    const found = notationTerm.exec(text);
    if (found === null || terms.length > maxTerms) return undefined;
    const [, digits, sign, name] = found;
    if (digits !== undefined) terms.push({ kind: 'number', value: fractionOf(digits) ?? zero });
    else if (sign !== undefined) terms.push({ kind: 'sign', value: sign });
    else if (name !== undefined && /^[\d.]/.test(name)) return undefined;
    else terms.push({ kind: 'field', name: (name ?? '').replaceAll(/\\([\s\S])/g, '$1') });
  }
  return terms;
};

const start: readonly string[] = ['event', '.', 'value', '='];
const beforeName: readonly string[] = ['AFMakeNumber', '(', 'getField', '('];
const afterName: readonly string[] = [')', '.', 'value', ')'];

const isWritten = (tokens: readonly ScriptToken[], at: number, wanted: readonly string[]): boolean =>
  wanted.every((value, index) => {
    const token = tokens[at + index];
    return token !== undefined && (token.kind === 'word' || token.kind === 'sign') && token.value === value;
  });

/** Parses `event.value = AFMakeNumber(getField("a").value) + …;` */
const termsOfScript = (tokens: readonly ScriptToken[]): Term[] | undefined => {
  if (!isWritten(tokens, 0, start)) return undefined;
  const terms: Term[] = [];
  let at = start.length;
  while (at < tokens.length) {
    const token = tokens[at] as ScriptToken;
    const name = tokens[at + beforeName.length];
    if (
      name?.kind === 'string' &&
      isWritten(tokens, at, beforeName) &&
      isWritten(tokens, at + beforeName.length + 1, afterName)
    ) {
      terms.push({ kind: 'field', name: name.value });
      at += beforeName.length + 1 + afterName.length;
      continue;
    }
    at++;
    if (token.kind === 'number') terms.push({ kind: 'number', value: fractionOf(token.text) ?? zero });
    else if (token.kind === 'sign' && token.value === ';') return tokens.slice(at).length === 0 ? terms : undefined;
    else if (token.kind === 'sign' && '+-*/()'.includes(token.value)) terms.push({ kind: 'sign', value: token.value });
    else return undefined;
  }
  return terms;
};

const operators: Readonly<Record<Operator, (a: Fraction, b: Fraction) => Fraction | undefined>> = {
  '+': add,
  '-': (a, b) => add(a, negate(b)),
  '*': multiplyFractions,
  '/': divide,
};

/** Parses sums of products of numbers, fields, signs and parentheses. */
class ExpressionParser {
  readonly #terms: readonly Term[];
  #at = 0;
  #depth = 0;

  constructor(terms: readonly Term[]) {
    this.#terms = terms;
  }

  read(): Node | undefined {
    const node = this.#sum();
    return this.#at === this.#terms.length ? node : undefined;
  }

  #sum(): Node | undefined {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/'], () => this.#operand()));
  }

  #chain(signs: readonly Operator[], part: () => Node | undefined): Node | undefined {
    let left = part();
    while (left !== undefined) {
      const operator = signs.find((sign) => this.#takes(sign));
      if (operator === undefined) return left;
      const right = part();
      left = right && combined(operators[operator], left, right);
    }
    return undefined;
  }

  #operand(): Node | undefined {
    if (++this.#depth > maxDepth) return undefined;
    const node = this.#signed();
    this.#depth--;
    return node;
  }

  #signed(): Node | undefined {
    const isNegative = this.#takes('-');
    if (isNegative || this.#takes('+')) {
      const of = this.#operand();
      return of && (isNegative ? combined(operators['-'], () => zero, of) : of);
    }
    if (this.#takes('(')) {
      const inner = this.#sum();
      return this.#takes(')') ? inner : undefined;
    }
    const term = this.#terms[this.#at++];
    if (term === undefined || term.kind === 'sign') return undefined;
    if (term.kind === 'number') return () => term.value;
    return (numbersOf) => numbersOf(term.name)[0];
  }

  #takes(sign: string): boolean {
    const term = this.#terms[this.#at];
    if (term?.kind !== 'sign' || term.value !== sign) return false;
    this.#at++;
    return true;
  }
}

const combined =
  (operate: (a: Fraction, b: Fraction) => Fraction | undefined, left: Node, right: Node): Node =>
  (numbersOf) => {
    const [a, b] = [left(numbersOf), right(numbersOf)];
    return a === undefined || b === undefined ? undefined : operate(a, b);
  };
