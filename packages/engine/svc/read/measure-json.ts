import { skipJsonSpace } from '../../rows/json-row-end.ts';

export interface JsonMeasure {
  /** Values of every kind, including containers. Exact for valid JSON. */
  readonly nodeCount: number;
  /** Greatest nesting depth of containers; 0 for a scalar. */
  readonly depth: number;
  /** Text of the requested scalar member of the root (the last, if repeated); `undefined` if absent or a container. */
  readonly member: string | undefined;
}

const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
const colon = 0x3a;
const quote = 0x22;
const backslash = 0x5c;

/**
 * Measures a JSON text in constant memory, so that hostile input is rejected before `JSON.parse` allocates anything.
 * Measured: `JSON.parse` needs 630 MB for 24 MB of `[[],[],…`. `JSON.parse` validates the text later.
 * @param bytes well-formed UTF-8.
 * @param memberName the root member to report as text.
 * @returns null if brackets or strings do not close, which is never valid JSON.
 */
export const measureJson = (bytes: Uint8Array, memberName: string): JsonMeasure | null => {
  const textOf = (start: number, end: number): string =>
    Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
  let depth = 0;
  let deepest = 0;
  let nodeCount = 1;
  let member: string | undefined;
  /** Start of the requested member's value, until its end is found. */
  let memberStart = -1;

  const endMember = (end: number): void => {
    if (memberStart < 0 || depth !== 1) return;
    const text = textOf(memberStart, end).trim();
    member = text.startsWith('{') || text.startsWith('[') ? undefined : text;
    memberStart = -1;
  };

  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      const start = at;
      for (at += 1; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++;
      if (at >= bytes.length) return null;
      if (depth !== 1 || memberStart >= 0 || at - start > 6 * memberName.length + 1) continue;
      const colonAt = skipJsonSpace(bytes, at + 1);
      if (bytes[colonAt] === colon && isString(textOf(start, at + 1), memberName)) memberStart = colonAt + 1;
    } else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (depth > deepest) deepest = depth;
      const next = bytes[skipJsonSpace(bytes, at + 1)];
      if (next !== closeBrace && next !== closeBracket) nodeCount++;
    } else if (byte === closeBrace || byte === closeBracket) {
      endMember(at);
      depth--;
      if (depth < 0) return null;
    } else if (byte === comma) {
      endMember(at);
      nodeCount++;
    }
  }
  return depth === 0 ? { nodeCount, depth: deepest, member } : null;
};

/** Compares after resolving escapes: `"\u0076"` is `v`. */
const isString = (json: string, text: string): boolean => {
  try {
    return JSON.parse(json) === text;
  } catch {
    return false;
  }
};
