import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { mib } from '@bulkfill/engine/core/units';
import { beforeAll, describe, expect, it } from 'vitest';
import { s3Client } from '../../../../lib/composition/wiring/aws-clients.ts';
import { S3ObjectStore } from '../../../../lib/stores/storage/s3-object-store.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
let store: S3ObjectStore;
const partBytes = 5 * mib;

beforeAll(async () => {
  stack = await startTestStack();
  store = new S3ObjectStore(s3Client(stack.env), String(stack.env.BUCKET_NAME), partBytes);
});

const bytes = (length: number): Uint8Array => Buffer.alloc(length, 'abcdefg');
const zip = { contentType: 'application/zip', contentDisposition: 'attachment; filename="a.zip"' };

const write = async (key: string, content: Uint8Array, chunkBytes: number) => {
  const writer = store.writer(key, zip);
  for (let start = 0; start < content.byteLength; start += chunkBytes)
    await writer.write(content.subarray(start, start + chunkBytes));
  return writer.finish();
};

describe('S3ObjectStore', () => {
  it.each([
    ['nothing', 0, 1000],
    ['less than a part', 1000, 300],
    ['exactly a part', partBytes, mib],
    ['a part and a byte', partBytes + 1, mib],
    ['several parts in one chunk', 2 * partBytes + 17, 3 * partBytes],
  ])('stores %s', async (name, length, chunkBytes) => {
    const content = bytes(length);
    const stored = await write(`kept/${name}`, content, chunkBytes);
    expect(stored).toMatchObject({ key: `kept/${name}`, sizeBytes: length });
    expect(await store.size(stored.key)).toBe(length);
    const read = await store.read(stored.key, length);
    expect(Buffer.compare(read ?? Buffer.alloc(1), content)).toBe(0);
    if (stored.bytes !== undefined) expect(Buffer.compare(stored.bytes, content)).toBe(0);
  });

  it('reports when a chunk is stored so that the caller can reuse its buffer', async () => {
    const writer = store.writer('freed', zip);
    const buffers = [0, 1].map(() => new Uint8Array(partBytes));
    const free = [...buffers];
    const expected: Buffer[] = [];
    for (let part = 1; part <= 6; part++) {
      while (free.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      const buffer = free.pop()!;
      buffer.fill(part);
      expected.push(Buffer.alloc(partBytes, part));
      await writer.write(buffer, { freed: () => free.push(buffer) });
      if (free.length === 0) await writer.write(new Uint8Array([part]));
      if (expected.length < part * 2 && free.length === 0) expected.push(Buffer.from([part]));
    }
    await writer.finish();
    const read = await store.read('freed', 7 * partBytes);
    expect(Buffer.concat(expected).equals(read!)).toBe(true);
  });

  it('rejects with the error of a failed part and leaves nothing', async () => {
    const client = s3Client({ ...stack.env });
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'UploadPartCommand' && (args.input as { PartNumber: number }).PartNumber === 2)
            throw new Error('The line is cut.');
          return next(args);
        },
      { step: 'initialize' },
    );
    const failing = new S3ObjectStore(client, String(stack.env.BUCKET_NAME), partBytes).writer('failing/a', zip);
    const all = async (): Promise<unknown> => {
      for (let part = 0; part < 5; part++) await failing.write(bytes(partBytes));
      return failing.finish();
    };
    await expect(all()).rejects.toThrow('The line is cut.');
    await failing.abort();
    expect(await store.removeAll('failing/')).toBe(0);
  });

  it('sends an unsigned body only with its checksum and over a safe connection', async () => {
    const sent = async (endpoint: string): Promise<string | undefined> => {
      const client = s3Client({ ...stack.env, AWS_ENDPOINT_URL_S3: endpoint });
      let hash: string | undefined;
      client.middlewareStack.add(
        () =>
          async ({ request }) => {
            hash = (request as { headers: Record<string, string> }).headers['x-amz-content-sha256'];
            return { output: { $metadata: {} }, response: { headers: {} } };
          },
        { step: 'deserialize', priority: 'low' },
      );
      await new S3ObjectStore(client, 'bucket').writer('a', zip).finish();
      return hash;
    };
    expect(await sent('https://s3.example.com')).toBe('UNSIGNED-PAYLOAD');
    expect(await sent('http://127.0.0.1:9')).toBe('UNSIGNED-PAYLOAD');
    for (const open of ['http://s3.example.com', 'http://127.example.com', 'http://10.0.0.1:9'])
      expect(await sent(open)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has no object before finish and none after abort', async () => {
    const small = store.writer('gone/small', zip);
    await small.write(bytes(10));
    const large = store.writer('gone/large', zip);
    await large.write(bytes(2 * partBytes + 1));
    expect(await store.size('gone/large')).toBeUndefined();
    await Promise.all([small.abort(), large.abort(), large.abort()]);
    expect(await store.removeAll('gone/')).toBe(0);
    await expect(large.write(bytes(1))).rejects.toThrow();
  });

  it('distinguishes a missing object from one that cannot be read', async () => {
    expect(await store.read('missing', 10)).toBeUndefined();
    const elsewhere = new S3ObjectStore(s3Client(stack.env), 'no-such-bucket');
    await expect(elsewhere.read('missing', 10)).rejects.toThrow();
  });

  it('rejects reading more than the given maximum', async () => {
    await write('long', bytes(10), 10);
    await expect(store.read('long', 9)).rejects.toThrow('larger than 9 bytes');
  });

  it('deletes all objects under a prefix except the listed ones', async () => {
    for (const name of ['a', 'b', 'keep']) await write(`job/${name}`, bytes(1), 1);
    await write('job2/other', bytes(1), 1);
    expect(await store.removeAll('job/', ['job/keep'])).toBe(2);
    expect(await store.size('job/keep')).toBe(1);
    expect(await store.size('job2/other')).toBe(1);
    expect(await store.removeAll('job/')).toBe(1);
  });

  it('aborts the unfinished uploads under a prefix and no others', async () => {
    const client = s3Client(stack.env);
    const Bucket = String(stack.env.BUCKET_NAME);
    for (const Key of ['cut-off/<one> & more', 'cut-off/two', 'cut-off2/three']) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'part' }));
    }
    const uploads = async (): Promise<unknown[]> => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      return Uploads.map(({ Key }) => Key);
    };
    expect(await uploads()).toEqual(['cut-off/<one> & more', 'cut-off/two', 'cut-off2/three']);
    expect(await store.removeAll('cut-off/')).toBe(2);
    expect(await uploads()).toEqual(['cut-off2/three']);
    expect(await store.removeAll('cut-off2/')).toBe(1);
  });
});
