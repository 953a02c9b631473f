import { describe, expect, it } from 'vitest';
import { AppError } from '../../../lib/errors/app-error.ts';
import { type PartSink, readMultipart } from '../../../lib/multipart/read-multipart.ts';
import { chunkedBody, multipartBytes, pieces } from './multipart-body.ts';

const kib = 1024;

const read = async (
  bytes: Uint8Array | ReadableStream<Uint8Array>,
  options: {
    contentType?: string | null;
    maxParts?: number;
    maxBodyBytes?: number;
    signal?: AbortSignal;
    openPart?: (name: string | undefined) => PartSink;
  } = {},
): Promise<[string | undefined, string][]> => {
  const parts: [string | undefined, string][] = [];
  const keep = (name: string | undefined): PartSink => {
    const chunks: Uint8Array[] = [];
    return {
      write: (chunk) => void chunks.push(Buffer.from(chunk)),
      end: () => void parts.push([name, Buffer.concat(chunks).toString('latin1')]),
    };
  };
  await readMultipart(
    {
      contentType: options.contentType === undefined ? 'multipart/form-data; boundary=B' : options.contentType,
      body: bytes instanceof Uint8Array ? chunkedBody([bytes]).body : bytes,
      maxParts: options.maxParts ?? 100,
      maxBodyBytes: options.maxBodyBytes ?? 10_000_000,
      signal: options.signal ?? new AbortController().signal,
    },
    options.openPart ?? keep,
  );
  return parts;
};

const form = (...names: string[]) => multipartBytes(names.map((name) => ({ name, content: `value of ${name}` })));

describe('readMultipart', () => {
  it('returns every part with its name, as bytes, in order', async () => {
    expect(await read(form('one', 'two'))).toEqual([
      ['one', 'value of one'],
      ['two', 'value of two'],
    ]);
  });

  it('returns bytes unchanged, whatever type and charset a part declares', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, index) => index);
    const headers = ['Content-Type: text/plain; charset=utf-16le', 'Content-Transfer-Encoding: base64'];
    expect(await read(multipartBytes([{ name: 'raw', headers, content }]))).toEqual([
      ['raw', Buffer.from(content).toString('latin1')],
    ]);
  });

  it('accepts a quoted boundary and a part without a name', async () => {
    const body = multipartBytes([{ headers: ['Content-Disposition: form-data'], content: 'x' }], 'a b:c');
    expect(await read(body, { contentType: 'Multipart/Form-Data; charset=utf-8; Boundary="a b:c"' })).toEqual([
      [undefined, 'x'],
    ]);
  });

  it('keeps text that resembles a boundary inside a part', async () => {
    const content = '\r\n--\r\n-B\r\nx--B\r\n--b\r\n\r\n--';
    expect(await read(multipartBytes([{ name: 'tricky', content }]))).toEqual([['tricky', content]]);
  });

  it.each([
    ['no content type', null],
    ['another type', 'application/json'],
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary=""'],
    ['a boundary of 71 characters', `multipart/form-data; boundary=${'b'.repeat(71)}`],
  ])('rejects the content type if it is %s', async (_, contentType) => {
    await expect(read(form('one'), { contentType })).rejects.toMatchObject({ code: 'UPLOAD_ERROR', status: 400 });
  });

  // Contract: UPLOAD_ERROR
  it.each([
    ['a body that is cut off within a part', form('one').subarray(0, -10)],
    ['a body that is cut off within a part header', Buffer.from('--B\r\nContent-Dispo')],
    ['a body without any boundary', Buffer.from('hello')],
    ['an empty body', new Uint8Array()],
    [
      'a part header of more than 16 KiB',
      multipartBytes([{ name: 'a', headers: [`X-Bomb: ${'x'.repeat(17 * kib)}`], content: '' }]),
    ],
    ['a part header that is none', Buffer.from('--B\r\n: nothing\r\n\r\nx\r\n--B--\r\n')],
  ])('rejects %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'UPLOAD_ERROR' });
  });

  it('accepts the maximum number of parts and rejects one more', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `f${index}`);
    expect(await read(form(...names), { maxParts: 5 })).toHaveLength(5);
    await expect(read(form(...names), { maxParts: 4 })).rejects.toMatchObject({ code: 'UPLOAD_ERROR' });
  });

  it('counts parts without a name', async () => {
    const bytes = multipartBytes(Array.from({ length: 5 }, () => ({ headers: ['X-Nothing: 1'], content: 'x' })));
    await expect(read(bytes, { maxParts: 4 })).rejects.toMatchObject({ code: 'UPLOAD_ERROR' });
  });

  it('accepts a body of exactly the limit and rejects one byte more', async () => {
    const bytes = form('one');
    expect(await read(bytes, { maxBodyBytes: bytes.byteLength })).toHaveLength(1);
    await expect(read(bytes, { maxBodyBytes: bytes.byteLength - 1 })).rejects.toMatchObject({
      code: 'MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED',
    });
  });

  it('stops at the first error of a sink without reading the rest', async () => {
    const bytes = multipartBytes([{ name: 'big', content: new Uint8Array(4000 * kib) }]);
    const source = chunkedBody(pieces(bytes, [16 * kib]));
    let seenBytes = 0;
    const refuse: PartSink = {
      write: (chunk) => {
        seenBytes += chunk.byteLength;
        if (seenBytes > 100 * kib) throw new AppError('PAYLOAD_TOO_LARGE');
      },
      end: () => {},
    };
    await expect(read(source.body, { openPart: () => refuse })).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(source.cancelled()).toBe(true);
    expect(source.pulled()).toBeLessThan(600 * kib);
  });

  it('reads no further than its buffers while a sink is busy', async () => {
    const bytes = multipartBytes([{ name: 'big', content: new Uint8Array(4000 * kib) }]);
    const source = chunkedBody(pieces(bytes, [16 * kib]));
    let free: () => void = () => {};
    const busy = new Promise<void>((resolve) => {
      free = resolve;
    });
    const reading = read(source.body, { openPart: () => ({ write: () => busy, end: () => {} }) });
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(source.pulled()).toBeLessThan(600 * kib);
    free();
    await reading;
    expect(source.pulled()).toBe(bytes.byteLength);
  });

  it('rejects with the reason of its signal while the body does not arrive', async () => {
    const controller = new AbortController();
    const reading = read(new ReadableStream({ pull: () => new Promise(() => {}) }), { signal: controller.signal });
    controller.abort(new Error('too slow'));
    await expect(reading).rejects.toThrow('too slow');
  });

  it('reports a broken connection', async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('ECONNRESET')) });
    await expect(read(body)).rejects.toMatchObject({ code: 'UPLOAD_ERROR' });
  });
});
