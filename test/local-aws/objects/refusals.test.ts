import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { crc32 } from 'node:zlib';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signAgain } from '../../support/service/sign-again.ts';
import { type ObjectsStand, objectsStand } from './objects-stand.ts';

let stand: ObjectsStand;
const Bucket = 'refused';

beforeAll(async () => {
  stand = await objectsStand();
  await stand.start();
  await stand.client().send(new CreateBucketCommand({ Bucket }));
});
afterAll(() => stand?.end());
// Whatever is refused leaves nothing behind.
afterEach(() => expect(stand.files()).toEqual([]));

const sha256 = (body: string): string => hash('sha256', body, 'hex');

const crc32Of = (body: string): string =>
  Buffer.from(crc32(body).toString(16).padStart(8, '0'), 'hex').toString('base64');

/** A request that is signed as it should be, whatever it holds. */
const open = async (
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<ClientRequest> => {
  const url = new URL(`${stand.endpoint()}/${Bucket}${path}`);
  const signed = await signAgain({
    service: 's3',
    method,
    url,
    headers: { 'x-amz-content-sha256': sha256(body), ...headers },
    credentials: stand.credentials,
  });
  return httpRequest(url, { method, headers: signed.headers, agent: false });
};

interface Answer {
  readonly status: number;
  readonly code: string;
}

const answerTo = async (request: ClientRequest): Promise<Answer> => {
  const [response] = await once(request, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, code: /<Code>(.*?)<\/Code>/.exec(text)?.[1] ?? '' };
};

const send = async (method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> => {
  const request = await open(method, path, { 'content-length': String(Buffer.byteLength(body)), ...headers }, body);
  request.end(body);
  return answerTo(request);
};

const expectRefused = async (code: string, answer: Promise<unknown>): Promise<void> => {
  await expect(answer).rejects.toMatchObject({ name: code });
};

describe('object upload', () => {
  it.each([
    ['x-amz-checksum-crc32', 'AAAAAA=='],
    ['x-amz-checksum-sha1', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['x-amz-checksum-sha256', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['content-md5', 'AAAAAAAAAAAAAAAAAAAAAA=='],
  ])('fails with BadDigest if its %s does not match its body', async (header, value) => {
    expect(await send('PUT', '/a', { [header]: value }, 'body')).toEqual({ status: 400, code: 'BadDigest' });
    await expectRefused('NoSuchKey', stand.client().send(new GetObjectCommand({ Bucket, Key: 'a' })));
  });

  it.each(['body', 'AAAAAAAAAAAAAAAAAAAAAA=', 'AAAAAAAAAAAAAAAAAAAAAAA==', ''])(
    'fails with InvalidDigest if its Content-MD5 is %j',
    async (value) => {
      expect(await send('PUT', '/a', { 'content-md5': value }, 'body')).toEqual({ status: 400, code: 'InvalidDigest' });
    },
  );

  it.each([
    ['a checksum that is not compared', { 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=' }],
    ['a condition', { 'if-none-match': '*' }],
    ['a condition on what is there', { 'if-match': '"x"' }],
  ])('fails with NotImplemented with %s, which would not be stored', async (_, headers) => {
    expect(await send('PUT', '/a', headers as Record<string, string>, 'body')).toEqual({
      status: 501,
      code: 'NotImplemented',
    });
  });

  it('fails with MissingContentLength without a length', async () => {
    const request = await open('PUT', '/a', {}, 'body');
    request.setHeader('transfer-encoding', 'chunked');
    request.end('body');
    expect(await answerTo(request)).toEqual({ status: 411, code: 'MissingContentLength' });
  });

  it('fails with EntityTooLarge above 5 GiB, before its body is read', async () => {
    const request = await open('PUT', '/a', { 'content-length': String(5 * 1024 ** 3 + 1) });
    request.flushHeaders();
    expect(await answerTo(request)).toEqual({ status: 400, code: 'EntityTooLarge' });
    request.destroy();
  });

  it('is rejected by the gate with other user metadata or signed chunks', async () => {
    expect(await send('PUT', '/a', { 'x-amz-meta-a': 'x' }, 'body')).toEqual({ status: 403, code: 'AccessDenied' });
    for (const hash of [
      'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'UNSIGNED-PAYLOAD',
    ]) {
      expect(await send('PUT', '/a', { 'x-amz-content-sha256': hash }, 'body')).toEqual({
        status: 403,
        code: 'AccessDenied',
      });
    }
  });

  it('is stored unsigned only if it matches its signed checksum', async () => {
    const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'x-amz-checksum-crc32': crc32Of('body') };
    expect(await send('PUT', '/a', unsigned, 'bode')).toEqual({ status: 400, code: 'BadDigest' });
    for (const [method, path] of [
      ['POST', '?delete'],
      ['POST', '/a?uploads'],
      ['GET', '/a'],
    ] as const)
      expect(await send(method, path, unsigned, 'body')).toEqual({ status: 403, code: 'AccessDenied' });
    const altered = await open('PUT', '/a', { 'content-length': '4', ...unsigned }, 'body');
    altered.setHeader('x-amz-checksum-crc32', crc32Of('bode'));
    altered.end('bode');
    expect(await answerTo(altered)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  it('stores nothing if it is cut off or its chunks cannot be read', async () => {
    const cutOff = await open('PUT', '/a', { 'content-length': '2000000' });
    cutOff.on('error', () => {});
    cutOff.write(Buffer.alloc(1_500_000));
    await vi.waitFor(() => expect(stand.files()).toHaveLength(1));
    cutOff.destroy();
    await vi.waitFor(() => expect(stand.files()).toEqual([]));

    const socket = connect(Number(new URL(stand.endpoint()).port), '127.0.0.1');
    const text = once(socket.setEncoding('utf8'), 'data');
    socket.write(`PUT /${Bucket}/a HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nbody\r\n0\r\n\r\n`);
    expect(String((await text)[0])).toMatch(/^HTTP\/1\.1 40[03] /);
    socket.destroy();
  });

  it('is rejected if its headers are too large', async () => {
    expect(await send('PUT', '/a', { 'content-disposition': 'x'.repeat(20_000) }, 'body')).toMatchObject({
      status: 431,
    });
  });

  it('is rejected by the gate if its key leads elsewhere', async () => {
    for (const path of ['/../../a', '/a/%2e%2e/%2e%2e/b', '/a%2F..%2F..%2Fb', '/a//b', '/a%00b', '/a%5C..%5Cb']) {
      const request = await open('PUT', '/a', {}, 'body');
      request.path = `/${Bucket}${path}`;
      request.end('body');
      expect(await answerTo(request)).toMatchObject({ status: 403 });
    }
  });

  it('has a key of at most 1,024 bytes', async () => {
    const put = (bytes: number) => send('PUT', `/${'%C3%A4'.repeat(bytes / 2)}${bytes % 2 === 1 ? 'a' : ''}`, {}, '');
    expect(await put(1025)).toEqual({ status: 400, code: 'KeyTooLongError' });
    expect(await put(1024)).toEqual({ status: 200, code: '' });
    expect(await send('DELETE', `/${'%C3%A4'.repeat(512)}`, {})).toEqual({ status: 204, code: '' });
  });

  it('fails with NoSuchBucket if the bucket does not exist', async () => {
    await expectRefused(
      'NoSuchBucket',
      stand.client().send(new PutObjectCommand({ Bucket: 'another', Key: 'a', Body: 'body' })),
    );
  });
});

describe('upload part', () => {
  it('has a number from 1 to 10,000 and an upload', async () => {
    const { UploadId } = await stand.client().send(new CreateMultipartUploadCommand({ Bucket, Key: 'a' }));
    const part = (PartNumber: number, Key = 'a') =>
      stand.client().send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: 'part' }));
    await expectRefused('InvalidArgument', part(0));
    await expectRefused('InvalidArgument', part(10_001));
    await expectRefused('NoSuchUpload', part(1, 'of-another-key'));
    await part(1);
    await part(10_000);
    expect(stand.files()).toHaveLength(2);
    expect(await send('DELETE', `/a?uploadId=${UploadId}`, {})).toEqual({ status: 204, code: '' });
    await expectRefused('NoSuchUpload', part(1));
  });
});

describe('request list', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, index) => ({ Key: `<${index}> & "more"` }));

  it('accepts 1 to 1,000 keys to delete', async () => {
    const remove = (count: number) =>
      stand.client().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys(count), Quiet: true } }));
    await stand.client().send(new PutObjectCommand({ Bucket, Key: '<999> & "more"', Body: 'body' }));
    await expectRefused('MalformedXML', remove(0));
    await expectRefused('MalformedXML', remove(1001));
    expect(stand.files()).toHaveLength(1);
    expect(await remove(1000)).toMatchObject({ $metadata: { httpStatusCode: 200 } });
  });

  it.each([
    [
      'an entity of its own',
      '<!DOCTYPE a [<!ENTITY b "c">]><Delete><Object><Key>&b;</Key></Object><Quiet>true</Quiet></Delete>',
    ],
    ['an entry without a key', '<Delete><Object></Object><Quiet>true</Quiet></Delete>'],
    ['two keys in an entry', '<Delete><Object><Key>a</Key><Key>b</Key></Object><Quiet>true</Quiet></Delete>'],
    ['no XML', 'delete all'],
    ['nothing', ''],
  ])('fails with MalformedXML with %s', async (_, body) => {
    expect(await send('POST', '?delete=', {}, body)).toEqual({ status: 400, code: 'MalformedXML' });
  });

  it('is rejected if it has more parts than allowed', async () => {
    expect(await send('POST', '/a?uploadId=x', {}, 'x'.repeat(4 * 1024 * 1024 + 1))).toEqual({
      status: 400,
      code: 'EntityTooLarge',
    });
    expect(await send('POST', '/a?uploadId=x', {}, 'x'.repeat(4 * 1024 * 1024))).toEqual({
      status: 404,
      code: 'NoSuchUpload',
    });
  });

  it('requires a number as its page size', async () => {
    expect(await send('GET', '?list-type=2&max-keys=many', {})).toEqual({ status: 400, code: 'InvalidArgument' });
    expect(await send('GET', '?uploads=&max-uploads=-1', {})).toEqual({ status: 400, code: 'InvalidArgument' });
    expect(await send('GET', '?list-type=2&max-keys=0', {})).toEqual({ status: 200, code: '' });
  });
});
