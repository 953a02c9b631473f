import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ObjectsStand, objectsStand } from './objects-stand.ts';

let stand: ObjectsStand;
const Bucket = 'reads';
const Key = 'a.txt';

beforeAll(async () => {
  stand = await objectsStand();
  await stand.start();
  await stand.client().send(new CreateBucketCommand({ Bucket }));
  await stand
    .client()
    .send(new PutObjectCommand({ Bucket, Key, Body: '0123456789', ContentType: 'text/plain', ContentLanguage: 'de' }));
});
afterAll(() => stand?.end());

const download = async (headers: Record<string, string>, of = Key): Promise<Response> =>
  fetch(await getSignedUrl(stand.client(), new GetObjectCommand({ Bucket, Key: of }), { expiresIn: 60 }), { headers });

describe('object download', () => {
  it.each([
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=5-', 206, '56789', 'bytes 5-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['bytes=5-2', 200, '0123456789', null],
    ['rows=1-2', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
  ])('returns %s as %i %j', async (range, status, text, contentRange) => {
    const response = await download({ range });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('returns 416 and the object size for Range: %s', async (range) => {
    const response = await download({ range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await response.text()).toContain('<Code>InvalidRange</Code>');
  });

  it('has the file name and content encoding of the signed URL', async () => {
    const said = { ResponseContentDisposition: 'attachment; filename="b.txt"', ResponseContentEncoding: 'identity' };
    const command = new GetObjectCommand({ Bucket, Key, ...said });
    const url = await getSignedUrl(stand.client(), command, { expiresIn: 60 });
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="b.txt"',
    ]);
    expect(response.headers.get('content-encoding')).toBe('identity');
    expect((await fetch(url.replace('b.txt', 'c.txt'))).status).toBe(403);
  });

  it('resumes only if the object is unchanged', async () => {
    const etag = (await download({})).headers.get('etag') ?? '';
    expect((await download({ range: 'bytes=5-', 'if-range': etag })).status).toBe(206);
    expect((await download({ range: 'bytes=5-', 'if-range': '"other"' })).status).toBe(200);
    expect((await download({ 'if-match': etag })).status).toBe(200);
    expect((await download({ 'if-match': '"other"' })).status).toBe(412);
  });

  it('is skipped if the reader has the object, and rejected if the reader has another one', async () => {
    const { headers } = await download({});
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    const before = new Date(Date.parse(modified) - 1000).toUTCString();
    const asked: [Record<string, string>, number][] = [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': `"other", W/${etag}` }, 304],
      [{ 'if-none-match': '"other"' }, 200],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': before }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
      [{ 'if-none-match': '"other"', 'if-modified-since': modified }, 200],
      [{ 'if-unmodified-since': modified }, 200],
      [{ 'if-unmodified-since': before }, 412],
      [{ 'if-match': etag, 'if-unmodified-since': before }, 200],
    ];
    for (const [sent, status] of asked) {
      const response = await download(sent);
      expect([sent, response.status]).toEqual([sent, status]);
      const text = await response.text();
      if (status === 412) expect(text).toContain('<Code>PreconditionFailed</Code>');
      else expect(text).toBe(status === 304 ? '' : '0123456789');
    }
    const head = stand.client().send(new HeadObjectCommand({ Bucket, Key, IfNoneMatch: etag }));
    await expect(head).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    expect(await stand.client().send(new HeadObjectCommand({ Bucket, Key, Range: 'bytes=2-4' }))).toMatchObject({
      ContentLength: 3,
    });
  });

  it('describes the object, like HEAD', async () => {
    const { headers } = await download({});
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-language': 'de',
      'accept-ranges': 'bytes',
    });
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    const head = await stand.client().send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
    expect(head).toMatchObject({
      ContentLength: 10,
      ContentType: 'text/plain',
      ChecksumCRC32: 'poTHxg==',
      ChecksumType: 'FULL_OBJECT',
    });
    expect(Math.abs(Number(head.LastModified) - Date.now())).toBeLessThan(600_000);
    await expect(stand.client().send(new HeadObjectCommand({ Bucket, Key: 'missing' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  it('detects changed bytes by its checksum', async () => {
    await stand.client().send(new PutObjectCommand({ Bucket, Key: 'rotten', Body: 'rotten' }));
    const file = stand.files().map((name) => join(stand.dataDir, 'objects', 'files', name));
    const rotten = file.find((path) => readFileSync(path, 'utf8') === 'rotten') ?? '';
    writeFileSync(rotten, 'ROTTEN');
    const { Body } = await stand.client().send(new GetObjectCommand({ Bucket, Key: 'rotten' }));
    await expect(Body?.transformToString()).rejects.toThrow('Checksum mismatch');
    writeFileSync(rotten, 'rot');
    await expect((async () => (await download({}, 'rotten')).text())()).rejects.toThrow();
  });

  it('continues to its end if the object is replaced meanwhile', async () => {
    const body = Buffer.alloc(20_000_000, 'first');
    await stand.client().send(new PutObjectCommand({ Bucket, Key: 'large', Body: body }));
    const response = await download({}, 'large');
    await stand.client().send(new PutObjectCommand({ Bucket, Key: 'large', Body: 'second' }));
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), body)).toBe(0);
    expect(await (await download({}, 'large')).text()).toBe('second');
    // The old file goes once its last reader has let go of it.
    await vi.waitFor(() => expect(stand.files()).toHaveLength(3));
  });
});

it('lists uploads after the given markers', async () => {
  for (const key of ['u/a', 'u/b', 'u/b', 'u/c'])
    await stand.client().send(new CreateMultipartUploadCommand({ Bucket, Key: key }));
  const list = (markers: { KeyMarker?: string; UploadIdMarker?: string }) =>
    stand.client().send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'u/', MaxUploads: 2, ...markers }));
  const keysOf = (page: Awaited<ReturnType<typeof list>>) => (page.Uploads ?? []).map((upload) => upload.Key);
  const first = await list({});
  expect([keysOf(first), first.IsTruncated]).toEqual([['u/a', 'u/b'], true]);
  const second = await list({ KeyMarker: first.NextKeyMarker!, UploadIdMarker: first.NextUploadIdMarker! });
  expect([keysOf(second), second.IsTruncated]).toEqual([['u/b', 'u/c'], false]);
  expect(keysOf(await list({ KeyMarker: 'u/b' }))).toEqual(['u/c']);
});
