const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const colon = 0x3a;

/** Reasons why the end of a row object was not found. */
export type JsonRowFault = 'not an object' | 'nested' | 'unfinished';

/**
 * Returns the position after the object that begins at `start`: after its first closing brace outside strings and
 * lists. Returns a fault immediately for a nested container, except (with `hasLists`) an array of values or of plain
 * objects. This bounds nesting. Adds the number of keys (colons outside strings) to `counted`.
 */
export const findJsonRowEnd = (
  bytes: Uint8Array,
  start: number,
  hasLists = false,
  counted: { keys: number } = { keys: 0 },
): number | JsonRowFault => {
  if (bytes[start] !== openBrace) return 'not an object';
  // 0 in the row itself, 1 in a list of it, 2 in an item of a list.
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

/** Returns the first position at or after `start` without JSON white space. Source: RFC 8259 section 2. */
export const skipJsonSpace = (bytes: Uint8Array, start: number): number => {
  let at = start;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
  return at;
};
