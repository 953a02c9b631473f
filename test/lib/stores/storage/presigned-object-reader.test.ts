import { createServer, type Server } from 'node:http';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '@smithy/core/checksum';
import { afterEach, describe, expect, it } from 'vitest';
import {
  PresignedObjectReader,
  type PresignedReaderSettings,
} from '../../../../lib/stores/storage/presigned-object-reader.ts';
import { fakeClock } from '../../../support/service/fake-clock.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'a+session/token==' };
const settings = (change: Partial<PresignedReaderSettings> = {}): PresignedReaderSettings => ({
  bucket: 'bulkfill-prod',
  region: 'eu-central-1',
  endpoint: undefined,
  credentials,
  ...change,
});

describe('PresignedObjectReader: URL', () => {
  it.each([
    ['AWS', {}, {}],
    ['AWS in China', { region: 'cn-north-1' }, { region: 'cn-north-1' }],
    [
      'another endpoint',
      { endpoint: 'http://127.0.0.1:4566/' },
      { endpoint: 'http://127.0.0.1:4566', forcePathStyle: true },
    ],
  ])('equals the SDK’s location of the object, at %s', async (_, change, config) => {
    const client = new S3Client({ region: 'eu-central-1', credentials, ...config });
    const key = "outputs/it's (odd) & ünusual+.zip";
    const expected = new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket: 'bulkfill-prod', Key: key })));
    const url = new URL(await new PresignedObjectReader(settings(change), fakeClock()).downloadUrl(key, 60));
    expect(url.origin + url.pathname).toBe(expected.origin + expected.pathname);
  });

  it('has the same signature as the SDK’s', async () => {
    const clock = fakeClock();
    const url = new URL(await new PresignedObjectReader(settings(), clock).downloadUrl('outputs/a (1).zip', 90));
    const presigner = new S3RequestPresigner({ region: 'eu-central-1', credentials, sha256: Sha256 });
    const { hostname, pathname: path } = url;
    const request = { method: 'GET', protocol: 'https:', hostname, path, query: {}, headers: { host: hostname } };
    const { query = {} } = await presigner.presign(request, { expiresIn: 90, signingDate: new Date(clock.nowMs()) });
    expect(Object.fromEntries(url.searchParams)).toEqual(query);
    expect(query).toMatchObject({ 'X-Amz-Expires': '90', 'X-Amz-Security-Token': credentials.sessionToken });
  });
});

describe('PresignedObjectReader: response headers in the URL', () => {
  it('are signed like the SDK signs them', async () => {
    const name = `attachment; filename="a_.zip"; filename*=UTF-8''a%C3%A4.zip`;
    const clock = fakeClock();
    const url = new URL(
      await new PresignedObjectReader(settings(), clock).downloadUrl('a.zip', 90, {
        contentDisposition: name,
        contentEncoding: 'zstd',
      }),
    );
    const presigner = new S3RequestPresigner({ region: 'eu-central-1', credentials, sha256: Sha256 });
    const { hostname, pathname: path } = url;
    const query = { 'response-content-disposition': name, 'response-content-encoding': 'zstd' };
    const request = { method: 'GET', protocol: 'https:', hostname, path, query, headers: { host: hostname } };
    const signed = await presigner.presign(request, { expiresIn: 90, signingDate: new Date(clock.nowMs()) });
    expect(Object.fromEntries(url.searchParams)).toEqual(signed.query);
    expect(url.searchParams.get('response-content-disposition')).toBe(name);
  });
});

describe('PresignedObjectReader: server errors', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** A server that answers with these statuses, one per request, and repeats the last; 0 breaks the connection. */
  const faltering = async (statuses: readonly number[]) => {
    let requests = 0;
    server = createServer((request, response) => {
      const status = statuses[Math.min(requests, statuses.length - 1)] ?? 200;
      requests++;
      if (status === 0) request.socket.destroy();
      else
        response
          .writeHead(status, { 'content-length': status === 200 ? 5 : 0 })
          .end(status === 200 && request.method === 'GET' ? 'bytes' : '');
    });
    await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const clock = { ...fakeClock(), sleep: async () => {} };
    const reader = new PresignedObjectReader(settings({ endpoint: `http://127.0.0.1:${address.port}` }), clock);
    return { reader, requests: () => requests };
  };

  it.each([
    ['an error of the server', [500, 200]],
    ['being asked to slow down', [503, 503, 200]],
    ['a broken connection', [0, 200]],
  ])('retries after %s', async (_, statuses) => {
    const { reader, requests } = await faltering(statuses);
    expect(await reader.size('a')).toBe(5);
    expect(requests()).toBe(statuses.length);
    expect(await new Response(await reader.stream('a')).text()).toBe('bytes');
  });

  it('gives up after four attempts', async () => {
    const { reader, requests } = await faltering([503]);
    await expect(reader.size('a')).rejects.toThrow('S3 answered 503 for the object a.');
    expect(requests()).toBe(4);
  });

  it('does not retry a rejected request', async () => {
    const { reader, requests } = await faltering([403]);
    await expect(reader.stream('a')).rejects.toThrow('S3 answered 403');
    expect(requests()).toBe(1);
  });
});
