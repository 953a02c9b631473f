import { type ScriptToken, tokenizeScript } from './script-tokens.ts';

export type ScriptArgument = number | string | boolean | readonly string[];

export interface ScriptCall {
  readonly name: string;
  readonly args: readonly ScriptArgument[];
}

/** Parses a script of one call, such as `AFNumber_Format(2, 0, 0, 0, "$", true);`; else returns `undefined`. */
export const readCall = (script: string): ScriptCall | undefined => {
  const tokens = tokenizeScript(script)?.tokens;
  if (tokens === undefined) return undefined;
  const reader = new CallReader(tokens);
  const [first] = tokens;
  if (first?.kind !== 'word') return undefined;
  reader.skip(1);
  const args = reader.arguments();
  return args !== undefined && reader.isAtEnd() ? { name: first.value, args } : undefined;
};

class CallReader {
  readonly #tokens: readonly ScriptToken[];
  #at = 0;

  constructor(tokens: readonly ScriptToken[]) {
    this.#tokens = tokens;
  }

  skip(count: number): void {
    this.#at += count;
  }

  isAtEnd(): boolean {
    return this.#tokens.slice(this.#at).every((token) => token.kind === 'sign' && token.value === ';');
  }

  arguments(): readonly ScriptArgument[] | undefined {
    return this.#list('(', ')', () => this.#argument());
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || token.value !== sign) return false;
    this.#at++;
    return true;
  }

  #list<Item>(open: string, close: string, read: () => Item | undefined): Item[] | undefined {
    if (!this.#takes(open)) return undefined;
    const items: Item[] = [];
    if (this.#takes(close)) return items;
    for (;;) {
      const item = read();
      if (item === undefined) return undefined;
      items.push(item);
      if (this.#takes(close)) return items;
      if (!this.#takes(',')) return undefined;
    }
  }

  #string(): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'string') return undefined;
    this.#at++;
    return token.value;
  }

  #argument(): ScriptArgument | undefined {
    const isNegative = this.#takes('-');
    const token = this.#tokens[this.#at];
    if (token?.kind === 'number') {
      this.#at++;
      return isNegative ? -token.value : token.value;
    }
    if (isNegative || token === undefined) return undefined;
    if (token.kind === 'string') return this.#string();
    if (token.kind === 'sign') return this.#list('[', ']', () => this.#string());
    if (token.value === 'true' || token.value === 'false') {
      this.#at++;
      return token.value === 'true';
    }
    if (token.value !== 'new') return undefined;
    this.#at++;
    const type = this.#tokens[this.#at];
    if (type?.kind !== 'word' || type.value !== 'Array') return undefined;
    this.#at++;
    return this.#list('(', ')', () => this.#string());
  }
}
