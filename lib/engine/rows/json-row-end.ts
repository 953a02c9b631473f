const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const colon = 0x3a;

/** Why the end of a row object was not found. */
export type JsonRowFault = 'not an object' | 'nested' | 'unfinished';

/**
 * The position after the object that begins at `start`: its first closing brace outside strings and lists. A container inside it is a fault at
 * once, except an array of values or of plain objects where `hasLists`: that bounds nesting. Whether the object is JSON is left to the parser.
 * `counted` sums up keys: the colons outside strings.
 */
export const jsonRowEnd = (
  bytes: Uint8Array,
  start: number,
  hasLists = false,
  counted: { keys: number } = { keys: 0 },
): number | JsonRowFault => {
  if (bytes[start] !== openBrace) return 'not an object';
  // In the row itself, in a list of it, or in an item.
  let depth = 0;
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      for (at += 1; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++;
    } else if (byte === closeBrace) {
      if (depth === 0) return at + 1;
      if (depth === 1) return 'nested';
      depth = 1;
    } else if (byte === openBracket) {
      if (!hasLists || depth !== 0) return 'nested';
      depth = 1;
    } else if (byte === closeBracket || byte === openBrace) {
      if (depth !== 1) return 'nested';
      depth = byte === openBrace ? 2 : 0;
    } else if (byte === colon) {
      counted.keys++;
    }
  }
  return 'unfinished';
};

/** The first position at or after `start` without JSON white space. Source: RFC 8259 section 2. */
export const skipJsonSpace = (bytes: Uint8Array, start: number): number => {
  let at = start;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
  return at;
};
