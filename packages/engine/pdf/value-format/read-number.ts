/** Returns a decimal with a point and every digit; undefined if the text is not a number of the locale. */
export type NumberReader = (text: string) => string | undefined;

interface NumberSyntax {
  /** ASCII digits and the locale's own, by code point. */
  readonly digits: ReadonlyMap<number, string>;
  readonly decimal: string;
  readonly groups: ReadonlySet<string>;
  /** Number of digits in the last group: 3 and 3, or 3 and 2 in India. */
  readonly lastGroup: number;
  readonly otherGroup: number;
  readonly minus: ReadonlySet<string>;
}

/** Maximum digits before and after the decimal sign; a double has 309. */
const maxDigits = 400;

/** Signs that users type for one another: keyboards lack some signs that locales print. */
const alike = [
  [' ', '\u00a0', '\u202f', '\u2009', '\u2007'],
  ["'", '\u2019'],
];
const directionMarks = /[\u061c\u200e\u200f]/g;

const syntaxOf = (locale: string): NumberSyntax => {
  const plain = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 1 });
  // A few locales group amounts of money with another sign than other numbers (de-AT).
  const money = new Intl.NumberFormat(locale, { useGrouping: 'always', style: 'currency', currency: 'EUR' });
  const parts = plain.formatToParts(-12_345_678_901.5);
  const signOf = (type: string): string =>
    (parts.find((part) => part.type === type)?.value ?? '').replace(directionMarks, '');
  const decimal = signOf('decimal') || '.';
  const printed = [...parts, ...money.formatToParts(12_345_678_901.5)]
    .filter(({ type }) => type === 'group')
    .map(({ value }) => value);
  const groups = new Set(printed.flatMap((sign) => alike.find((signs) => signs.includes(sign)) ?? [sign]));
  groups.delete(decimal);
  const integers = parts.filter(({ type }) => type === 'integer').map(({ value }) => [...value].length);
  const own = new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: 1 });
  const digits = new Map<number, string>();
  for (let digit = 0; digit < 10; digit++) {
    digits.set(0x30 + digit, String(digit));
    digits.set(own.format(digit).codePointAt(0) as number, String(digit));
  }
  const lastGroup = integers.length > 1 ? (integers.at(-1) as number) : 3;
  const otherGroup = integers.length > 2 ? (integers.at(-2) as number) : lastGroup;
  return {
    digits,
    decimal,
    groups,
    lastGroup,
    otherGroup,
    minus: new Set(['-', '\u2212', signOf('minusSign') || '-']),
  };
};

/**
 * Returns a reader of a locale's numbers: its decimal sign, its digits or ASCII ones, a sign and an exponent. Groups
 * must be in the locale's places: 1.23 is not a German number, because it may mean 1,23. One pass over the text.
 * Source: ECMA-402 and CLDR by way of `Intl`; package-format.md, "Overlays" (`inputLocale`).
 */
export const numberReader = (locale: string): NumberReader => {
  const syntax = syntaxOf(locale);
  return (text) => {
    const characters = [
      ...text
        .slice(0, 4 * maxDigits)
        .replace(directionMarks, '')
        .trim(),
    ];
    if (text.length > 4 * maxDigits) return undefined;
    let at = 0;
    let sign = '';
    if (syntax.minus.has(characters[at] ?? '')) sign = '-';
    if (sign !== '' || characters[at] === '+') at++;
    const integer = readInteger(characters, at, syntax);
    if (integer === undefined) return undefined;
    at = integer.end;
    let fraction = '';
    if (characters[at] === syntax.decimal) {
      const end = digitsEnd(characters, at + 1, syntax);
      fraction = ascii(characters, at + 1, end, syntax);
      at = end;
    }
    if (
      integer.digits.length + fraction.length === 0 ||
      integer.digits.length > maxDigits ||
      fraction.length > maxDigits
    )
      return undefined;
    const exponent = readExponent(characters, at);
    if (exponent === undefined) return undefined;
    return `${sign}${integer.digits || '0'}${fraction === '' ? '' : `.${fraction}`}${exponent}`;
  };
};

const readInteger = (
  characters: readonly string[],
  from: number,
  syntax: NumberSyntax,
): { digits: string; end: number } | undefined => {
  const lengths: number[] = [];
  let digits = '';
  let separator: string | undefined;
  let at = from;
  for (;;) {
    const end = digitsEnd(characters, at, syntax);
    lengths.push(end - at);
    digits += ascii(characters, at, end, syntax);
    at = end;
    const next = characters[at];
    // All groups of a number use the same sign.
    if (next === undefined || !(separator === undefined ? syntax.groups.has(next) : next === separator)) break;
    separator = next;
    at++;
  }
  if (lengths.length === 1) return { digits, end: at };
  const { lastGroup, otherGroup } = syntax;
  const first = lengths[0] as number;
  const inPlace = lengths
    .slice(1)
    .every((length, index) => length === (index === lengths.length - 2 ? lastGroup : otherGroup));
  return first > 0 && first <= otherGroup && inPlace ? { digits, end: at } : undefined;
};

/** Reads `e5` or nothing; undefined if anything else follows. */
const readExponent = (characters: readonly string[], at: number): string | undefined => {
  const rest = characters.slice(at);
  if (rest.length === 0) return '';
  return rest.length <= 5 && /^[eE][+-]?[0-9]{1,3}$/.test(rest.join('')) ? rest.join('') : undefined;
};

const digitsEnd = (characters: readonly string[], from: number, { digits }: NumberSyntax): number => {
  let at = from;
  while (digits.has(characters[at]?.codePointAt(0) ?? -1)) at++;
  return at;
};

const ascii = (characters: readonly string[], from: number, end: number, { digits }: NumberSyntax): string =>
  characters
    .slice(from, end)
    .map((character) => digits.get(character.codePointAt(0) as number))
    .join('');
