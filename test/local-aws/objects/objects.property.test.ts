import { hash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ObjectsStand, objectsStand } from './objects-stand.ts';

let stand: ObjectsStand;
const Bucket = 'model';

beforeAll(async () => {
  stand = await objectsStand();
  await stand.start();
  await stand.client().send(new CreateBucketCommand({ Bucket }));
});
afterAll(() => stand?.end());

type Model = Map<string, Buffer>;

/** Names that would be a trap as names of files, each of which is a key like any other. */
const aKey = fc.constantFrom(
  'a',
  'A',
  'a/b',
  'a/b/c.data',
  'a.meta.json',
  'ä:1?*|"<>',
  '日本/€ &amp;.zip',
  'con',
  '-rf',
  '~',
  'a b+c%2F',
  '\u{1f600}',
  `${'k'.repeat(255)}/${'l'.repeat(768)}`,
);

/** Around the lengths where the server changes how it reads and writes. */
const aSize = fc.constantFrom(0, 1, 1000, 65_536, 524_287, 524_288, 524_289, 1_100_000);
const bytesOf = (size: number, seed: number): Buffer => Buffer.alloc(size, hash('sha256', String(seed), 'buffer'));

const put = async (model: Model, Key: string, body: Buffer): Promise<void> => {
  const { ETag } = await stand.client().send(new PutObjectCommand({ Bucket, Key, Body: body }));
  expect(ETag).toMatch(/^"[0-9a-f]{32}"$/);
  model.set(Key, body);
};

const multipart = async (model: Model, Key: string, last: Buffer, isAborted: boolean): Promise<void> => {
  const s3 = stand.client();
  const first = bytesOf(5 * 1024 * 1024, last.length);
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const Parts = [];
  for (const [PartNumber, Body] of [
    [3, Buffer.from('replaced')],
    [2, first],
    [3, last],
    [9, Buffer.from('not wanted')],
  ] as const) {
    const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    if (PartNumber < 9) Parts[PartNumber] = { ETag, PartNumber };
  }
  if (isAborted) {
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    return;
  }
  const MultipartUpload = { Parts: Parts.filter((part) => part !== undefined) };
  await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
  model.set(Key, Buffer.concat([first, last]));
};

const remove = async (model: Model, keys: readonly string[]): Promise<void> => {
  const [Key] = keys;
  if (keys.length === 1) await stand.client().send(new DeleteObjectCommand({ Bucket, Key }));
  else
    await stand
      .client()
      .send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((each) => ({ Key: each })), Quiet: true } }),
      );
  for (const key of keys) model.delete(key);
};

const range = async (model: Model, Key: string, from: number, length: number): Promise<void> => {
  const body = model.get(Key);
  const get = stand.client().send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${from}-${from + length}` }));
  if (body === undefined) await expect(get).rejects.toMatchObject({ name: 'NoSuchKey' });
  else if (from >= body.length) await expect(get).rejects.toMatchObject({ name: 'InvalidRange' });
  else {
    const { Body, ContentRange } = await get;
    const expected = body.subarray(from, from + length + 1);
    expect(ContentRange).toBe(`bytes ${from}-${from + expected.length - 1}/${body.length}`);
    expect(Buffer.compare(await Body!.transformToByteArray(), expected)).toBe(0);
  }
};

const list = async (model: Model, prefix: string, MaxKeys: number): Promise<void> => {
  const found: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await stand
      .client()
      .send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys, ContinuationToken }));
    for (const { Key = '', Size } of page.Contents ?? []) {
      expect(Size).toBe(model.get(Key)?.length);
      found.push(Key);
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  const expected = [...model.keys()]
    .filter((key) => key.startsWith(prefix))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(found).toEqual(expected);
};

const restart = async (): Promise<void> => {
  await stand.stop();
  await stand.start();
};

const aStep: fc.Arbitrary<(model: Model) => Promise<void>> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(aKey, aSize, fc.nat()).map(
      ([key, size, seed]) =>
        (model: Model) =>
          put(model, key, bytesOf(size, seed)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(aKey, aSize, fc.boolean()).map(
      ([key, size, isAborted]) =>
        (model: Model) =>
          multipart(model, key, bytesOf(size, size), isAborted),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .uniqueArray(aKey, { minLength: 1, maxLength: 4 })
      .map((keys) => (model: Model) => remove(model, keys)),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(aKey, aSize, aSize).map(
      ([key, from, length]) =>
        (model: Model) =>
          range(model, key, from, length),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('', 'a', 'a/', 'ä', 'zzz'), fc.integer({ min: 1, max: 4 })).map(
      ([prefix, max]) =>
        (model: Model) =>
          list(model, prefix, max),
    ),
  },
  { weight: 1, arbitrary: fc.constant(restart) },
);

it('behaves like a map of keys to bytes for any sequence of S3 requests and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 8, maxLength: 20 }), async (steps) => {
      const model: Model = new Map();
      for (const step of steps) await step(model);
      for (const [Key, body] of model) {
        const { Body } = await stand.client().send(new GetObjectCommand({ Bucket, Key }));
        expect(Buffer.compare(await Body!.transformToByteArray(), body)).toBe(0);
        const head = await stand.client().send(new HeadObjectCommand({ Bucket, Key }));
        expect(head.ContentLength).toBe(body.length);
      }
      await list(model, '', 1000);
      if (model.size > 0) await remove(model, [...model.keys()]);
      // Nothing is left of what was replaced, deleted, aborted or not wanted.
      expect(stand.files()).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 120_000);
