import { type AttributeMap, type AttributeValue, memberOf } from '../values/attribute-value.ts';
import type { Placeholders } from './placeholders.ts';
import { reservedWords } from './reserved-words.ts';
import type { Tokens } from './tokens.ts';

/** Place in an item: the attribute's name, then names of map members and indexes of list elements. */
export type DocumentPath = readonly [string, ...(string | number)[]];

const name = (tokens: Tokens, placeholders: Placeholders): string => {
  const { kind, text } = tokens.peek();
  if (kind === 'name') return placeholders.name(tokens.next().text, tokens);
  if (kind !== 'word') throw tokens.syntaxError();
  if (reservedWords.has(text.toUpperCase()))
    throw tokens.invalid(`Attribute name is a reserved keyword; reserved keyword: ${text}`);
  return tokens.next().text;
};

/** Parses a path. Throws TableError if there is no path, or if one of its names is reserved. */
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

export const valueAt = (item: AttributeMap, [first, ...rest]: DocumentPath): AttributeValue | undefined => {
  let value = memberOf(item, first);
  for (const step of rest) {
    if (value === undefined) return undefined;
    if (typeof step === 'string') value = 'M' in value ? memberOf(value.M, step) : undefined;
    else value = 'L' in value ? value.L[step] : undefined;
  }
  return value;
};

export const pathText = (path: DocumentPath): string =>
  `[${path.map((step) => (typeof step === 'number' ? `[${step}]` : step)).join(', ')}]`;

/** Returns how two paths collide: one contains the other, or they use a place both as a map and as a list. */
export const meetingOf = (one: DocumentPath, other: DocumentPath): 'overlap' | 'conflict' | undefined => {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    if (one[at] === other[at]) continue;
    return typeof one[at] === typeof other[at] ? undefined : 'conflict';
  }
  return 'overlap';
};
