import { type AttributeMap, type AttributeValue, memberOf } from '../values/attribute-value.ts';
import type { Placeholders } from './placeholders.ts';
import { reservedWords } from './reserved-words.ts';
import type { Tokens } from './tokens.ts';

/** A place in an item: the attribute's name, then names of map members and indexes of list elements. */
export type DocumentPath = readonly [string, ...(string | number)[]];

const name = (tokens: Tokens, placeholders: Placeholders): string => {
  const { kind, text } = tokens.peek();
  if (kind === 'name') return placeholders.name(tokens.next().text, tokens);
  if (kind !== 'word') throw tokens.syntaxError();
  if (reservedWords.has(text.toUpperCase())) throw tokens.invalid(`Attribute name is a reserved keyword; reserved keyword: ${text}`);
  return tokens.next().text;
};

/** Reads a path. Throws TableError where there is none, or a name of it is reserved. */
export const parsePath = (tokens: Tokens, placeholders: Placeholders): DocumentPath => {
  const path = readPath(tokens, placeholders);
  placeholders.notePath(path);
  return path;
};

const readPath = (tokens: Tokens, placeholders: Placeholders): DocumentPath => {
  const path: [string, ...(string | number)[]] = [name(tokens, placeholders)];
  for (;;) {
    if (tokens.takes('.')) path.push(name(tokens, placeholders));
    else if (tokens.takes('[')) {
      if (tokens.peek().kind !== 'number') throw tokens.syntaxError();
      path.push(Number(tokens.next().text));
      tokens.expect(']');
    } else return path;
  }
};

/** The value at a path; undefined where there is none. */
export const valueAt = (item: AttributeMap, [first, ...rest]: DocumentPath): AttributeValue | undefined => {
  let value = memberOf(item, first);
  for (const step of rest) {
    if (value === undefined) return undefined;
    if (typeof step === 'string') value = 'M' in value ? memberOf(value.M, step) : undefined;
    else value = 'L' in value ? value.L[step] : undefined;
  }
  return value;
};

/** A path as DynamoDB's messages write it. */
export const pathText = (path: DocumentPath): string =>
  `[${path.map((step) => (typeof step === 'number' ? `[${step}]` : step)).join(', ')}]`;

/** How two paths meet: one is the other or leads to it, or they take a place for a map and for a list. Undefined where they do not. */
export const meetingOf = (one: DocumentPath, other: DocumentPath): 'overlap' | 'conflict' | undefined => {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    if (one[at] === other[at]) continue;
    return typeof one[at] === typeof other[at] ? undefined : 'conflict';
  }
  return 'overlap';
};
