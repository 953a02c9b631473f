import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import { s3Client } from '../../../../hosts/wiring/aws-clients.ts';
import { mib } from '../../../../lib/core/units.ts';
import { S3ObjectStore } from '../../../../lib/services/storage/s3-object-store.ts';
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
  for (let start = 0; start < content.byteLength; start += chunkBytes) await writer.write(content.subarray(start, start + chunkBytes));
  return writer.finish();
};

describe('S3ObjectStore', () => {
  it.each([
    ['nothing', 0, 1000],
    ['less than a part', 1000, 300],
    ['exactly a part', partBytes, mib],
    ['a part and a byte', partBytes + 1, mib],
    ['several parts in one chunk', 2 * partBytes + 17, 3 * partBytes],
  ])('keeps %s', async (name, length, chunkBytes) => {
    const content = bytes(length);
    const stored = await write(`kept/${name}`, content, chunkBytes);
    expect(stored).toMatchObject({ key: `kept/${name}`, sizeBytes: length });
    expect(await store.size(stored.key)).toBe(length);
    const read = await store.read(stored.key, length);
    expect(Buffer.compare(read ?? Buffer.alloc(1), content)).toBe(0);
    if (stored.bytes !== undefined) expect(Buffer.compare(stored.bytes, content)).toBe(0);
  });

  it('copies what it is given, so that the caller may use its buffer again', async () => {
    const writer = store.writer('copied', zip);
    const chunk = Buffer.from('first');
    await writer.write(chunk);
    chunk.write('other');
    await writer.finish();
    expect(Buffer.from((await store.read('copied', 100)) ?? []).toString()).toBe('first');
  });

  it('has nothing under a key before the end, and nothing after an abort', async () => {
    const small = store.writer('gone/small', zip);
    await small.write(bytes(10));
    const large = store.writer('gone/large', zip);
    await large.write(bytes(2 * partBytes + 1));
    expect(await store.size('gone/large')).toBeUndefined();
    await Promise.all([small.abort(), large.abort(), large.abort()]);
    expect(await store.removeAll('gone/')).toBe(0);
    await expect(large.write(bytes(1))).rejects.toThrow();
  });

  it('tells a missing object from one that cannot be read', async () => {
    expect(await store.read('missing', 10)).toBeUndefined();
    const elsewhere = new S3ObjectStore(s3Client(stack.env), 'no-such-bucket');
    await expect(elsewhere.read('missing', 10)).rejects.toThrow();
  });

  it('refuses to read more than it was told to expect', async () => {
    await write('long', bytes(10), 10);
    await expect(store.read('long', 9)).rejects.toThrow('larger than 9 bytes');
  });

  it('removes everything under a prefix but for what is kept', async () => {
    for (const name of ['a', 'b', 'keep']) await write(`job/${name}`, bytes(1), 1);
    await write('job2/other', bytes(1), 1);
    expect(await store.removeAll('job/', 'job/keep')).toBe(2);
    expect(await store.size('job/keep')).toBe(1);
    expect(await store.size('job2/other')).toBe(1);
    expect(await store.removeAll('job/')).toBe(1);
  });

  it('aborts the unfinished uploads under a prefix, and no others', async () => {
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
