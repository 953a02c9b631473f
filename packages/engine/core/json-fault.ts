/** First JSON rule that a text breaks, and its position. `rule` completes "The body …". */
export interface JsonFault {
  readonly rule: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  /** Offset in the text, in UTF-16 code units. */
  readonly offset: number;
  /** Array indexes and keys of the enclosing containers, outermost first. */
  readonly path: readonly (string | number)[];
  readonly key: string | undefined;
}

interface Container {
  readonly keys: Set<string> | undefined;
  at: string | number;
}

type State = 'value' | 'first value' | 'first key' | 'key' | 'after';

const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const literal = /true|false|null/y;
const whitespace = /[ \t\n\r]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** Returns the first position that breaks JSON or repeats a key; `undefined` if valid (RFC 8259; RFC 7493, 2.3). */
export const findJsonFault = (text: string): JsonFault | undefined => new Scanner(text).fault();

export const locateFault = (text: string, offset: number): Pick<JsonFault, 'line' | 'column' | 'offset'> => {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, offset };
};

const maxShownCharacters = 60;
const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;

class Scanner {
  readonly #text: string;
  readonly #open: Container[] = [];
  #at = 0;
  #state: State = 'value';
  #repeatedKey: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  fault(): JsonFault | undefined {
    for (;;) {
      this.#at += matchAt(whitespace, this.#text, this.#at)?.length ?? 0;
      const isEnd = this.#at >= this.#text.length;
      if (isEnd && this.#state === 'after' && this.#open.length === 0) return undefined;
      const rule = isEnd ? endRule : this.#step();
      if (rule !== undefined) return this.#faultAt(rule);
    }
  }

  /** Reads one token. Returns the rule that it breaks. */
  #step(): string | undefined {
    const character = this.#text[this.#at] ?? '';
    if (this.#state === 'after') return this.#afterValue(character);
    if (this.#state === 'key' || this.#state === 'first key') return this.#key(character);
    if (character === '{' || character === '[') {
      this.#open.push(character === '{' ? { keys: new Set(), at: '' } : { keys: undefined, at: 0 });
      this.#state = character === '{' ? 'first key' : 'first value';
      this.#at++;
      return undefined;
    }
    if (character === ']' && this.#state === 'first value') return this.#close();
    if (character === ']' || character === '}') return this.#missingValue();
    const token =
      character === '"'
        ? this.#string()
        : (matchAt(number, this.#text, this.#at) ?? matchAt(literal, this.#text, this.#at));
    if (token === undefined) return character === '"' ? stringRule : notJsonRule;
    this.#at += token.length;
    this.#state = 'after';
    return undefined;
  }

  #missingValue(): string {
    const container = this.#open.at(-1);
    if (container === undefined) return notJsonRule;
    return container.keys === undefined && this.#state === 'value' ? commaRule : 'is not JSON: a value is missing';
  }

  #key(character: string): string | undefined {
    if (character === '}') return this.#state === 'first key' ? this.#close() : commaRule;
    if (character !== '"') return keyRule;
    const token = this.#string();
    if (token === undefined) return stringRule;
    const key = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
    const container = this.#open.at(-1) as Container;
    if (container.keys?.has(key) === true) {
      this.#repeatedKey = key;
      return `has the key "${key.slice(0, maxShownCharacters)}" twice${this.#within()}`;
    }
    container.keys?.add(key);
    const colonAt = this.#at + token.length;
    const space = matchAt(whitespace, this.#text, colonAt)?.length ?? 0;
    if (this.#text[colonAt + space] !== ':') {
      this.#at = colonAt + space;
      return this.#at >= this.#text.length ? endRule : 'is not JSON: a key is not followed by a colon';
    }
    container.at = key;
    this.#at = colonAt + space + 1;
    this.#state = 'value';
    return undefined;
  }

  #afterValue(character: string): string | undefined {
    const container = this.#open.at(-1);
    if (container === undefined) return 'is not JSON: something follows its end';
    const isArray = container.keys === undefined;
    if (character === (isArray ? ']' : '}')) return this.#close();
    if (character !== ',') return `is not JSON: a comma or the end of the ${isArray ? 'array' : 'object'} is missing`;
    if (typeof container.at === 'number') container.at++;
    this.#state = isArray ? 'value' : 'key';
    this.#at++;
    return undefined;
  }

  #close(): undefined {
    this.#open.pop();
    this.#state = 'after';
    this.#at++;
  }

  /** Returns the string that begins here, with its quotes; `undefined` if it is invalid. */
  #string(): string | undefined {
    for (let at = this.#at + 1; at < this.#text.length; ) {
      const unit = this.#text.charCodeAt(at);
      if (unit === quote) return this.#text.slice(this.#at, at + 1);
      if (unit < firstPrintable) return undefined;
      const escaped = unit === backslash ? matchAt(escapeSequence, this.#text, at) : '-';
      if (escaped === undefined) return undefined;
      at += escaped.length;
    }
    return undefined;
  }

  #within(): string {
    const path = this.#path();
    return path.length === 0 ? '' : ` in "${pathText(path)}"`;
  }

  #path(): readonly (string | number)[] {
    return this.#open.slice(0, -1).map(({ at }) => at);
  }

  #faultAt(rule: string): JsonFault {
    return { rule, ...locateFault(this.#text, this.#at), path: this.#path(), key: this.#repeatedKey };
  }
}

const notJsonRule = 'is not JSON';
const endRule = 'is not JSON: it ends too early';
const commaRule = 'is not JSON: a comma comes before a closing bracket';
const keyRule = 'is not JSON: a key in double quotes is missing';
const stringRule = 'is not JSON: a string never ends, or holds a line break or an unknown escape';

const maxShownSteps = 8;

export const pathText = (path: readonly (string | number)[]): string => {
  const shown = path
    .slice(0, maxShownSteps)
    .map((step) => (typeof step === 'number' ? `[${step}]` : step.slice(0, maxShownCharacters)));
  return shown.reduce((text, step) => (step.startsWith('[') || text === '' ? text + step : `${text}.${step}`), '');
};
