import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../lib/errors/app-error.ts';
import { readMultipart } from '../../../lib/multipart/read-multipart.ts';
import { chunkedBody, multipartBytes, pieces } from './multipart-body.ts';

const readAll = async (chunks: Iterable<Uint8Array>): Promise<[string | undefined, string][]> => {
  const parts: [string | undefined, string][] = [];
  await readMultipart(
    {
      contentType: 'multipart/form-data; boundary=B',
      body: chunkedBody(chunks).body,
      maxParts: 100,
      maxBodyBytes: 1_000_000,
      signal: new AbortController().signal,
    },
    (name) => {
      const index = parts.push([name, '']) - 1;
      return {
        write: (chunk) => {
          parts[index] = [name, `${parts[index]?.[1]}${Buffer.from(chunk).toString('latin1')}`];
        },
        end: () => {},
      };
    },
  );
  return parts;
};

// Made of what boundaries are made of, so that false starts are common.
const content = fc
  .array(fc.constantFrom('\r', '\n', '-', '--', 'B', '\r\n--', '\r\n--B-', 'x', '\0'), { maxLength: 40 })
  .map((all) => all.join(''));

// A line that begins with the delimiter ends a part, whatever follows. RFC 2046, 5.1.1.
const isHarmless = (text: string): boolean => !`\r\n${text}`.includes('\r\n--B');

describe('readMultipart', () => {
  it('finds the same parts however the body is split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(content.filter(isHarmless), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
        async (contents, sizes) => {
          const parts = contents.map((each, index) => ({ name: `f${index}`, content: each }));
          const found = await readAll(pieces(multipartBytes(parts), sizes));
          expect(found).toEqual(parts.map((part) => [part.name, part.content]));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('terminates for any bytes, with parts or an error of the contract', async () => {
    const fragment = fc.oneof(
      content,
      fc.constantFrom(
        '--B\r\n',
        '\r\n--B\r\n',
        '--B--\r\n',
        'Content-Disposition: form-data; name="a"\r\n',
        '\r\n\r\n',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fragment, { maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        async (fragments, size) => {
          const outcome = await readAll(pieces(Buffer.from(fragments.join(''), 'latin1'), [size])).catch(
            (error: unknown) => error,
          );
          expect(Array.isArray(outcome) || outcome instanceof AppError).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
