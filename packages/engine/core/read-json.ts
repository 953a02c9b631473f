import { findJsonFault, type JsonFault } from './json-fault.ts';
import { countKeys, countKeysOfText } from './json-keys.ts';

type Reviver = (key: string, value: unknown, context: { readonly source: string }) => unknown;

/** External JSON that is rejected: bytes that are not UTF-8, invalid JSON, or a repeated key. */
export class JsonRefused extends Error {
  override readonly name = 'JsonRefused';
  /** Completes a sentence about the text, without values: `has the key "a" twice in "row" (line 1, column 9)`. */
  readonly rule: string;
  readonly fault: JsonFault | undefined;

  constructor(rule: string, fault?: JsonFault) {
    super(`The JSON ${rule}.`);
    this.rule = rule;
    this.fault = fault;
  }
}

const faultText = ({ rule, line, column }: JsonFault): string => `${rule} (line ${line}, column ${column})`;

/**
 * Parses external JSON. Unlike `JSON.parse`, it rejects repeated keys, and reports the position of an error. With a
 * reviver, it rejects text with thousands of nested levels. Throws JsonRefused.
 */
export const parseJson = (text: string, reviver?: Reviver): unknown => {
  let value: unknown;
  try {
    // The type declarations lack the reviver's third parameter (ECMA-262, JSON.parse source text access).
    value = JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]);
  } catch (error) {
    // With a reviver, nesting uses the call stack.
    if (error instanceof RangeError) throw new JsonRefused('nests too deep');
    if (!(error instanceof SyntaxError)) throw error;
    throw refused(text);
  }
  // A repeated key is in the text twice but in the value once.
  if (countKeysOfText(text) !== countKeys(value)) throw refused(text);
  return value;
};

const refused = (text: string): JsonRefused => {
  const fault = findJsonFault(text);
  return new JsonRefused(fault === undefined ? 'is not JSON' : faultText(fault), fault);
};

/** Throws JsonRefused for bytes that are not UTF-8, and for a byte order mark. Source: RFC 8259, 8.1. */
export const decodeJson = (bytes: Uint8Array): string => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new JsonRefused('is not valid UTF-8: send it in UTF-8');
  }
  if (text.startsWith('\ufeff'))
    throw new JsonRefused('begins with a byte order mark, which JSON does not allow: send it without one');
  return text;
};

/** Parses the bytes of an external JSON text. Throws JsonRefused. */
export const readJson = (bytes: Uint8Array): unknown => parseJson(decodeJson(bytes));
