import { scanJsonScalar, skipJsonSpace } from './scan-json-token.ts';

/** The size of a JSON text, taken without building any of it. */
export interface JsonMeasure {
  /** Values of every kind, containers included. */
  readonly nodeCount: number;
  /** Containers inside one another at the deepest place; a scalar alone has 0. */
  readonly depth: number;
  /** The text of the root object's scalar member of the asked name (the last, if repeated); undefined when absent or a container. */
  readonly member: string | undefined;
}

const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
const colon = 0x3a;
const quote = 0x22;

/**
 * Checks a whole JSON text against the grammar and measures it, in constant stack and one byte of memory a level, so that a hostile
 * text is known to be small before `JSON.parse` builds anything (measured: 24 MB of `[[],[],…` take `JSON.parse` 630 MB).
 *
 * @param bytes well-formed UTF-8.
 * @param memberName the root member to report as text.
 * @returns null when the text is not JSON: exactly when `JSON.parse` would throw.
 * Source: RFC 8259.
 */
export const measureJson = (bytes: Uint8Array, memberName: string): JsonMeasure | null => {
  const end = bytes.length;
  let open = new Uint8Array(64);
  let depth = 0;
  let deepest = 0;
  let nodeCount = 0;
  let member: string | undefined;
  let isAskedMember = false;
  let position = skipJsonSpace(bytes, 0);

  for (;;) {
    // A value begins at `position`.
    nodeCount += 1;
    const first = bytes[position];
    if (first === openBrace || first === openBracket) {
      if (isAskedMember) member = undefined;
      if (depth === open.length) open = grown(open);
      open[depth] = first;
      depth += 1;
      if (depth > deepest) deepest = depth;
      position = skipJsonSpace(bytes, position + 1);
      const isEmpty = bytes[position] === (first === openBrace ? closeBrace : closeBracket);
      if (!isEmpty && first === openBracket) {
        isAskedMember = false;
        continue;
      }
      if (!isEmpty) {
        const afterKey = keyAt(position);
        if (afterKey < 0) return null;
        position = afterKey;
        continue;
      }
      // Falls to the closing of containers below.
    } else {
      const after = scanJsonScalar(bytes, position);
      if (after < 0) return null;
      if (isAskedMember) member = Buffer.from(bytes.buffer, bytes.byteOffset + position, after - position).toString('utf8');
      position = skipJsonSpace(bytes, after);
    }

    // A value has ended: close what ends here, then step to the next value.
    for (;;) {
      if (depth === 0) return position === end ? { nodeCount, depth: deepest, member } : null;
      const container = open[depth - 1];
      const next = bytes[position];
      if (next === (container === openBrace ? closeBrace : closeBracket)) {
        depth -= 1;
        position = skipJsonSpace(bytes, position + 1);
        continue;
      }
      if (next !== comma) return null;
      position = skipJsonSpace(bytes, position + 1);
      isAskedMember = false;
      if (container === openBrace) {
        const afterKey = keyAt(position);
        if (afterKey < 0) return null;
        position = afterKey;
      }
      break;
    }
  }

  /** Passes over `"key" :` and notes whether it is the asked member; -1 when there is no key. */
  function keyAt(start: number): number {
    if (bytes[start] !== quote) return -1;
    const after = scanJsonScalar(bytes, start);
    if (after < 0) return -1;
    isAskedMember = depth === 1 && after - start <= 6 * memberName.length + 2 && textAt(start, after) === memberName;
    const colonAt = skipJsonSpace(bytes, after);
    return bytes[colonAt] === colon ? skipJsonSpace(bytes, colonAt + 1) : -1;
  }

  function textAt(start: number, after: number): unknown {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, after - start).toString('utf8'));
  }
};

const grown = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
};
