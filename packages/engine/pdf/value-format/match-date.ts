import type { DateField, DateToken, DigitsField } from '../../svc/date-tokens.ts';

/** A text that is read character by character; a string is one. */
export type CharacterSource = Pick<string, 'length' | 'codePointAt' | 'slice'>;

const maxNameCharacters = 40;
let letterOrMark: RegExp | undefined;

/** Reads a text by the pieces of a pattern, each tried once. Returns undefined unless it matches as a whole. */
export const matchDate = (tokens: readonly DateToken[], text: CharacterSource): Map<DateField, string> | undefined => {
  const read = new Map<DateField, string>();
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    const end = endOf(token, tokens[index + 1], text, at, read);
    if (end < 0) return undefined;
    at = end;
  }
  return at === text.length ? read : undefined;
};

/** Returns the end of a piece that starts at `at`, or -1. Adds the piece's value to `read`. */
const endOf = (
  token: DateToken,
  next: DateToken | undefined,
  text: CharacterSource,
  at: number,
  read: Map<DateField, string>,
): number => {
  switch (token.kind) {
    case 'space': {
      const end = runEnd(text, at, isSpace);
      return end > at ? end : -1;
    }
    case 'text':
      return startsWith(text, token.text, at) ? at + token.text.length : -1;
    case 'digits':
      return endOfDigits(token.run, text, at, read);
    default: {
      const end =
        token.kind === 'name'
          ? endOfName(next, text, at)
          : token.kind === 'meridiem'
            ? endOfMeridiem(text, at)
            : endOfOffset(text, at);
      if (end > at) read.set(token.field, text.slice(at, end));
      return end > at ? end : -1;
    }
  }
};

/** Reads numbers without separators: each consumes as many digits as leave enough for the following ones. */
const endOfDigits = (
  run: readonly DigitsField[],
  text: CharacterSource,
  from: number,
  read: Map<DateField, string>,
): number => {
  const atMost = run.reduce((sum, { max }) => sum + max, 0);
  let needed = run.reduce((sum, { min }) => sum + min, 0);
  const end = runEnd(text, from, isDigit, from + atMost);
  if (end - from < needed) return -1;
  let at = from;
  for (const { field, min, max } of run) {
    needed -= min;
    const take = Math.min(max, end - at - needed);
    read.set(field, text.slice(at, at + take));
    at += take;
  }
  return at;
};

/** Reads a name of letters, marks and dots. Leaves trailing characters that the next piece of the pattern needs. */
const endOfName = (next: DateToken | undefined, text: CharacterSource, from: number): number => {
  const ends = [from];
  for (let at = from; ends.length <= maxNameCharacters; ) {
    const point = text.codePointAt(at);
    if (point === undefined || !isNameCharacter(point)) break;
    at += point > 0xffff ? 2 : 1;
    ends.push(at);
  }
  if (next?.kind !== 'text') return ends.at(-1) as number;
  return ends.findLast((end) => startsWith(text, next.text, end)) ?? -1;
};

const endOfMeridiem = (text: CharacterSource, from: number): number => {
  const afterDot = (at: number): number => (text.codePointAt(at) === 0x2e ? at + 1 : at);
  const isLetter = (at: number, letters: string): boolean =>
    letters.includes(String.fromCodePoint(text.codePointAt(at) ?? 0));
  if (!isLetter(from, 'AaPp')) return -1;
  const second = afterDot(from + 1);
  return isLetter(second, 'Mm') ? afterDot(second + 1) : -1;
};

/** Reads `Z`, or a sign with two digits and optionally two more, with or without a colon. */
const endOfOffset = (text: CharacterSource, from: number): number => {
  const first = text.codePointAt(from);
  if (first === 0x5a) return from + 1;
  if (first !== 0x2b && first !== 0x2d) return -1;
  const hours = runEnd(text, from + 1, isDigit, from + 3);
  if (hours !== from + 3) return -1;
  const minutesFrom = text.codePointAt(hours) === 0x3a ? hours + 1 : hours;
  return runEnd(text, minutesFrom, isDigit, minutesFrom + 2) === minutesFrom + 2 ? minutesFrom + 2 : hours;
};

const runEnd = (
  text: CharacterSource,
  from: number,
  belongs: (point: number) => boolean,
  limit = text.length,
): number => {
  let at = from;
  while (at < limit) {
    const point = text.codePointAt(at);
    if (point === undefined || !belongs(point)) break;
    at++;
  }
  return at;
};

const startsWith = (text: CharacterSource, expected: string, at: number): boolean => {
  for (let i = 0; i < expected.length; i++) if (text.codePointAt(at + i) !== expected.codePointAt(i)) return false;
  return true;
};

const isDigit = (point: number): boolean => point >= 0x30 && point <= 0x39;
const isSpace = (point: number): boolean => point === 0x20 || /\s/.test(String.fromCharCode(point));
const isNameCharacter = (point: number): boolean => {
  if (point === 0x2e) return true;
  letterOrMark ??= /[\p{L}\p{M}]/u;
  return letterOrMark.test(String.fromCodePoint(point));
};
