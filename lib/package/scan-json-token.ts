const quote = 0x22;
const backslash = 0x5c;
const minus = 0x2d;
const plus = 0x2b;
const dot = 0x2e;
const zero = 0x30;
const nine = 0x39;
const firstPrintable = 0x20;
const unicodeEscape = 0x75;
const simpleEscapes = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)));
const literals = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** The first position at or after `position` that holds no JSON white space. Source: RFC 8259 section 2. */
export const skipJsonSpace = (bytes: Uint8Array, position: number): number => {
  let at = position;
  for (;;) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at += 1;
  }
};

/**
 * The end of the string, number or literal that begins at `position`, or -1 when none does.
 * Source: RFC 8259 sections 3, 6 and 7.
 */
export const scanJsonScalar = (bytes: Uint8Array, position: number): number => {
  const first = bytes[position];
  if (first === undefined) return -1;
  if (first === quote) return scanString(bytes, position + 1);
  if (first === minus || isDigit(first)) return scanNumber(bytes, position);
  for (const literal of literals) {
    if (first === literal[0]) return literal.every((byte, index) => bytes[position + index] === byte) ? position + literal.length : -1;
  }
  return -1;
};

const scanString = (bytes: Uint8Array, start: number): number => {
  let at = start;
  for (;;) {
    const byte = bytes[at];
    if (byte === undefined || byte < firstPrintable) return -1;
    at += 1;
    if (byte === quote) return at;
    if (byte !== backslash) continue;
    const escaped = bytes[at];
    if (escaped === undefined) return -1;
    at += 1;
    if (simpleEscapes.has(escaped)) continue;
    if (escaped !== unicodeEscape) return -1;
    for (let digit = 0; digit < 4; digit += 1) if (!isHex(bytes[at + digit])) return -1;
    at += 4;
  }
};

const scanNumber = (bytes: Uint8Array, start: number): number => {
  let at = bytes[start] === minus ? start + 1 : start;
  const integerEnd = skipDigits(bytes, at);
  const hasLeadingZero = bytes[at] === zero && integerEnd > at + 1;
  if (integerEnd === at || hasLeadingZero) return -1;
  at = integerEnd;
  if (bytes[at] === dot) {
    const fractionEnd = skipDigits(bytes, at + 1);
    if (fractionEnd === at + 1) return -1;
    at = fractionEnd;
  }
  if (bytes[at] !== 0x65 && bytes[at] !== 0x45) return at;
  const sign = bytes[at + 1];
  const exponent = sign === plus || sign === minus ? at + 2 : at + 1;
  const exponentEnd = skipDigits(bytes, exponent);
  return exponentEnd === exponent ? -1 : exponentEnd;
};

const skipDigits = (bytes: Uint8Array, position: number): number => {
  let at = position;
  while (isDigit(bytes[at])) at += 1;
  return at;
};

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= zero && byte <= nine;

const isHex = (byte: number | undefined): boolean =>
  isDigit(byte) || (byte !== undefined && ((byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)));
