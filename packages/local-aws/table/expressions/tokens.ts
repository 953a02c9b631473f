import type { TableError } from '../values/table-error.ts';
import { invalid } from '../values/table-error.ts';

export type ExpressionKind =
  | 'ConditionExpression'
  | 'FilterExpression'
  | 'KeyConditionExpression'
  | 'ProjectionExpression'
  | 'UpdateExpression';

/** Source: DynamoDB developer guide, "Service, account, and table quotas", expression parameters. */
const maxExpressionBytes = 4096;

const token = /\s*(?:([A-Za-z]\w*)|(#\w+)|(:\w+)|(\d+)|(<>|<=|>=|[=<>+\-()[\].,])|$)/y;

export type TokenKind = 'word' | 'name' | 'value' | 'number' | 'sign' | 'end';
const kinds: readonly TokenKind[] = ['word', 'name', 'value', 'number', 'sign'];

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

export class Tokens {
  readonly kind: ExpressionKind;
  readonly #tokens: readonly Token[];
  #at = 0;

  /** Throws TableError if the text is empty, too long or contains an invalid character. */
  constructor(kind: ExpressionKind, text: string) {
    this.kind = kind;
    if (text.trim() === '') throw this.invalid('The expression can not be empty;');
    if (Buffer.byteLength(text) > maxExpressionBytes)
      throw this.invalid(
        `Expression size has exceeded the maximum allowed size; expression size: ${Buffer.byteLength(text)}`,
      );
    const tokens: Token[] = [];
    token.lastIndex = 0;
    while (token.lastIndex < text.length) {
      const at = token.lastIndex;
      const match = token.exec(text);
      if (match === null) throw this.invalid(`Syntax error; token: "${text.slice(at).trimStart().slice(0, 1)}"`);
      const group = match.slice(1).findIndex((part) => part !== undefined);
      if (group < 0) break;
      tokens.push({ kind: kinds[group]!, text: match[group + 1]! });
    }
    this.#tokens = tokens;
  }

  peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? { kind: 'end', text: '<EOF>' };
  }

  next(): Token {
    const next = this.peek();
    this.#at++;
    return next;
  }

  /** Consumes the next token if it is this sign. */
  takes(sign: string): boolean {
    const { kind, text } = this.peek();
    if (kind !== 'sign' || text !== sign) return false;
    this.#at++;
    return true;
  }

  /** Consumes the next token if it is this word, in any case. */
  takesWord(word: string): boolean {
    const { kind, text } = this.peek();
    if (kind !== 'word' || text.toUpperCase() !== word) return false;
    this.#at++;
    return true;
  }

  expect(sign: string): void {
    if (!this.takes(sign)) throw this.syntaxError();
  }

  expectEnd(): void {
    if (this.peek().kind !== 'end') throw this.syntaxError();
  }

  syntaxError(): TableError {
    const near = [this.peek(-1), this.peek(), this.peek(1)]
      .filter(({ kind }) => kind !== 'end')
      .map(({ text }) => text);
    return this.invalid(`Syntax error; token: "${this.peek().text}", near: "${near.join(' ')}"`);
  }

  invalid(message: string): TableError {
    return invalid(`Invalid ${this.kind}: ${message}`);
  }
}
