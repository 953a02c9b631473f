import { PdfName, PdfString } from '@bulkfill/engine/pdf/pdf-value';
import { ObjectParser } from '@bulkfill/engine/pdf/read/object-parser';
import { describe, expect, it } from 'vitest';

const parserOf = (text: string): ObjectParser => new ObjectParser(Buffer.from(text, 'latin1'));

describe('PDF string', () => {
  it.each([
    ['(plain)', 'plain'],
    ['(with (balanced) parentheses)', 'with (balanced) parentheses'],
    ['(\\n\\r\\t\\b\\f\\(\\)\\\\\\x)', '\n\r\t\b\f()\\x'],
    ['(a\\\nb\\\r\nc\\\rd)', 'abcd'],
    ['(a\rb\r\nc\nd)', 'a\nb\nc\nd'],
    ['(\\7\\77\\377\\0053\\8)', '\x07?\xff\x0538'],
    ['(\\777)', '\xff'],
    ['<48 65\n6c6C6f>', 'Hello'],
    ['<4 1 5>', 'AP'],
    ['<4x1y>', 'A'],
    ['<>', ''],
    ['()', ''],
  ])('%j is parsed as %j', (written, bytes) => {
    const parser = parserOf(`${written}/Next`);
    expect(parser.read()).toEqual(new PdfString(bytes));
    expect(parser.read()).toBe(PdfName.of('Next'));
    expect(parser.unterminated).toBe(false);
  });

  it.each([
    ['(a(b)', 'a(b)'],
    ['(a\\', 'a'],
    ['(a\\1', 'a\x01'],
    ['<414', 'A@'],
  ])('%j without an end is parsed as far as possible', (written, bytes) => {
    const parser = parserOf(written);
    expect(parser.read()).toEqual(new PdfString(bytes));
    expect(parser.unterminated).toBe(true);
    expect(parser.read()).toBeUndefined();
  });
});

describe('PDF name', () => {
  it.each([
    ['/A#20B', 'A B'],
    ['/#41#5a', 'AZ'],
    ['/A#', 'A#'],
    ['/A#4', 'A#4'],
    ['/A#4g#zz', 'A#4g#zz'],
    ['/', ''],
  ])('%s is parsed as %j', (written, name) => {
    expect(parserOf(`${written} `).read()).toBe(PdfName.of(name));
  });
});
