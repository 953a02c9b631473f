import { skipJsonSpace } from '@bulkfill/engine/rows/json-row-end';

const openBrace = 0x7b;
const closeBrace = 0x7d;
const quote = 0x22;
const backslash = 0x5c;

/** Returns true if a text is exactly one pair of braces, and so one whole member value. */
export const isInBraces = (text: Uint8Array): boolean => {
  let depth = 0;
  for (let at = skipJsonSpace(text, 0); at < text.length; at++) {
    const byte = text[at];
    if (byte === openBrace) depth++;
    else if (depth === 0) return false;
    else if (byte === closeBrace) {
      depth--;
      if (depth === 0) return skipJsonSpace(text, at + 1) === text.length;
    } else if (byte === quote) {
      for (at += 1; at < text.length && text[at] !== quote; at++) if (text[at] === backslash) at++;
    }
  }
  return false;
};

/** Adds `assets`, a JSON text, as the first member. Joins bytes: client input is parsed in threads only. */
export const withAssets = (object: Uint8Array, assets: Uint8Array): Uint8Array => {
  const start = skipJsonSpace(object, 0);
  if (object[start] !== openBrace) return object;
  const isEmpty = object[skipJsonSpace(object, start + 1)] === closeBrace;
  return Buffer.concat([
    Buffer.from('{"assets":'),
    assets,
    Buffer.from(isEmpty ? '' : ','),
    object.subarray(start + 1),
  ]);
};

/** Adds `template`, a JSON text, as the last member, which wins. `undefined` if the text is not an object. */
export const withTemplate = (object: Uint8Array, template: Uint8Array): Uint8Array | undefined => {
  if (!isInBraces(object)) return undefined;
  const start = skipJsonSpace(object, 0);
  const isEmpty = object[skipJsonSpace(object, start + 1)] === closeBrace;
  const members = object.subarray(0, object.lastIndexOf(closeBrace));
  return Buffer.concat([members, Buffer.from(isEmpty ? '"template":' : ',"template":'), template, Buffer.from('}')]);
};
