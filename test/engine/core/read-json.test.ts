import { findJsonFault } from '@bulkfill/engine/core/json-fault';
import { JsonRefused, parseJson, readJson } from '@bulkfill/engine/core/read-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const rule = (text: string | Uint8Array): string => {
  try {
    return `accepted: ${JSON.stringify(typeof text === 'string' ? parseJson(text) : readJson(text))}`;
  } catch (error) {
    return error instanceof JsonRefused ? error.rule : String(error);
  }
};

describe('parseJson', () => {
  it.each([
    ['{"a":1,"a":2}', 'has the key "a" twice (line 1, column 8)'],
    ['{"row":{"a":1,\n "\\u0061":2}}', 'has the key "a" twice in "row" (line 2, column 2)'],
    ['{"o":[1,{"rect":{"x":1,"y":1,"x":1}}]}', 'has the key "x" twice in "o[1].rect" (line 1, column 30)'],
    ['{"__proto__":1,"__proto__":2}', 'has the key "__proto__" twice (line 1, column 16)'],
    ['{"a":1,}', 'is not JSON: a comma comes before a closing bracket (line 1, column 8)'],
    ['[1,]', 'is not JSON: a comma comes before a closing bracket (line 1, column 4)'],
    ['{"a":}', 'is not JSON: a value is missing (line 1, column 6)'],
    ["{'a':1}", 'is not JSON: a key in double quotes is missing (line 1, column 2)'],
    ['{"a" 1}', 'is not JSON: a key is not followed by a colon (line 1, column 6)'],
    ['{"a":1 "b":2}', 'is not JSON: a comma or the end of the object is missing (line 1, column 8)'],
    ['[1\n2]', 'is not JSON: a comma or the end of the array is missing (line 2, column 1)'],
    ['{"a":1', 'is not JSON: it ends too early (line 1, column 7)'],
    ['', 'is not JSON: it ends too early (line 1, column 1)'],
    ['{} x', 'is not JSON: something follows its end (line 1, column 4)'],
    ['"a\nb"', 'is not JSON: a string never ends, or holds a line break or an unknown escape (line 1, column 1)'],
    ['NaN', 'is not JSON (line 1, column 1)'],
  ])('rejects %s and names the place', (text, expected) => {
    expect(rule(text)).toBe(expected);
  });

  it('rejects text that is too deep for a reviver', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(() => parseJson(deep, (_key, value) => value)).toThrow(new JsonRefused('nests too deep'));
    expect(Array.isArray(parseJson(deep))).toBe(true);
  });

  it('rejects bytes that are not UTF-8, and a byte order mark', () => {
    expect(rule(Buffer.from('{"a":"\xeb"}', 'latin1'))).toBe('is not valid UTF-8: send it in UTF-8');
    expect(rule(Buffer.from('\ufeff{}'))).toBe(
      'begins with a byte order mark, which JSON does not allow: send it without one',
    );
    expect(rule(Buffer.from('{"a":1}', 'utf16le'))).toContain('is not JSON');
  });

  it('never repeats a value', () => {
    expect(rule('{"a":"secret" "b":"secret"}')).not.toContain('secret');
  });

  it('accepts the same key in two objects', () => {
    expect(rule('[{"a":1},{"a":{"a":":"}}]')).toBe('accepted: [{"a":1},{"a":{"a":":"}}]');
  });

  it('reads deep nesting without recursion', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(findJsonFault(deep)).toBeUndefined();
    expect(findJsonFault(deep.slice(1))?.rule).toContain('something follows its end');
  });

  it('accepts what JSON.parse accepts, and finds a fault in what it rejects', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom(...'{}[]",:0a\\ \n-.e'), (json, at, character) => {
        expect(findJsonFault(json)).toBeUndefined();
        expect(parseJson(json)).toEqual(JSON.parse(json));
        const place = at % (json.length + 1);
        const changed = json.slice(0, place) + character + json.slice(place + (at % 2));
        let isJson = true;
        try {
          JSON.parse(changed);
        } catch {
          isJson = false;
        }
        const fault = findJsonFault(changed);
        expect(fault === undefined || fault.key !== undefined).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds a duplicate key with any escapes at any place', () => {
    const escaped = (key: string): string =>
      `"${[...Array(key.length).keys()].map((at) => `\\u${key.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.nat(),
        fc.array(fc.constantFrom('[', '{'), { maxLength: 4 }),
        (object, at, around) => {
          const keys = Object.keys(object);
          const key = keys[at % keys.length] ?? '';
          const inner = JSON.stringify(object).slice(0, -1);
          const text = around.reduce(
            (text, open) => (open === '[' ? `[${text}]` : `{"in":${text}}`),
            `${inner},${escaped(key)}:0}`,
          );
          expect(() => parseJson(text)).toThrow(JsonRefused);
          expect(findJsonFault(text)?.key).toBe(key);
        },
      ),
    );
  });
});
