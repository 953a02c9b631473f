import { PdfStream } from '@bulkfill/engine/pdf/pdf-value';
import { parseIndirectObject } from '@bulkfill/engine/pdf/read/indirect-object';
import { describe, expect, it } from 'vitest';

const streamOf = (text: string): PdfStream => {
  const { value } = parseIndirectObject(Buffer.from(text, 'latin1'), 0);
  if (!(value instanceof PdfStream)) throw new TypeError('no stream');
  return value;
};

describe('stream with a wrong length', () => {
  // The search reads parts of 1, 2, 4, … KiB: the word is before, across and after their boundaries.
  it.each([0, 1, 1014, 1015, 1016, 1020, 1024, 1025, 3064, 3068, 3072, 100_000])(
    'ends a stream of %i bytes at endstream',
    (length) => {
      const data = 'x'.repeat(length);
      expect(Buffer.from(streamOf(`4 0 obj<</Length 9 0 R>>stream\n${data}\nendstream endobj`).raw).toString()).toBe(
        data,
      );
    },
  );

  it.each([0, 1018, 1022, 3070, 100_000])('ends a stream of %i bytes before the next object', (length) => {
    const data = 'x'.repeat(length);
    const file = `4 0 obj<</Length -1>>stream\n${data}\nendobj\n5 0 obj<<>>stream\n\nendstream endobj`;
    expect(Buffer.from(streamOf(file).raw).toString()).toBe(data);
  });

  it.each([
    ['endobj stands in its data', 'a endobj b\nendstream', 'a endobj b'],
    ['only endobj is left', 'abc\nendobj trailer', 'abc'],
    ['the file ends', 'abc', 'abc'],
  ])('ends at the best guess if %s', (_, rest, data) => {
    const stream = streamOf(`4 0 obj<<>>stream\n${rest}`);
    expect(Buffer.from(stream.raw).toString()).toBe(data);
    expect(stream.isEndGuessed).toBe(true);
  });
});
