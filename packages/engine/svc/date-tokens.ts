export type DateField =
  | 'year'
  | 'year2'
  | 'month'
  | 'monthName'
  | 'weekday'
  | 'day'
  | 'hour'
  | 'hour12'
  | 'minute'
  | 'second'
  | 'milli'
  | 'meridiem'
  | 'offset';

export interface DigitsField {
  readonly field: DateField;
  readonly min: number;
  readonly max: number;
  /** Least number of digits if written. */
  readonly width: number;
}

/** One piece of a pattern. Adjacent number fields form one piece, because the digits of each depend on the others. */
export type DateToken =
  | { readonly kind: 'digits'; readonly run: readonly DigitsField[] }
  | { readonly kind: 'name' | 'meridiem' | 'offset'; readonly field: DateField }
  | { readonly kind: 'space' }
  | { readonly kind: 'text'; readonly text: string };

const digits = (field: DateField, min: number, max: number, width = max): DateToken => ({
  kind: 'digits',
  run: [{ field, min, max, width }],
});

const fields: ReadonlyMap<string, DateToken> = new Map<string, DateToken>([
  ['yyyy', digits('year', 4, 4)],
  ['y', digits('year', 1, 4, 1)],
  ['yy', digits('year2', 2, 2)],
  ['MMMM', { kind: 'name', field: 'monthName' }],
  ['MMM', { kind: 'name', field: 'monthName' }],
  ['MM', digits('month', 1, 2)],
  ['M', digits('month', 1, 2, 1)],
  ['dd', digits('day', 1, 2)],
  ['d', digits('day', 1, 2, 1)],
  ['EEEE', { kind: 'name', field: 'weekday' }],
  ['EEE', { kind: 'name', field: 'weekday' }],
  ['HH', digits('hour', 1, 2)],
  ['H', digits('hour', 1, 2, 1)],
  ['hh', digits('hour12', 1, 2)],
  ['h', digits('hour12', 1, 2, 1)],
  ['mm', digits('minute', 1, 2)],
  ['m', digits('minute', 1, 2, 1)],
  ['ss', digits('second', 1, 2)],
  ['s', digits('second', 1, 2, 1)],
  ['SSS', digits('milli', 3, 3)],
  ['a', { kind: 'meridiem', field: 'meridiem' }],
  ['XXX', { kind: 'offset', field: 'offset' }],
  ['X', { kind: 'offset', field: 'offset' }],
]);

const maxPatternLength = 100;

/**
 * Splits a date pattern into pieces (letters: see `date-pattern.ts`). Two pieces of white space, or two of text, are
 * never adjacent, even with quotes. So each piece of a text matches in exactly one way. Drops white space at both ends.
 * Throws `RangeError` for more than 100 characters or a repeated field.
 */
export const parseDateTokens = (pattern: string): DateToken[] => {
  if (pattern.length > maxPatternLength) throw new RangeError('the date pattern is longer than 100 characters');
  const tokens: DateToken[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < pattern.length; ) {
    const piece = pieceAt(pattern, at);
    at += piece.length;
    const known = fields.get(piece);
    if (known === undefined) {
      const text = piece.length > 1 && piece.startsWith("'") ? piece.slice(1, -1) || "'" : piece;
      for (const character of text) addLiteral(tokens, character);
      continue;
    }
    const letter = piece.charAt(0);
    if (seen.has(letter)) throw new RangeError('the date pattern has a field twice');
    seen.add(letter);
    const last = tokens.at(-1);
    if (known.kind === 'digits' && last?.kind === 'digits')
      tokens[tokens.length - 1] = { kind: 'digits', run: [...last.run, ...known.run] };
    else tokens.push(known);
  }
  while (tokens[0]?.kind === 'space') tokens.shift();
  while (tokens.at(-1)?.kind === 'space') tokens.pop();
  return tokens;
};

/** Splits a pattern that writes dates. Throws `RangeError` if a field is not a number, or `hh`. */
export const parseDateOutput = (pattern: string): DateToken[] => {
  const tokens = parseDateTokens(pattern);
  const isWritable = tokens.every(
    (token) =>
      token.kind === 'space' ||
      token.kind === 'text' ||
      (token.kind === 'digits' && token.run.every(({ field }) => field !== 'hour12')),
  );
  if (!isWritable) throw new RangeError('the date pattern has a field that is not a number');
  return tokens;
};

/** Returns a quoted text with its quotes, a run of one letter, or one code point. */
const pieceAt = (pattern: string, at: number): string => {
  const first = String.fromCodePoint(pattern.codePointAt(at) as number);
  if (first === "'") {
    const close = pattern.indexOf("'", at + 1);
    return close < 0 ? first : pattern.slice(at, close + 1);
  }
  let end = at + first.length;
  if (/[A-Za-z]/.test(first)) while (pattern.charAt(end) === first) end++;
  return pattern.slice(at, end);
};

const addLiteral = (tokens: DateToken[], character: string): void => {
  const last = tokens.at(-1);
  if (/\s/.test(character)) {
    if (last?.kind !== 'space') tokens.push({ kind: 'space' });
  } else if (last?.kind === 'text') tokens[tokens.length - 1] = { kind: 'text', text: last.text + character };
  else tokens.push({ kind: 'text', text: character });
};
