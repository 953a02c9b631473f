import { hash } from 'node:crypto';
import type { GatedService } from '@bulkfill/local-aws/gate/signature/gate-refusal';
import { readGatedRequest } from '@bulkfill/local-aws/gate/signature/read-gated-request';
import {
  allowedSkewSeconds,
  signatureVerifier,
  type VerifiedClaim,
} from '@bulkfill/local-aws/gate/signature/verify-signature';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const sha256 = (text: string | Uint8Array): string => hash('sha256', text, 'hex');
const region = 'us-east-1';

const credentials = { accessKeyId: 'local', secretAccessKey: 'one-run-only' };
const signedAt = new Date('2026-11-22T12:00:00Z');

const verify = (
  { method, url, headers }: Sent,
  { nowMs = signedAt.getTime(), service = 's3' as GatedService, using = credentials } = {},
): VerifiedClaim =>
  signatureVerifier({ service, region, credentials: using, nowMs: () => nowMs })(
    readGatedRequest({ method, url, rawHeaders: Object.entries(headers).flat() }),
  );

describe('published S3 signature examples', () => {
  const using = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  const nowMs = Date.UTC(2013, 4, 24);
  const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' };
  const authorization = (signedHeaders: string, signature: string): string =>
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`;
  const plain = 'host;x-amz-content-sha256;x-amz-date';

  // Source: S3 API reference, "Signature Calculations for the Authorization Header" and "Authenticating Requests: Using
  // Query Parameters".
  it.each<[string, Sent]>([
    [
      'GET Object with a range',
      {
        method: 'GET',
        url: '/test.txt',
        headers: {
          ...common,
          range: 'bytes=0-9',
          'x-amz-content-sha256': sha256(''),
          authorization: authorization(
            'host;range;x-amz-content-sha256;x-amz-date',
            'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
          ),
        },
      },
    ],
    [
      'PUT Object',
      {
        method: 'PUT',
        url: '/test%24file.text',
        headers: {
          ...common,
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
          'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
          authorization: authorization(
            'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
            '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
          ),
        },
      },
    ],
    [
      'GET Bucket lifecycle',
      {
        method: 'GET',
        url: '/?lifecycle',
        headers: {
          ...common,
          'x-amz-content-sha256': sha256(''),
          authorization: authorization(plain, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
        },
      },
    ],
    [
      'List Objects',
      {
        method: 'GET',
        url: '/?max-keys=2&prefix=J',
        headers: {
          ...common,
          'x-amz-content-sha256': sha256(''),
          authorization: authorization(plain, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
        },
      },
    ],
    [
      'a presigned URL',
      {
        method: 'GET',
        url: '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
        headers: { host: 'examplebucket.s3.amazonaws.com' },
      },
    ],
  ])('verify: %s', (_, sent) => {
    expect(() => verify(sent, { nowMs, using })).not.toThrow();
    expect(() => verify(sent, { nowMs, using: { ...using, secretAccessKey: 'another' } })).toThrow(/does not match/);
  });
});

const signer = (service: GatedService, using = credentials): SignatureV4 =>
  new SignatureV4({
    service,
    region,
    credentials: using,
    sha256: Sha256,
    uriEscapePath: service !== 's3',
    applyChecksum: true,
  });

interface ToSign {
  readonly service: GatedService;
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const urlOf = (path: string, query: Record<string, string>): string => {
  const search = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
};

/** A request as the SDK's own signer makes it. */
const signed = async ({ service, method, path, query, headers, body }: ToSign): Promise<Sent> => {
  const request = {
    method,
    protocol: 'http:',
    hostname: '127.0.0.1',
    port: 9,
    path,
    query,
    headers: { host: '127.0.0.1:9', ...headers },
    body,
  };
  const result = await signer(service).sign(request, { signingDate: signedAt });
  return { method, url: urlOf(path, query), headers: result.headers };
};

const presigned = async (expiresIn: number, method = 'GET'): Promise<Sent> => {
  const headers = { host: '127.0.0.1:9' };
  const request = { method, protocol: 'http:', hostname: '127.0.0.1', port: 9, path: '/bucket/a%20key', query: {} };
  // As the presigner for S3 does it: the hash becomes a parameter.
  const unsigned = { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
  const { query = {} } = await signer('s3').presign(
    { ...request, headers: unsigned },
    { signingDate: signedAt, expiresIn },
  );
  return { method, url: urlOf(request.path, query as Record<string, string>), headers };
};

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const toSign: fc.Arbitrary<ToSign> = fc.record({
  service: fc.constantFrom<GatedService>('s3', 'sqs', 'dynamodb'),
  method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'HEAD'),
  path: fc
    .array(
      text.filter((each) => each !== '' && each !== '.' && each !== '..'),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => `/${all.map(escaped).join('/')}`),
  query: fc.dictionary(fc.constantFrom('prefix', 'uploadId', 'a b', 'ä', 'list-type'), text, { noNullPrototype: true }),
  headers: fc.dictionary(
    fc.constantFrom('content-type', 'range', 'x-amz-meta-a', 'x-amz-target'),
    fc.stringMatching(/^[ -~]{0,20}$/),
    {
      noNullPrototype: true,
    },
  ),
  body: text,
});

const changed = (value: string, at: number): string => {
  const index = at % value.length;
  const other = value[index] === 'x' ? 'y' : 'x';
  return `${value.slice(0, index)}${other}${value.slice(index + 1)}`;
};

describe('request signature', () => {
  it('is valid for every request that the SDK signs', async () => {
    await fc.assert(
      fc.asyncProperty(toSign, async (wanted) => {
        const sent = await signed(wanted);
        expect(verify(sent, { service: wanted.service })).toEqual({ kind: 'header', payloadHash: sha256(wanted.body) });
      }),
      { numRuns: 200 },
    );
  });

  it('is invalid if a byte of method, path, query, signed header, body hash or signature changes', async () => {
    await fc.assert(
      fc.asyncProperty(toSign, fc.nat(), fc.nat(), async (wanted, which, at) => {
        const sent = await signed(wanted);
        const authorization = sent.headers.authorization ?? '';
        const signedNames = (/SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '')
          .split(';')
          .filter((name) => sent.headers[name] !== '');
        const question = sent.url.indexOf('?');
        const name = signedNames[which % signedNames.length] ?? '';
        const alterations: Sent[] = [
          { ...sent, method: changed(sent.method, at) },
          {
            ...sent,
            url: `/${changed(sent.url.slice(1, question < 0 ? undefined : question), at)}${question < 0 ? '' : sent.url.slice(question)}`,
          },
          { ...sent, url: `${sent.url}${question < 0 ? '?' : '&'}z=` },
          { ...sent, headers: { ...sent.headers, [name]: changed(sent.headers[name] ?? '', at) } },
          { ...sent, headers: { ...sent.headers, authorization: changed(authorization, at) } },
          { ...sent, headers: { ...sent.headers, 'x-amz-content-sha256': sha256(`${wanted.body}!`) } },
        ];
        if (question >= 0 && question + 1 < sent.url.length) {
          alterations.push({
            ...sent,
            url: sent.url.slice(0, question + 1) + changed(sent.url.slice(question + 1), at),
          });
        }
        for (const altered of alterations) expect(() => verify(altered, { service: wanted.service })).toThrow();
      }),
      { numRuns: 200 },
    );
  });

  it('is invalid in a URL if a byte changes or a part is removed', async () => {
    const sent = await presigned(900);
    expect(verify(sent)).toEqual({ kind: 'presigned', payloadHash: undefined });
    for (let at = 1; at < sent.url.length; at++) {
      expect(() =>
        verify({ ...sent, url: `${sent.url.slice(0, at)}${changed(sent.url[at] ?? '', 0)}${sent.url.slice(at + 1)}` }),
      ).toThrow();
    }
    const [path = '', search = ''] = sent.url.split('?');
    for (const part of search.split('&')) {
      expect(() =>
        verify({
          ...sent,
          url: `${path}?${search
            .split('&')
            .filter((each) => each !== part)
            .join('&')}`,
        }),
      ).toThrow();
    }
    expect(() => verify({ ...sent, url: path })).toThrow('not signed');
    expect(() => verify({ ...sent, url: `${sent.url}&X-Amz-Expires=9000` })).toThrow('twice');
    expect(() => verify({ ...sent, method: 'DELETE' })).toThrow('does not match');
  });

  it('is valid in a URL next to the API key of a redirected client, but not next to a second signature', async () => {
    const sent = await presigned(900);
    const withHeader = (authorization: string, url = sent.url) =>
      verify({ ...sent, url, headers: { ...sent.headers, authorization } });
    expect(withHeader('Bearer svc_bfexp_a.b')).toEqual({ kind: 'presigned', payloadHash: undefined });
    expect(() => withHeader('Bearer svc_bfexp_a.b', sent.url.replace('Expires=900', 'Expires=901'))).toThrow(
      'does not match',
    );
    expect(() => withHeader('AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b')).toThrow('signed once');
    expect(() => withHeader('Bearer svc_bfexp_a.b', sent.url.split('?')[0])).toThrow('signature of version 4');
  });

  it('is valid in a URL until the last second of its lifetime', async () => {
    const sent = await presigned(900);
    const at = (seconds: number) => () => verify(sent, { nowMs: signedAt.getTime() + seconds * 1000 });
    expect(at(900)).not.toThrow();
    expect(at(901)).toThrow('Request has expired');
    expect(at(-allowedSkewSeconds)).not.toThrow();
    expect(at(-allowedSkewSeconds - 1)).toThrow('in the future');
  });

  it('lasts from one second to seven days in a URL', async () => {
    const week = 7 * 24 * 3600;
    const withLifetime = async (seconds: string) => {
      const sent = await presigned(900);
      return () => verify({ ...sent, url: sent.url.replace('X-Amz-Expires=900', `X-Amz-Expires=${seconds}`) });
    };
    expect(await withLifetime('1')).toThrow('does not match');
    expect(await withLifetime(String(week))).toThrow('does not match');
    for (const refused of ['0', String(week + 1), '-1', '1e3', ''])
      expect(await withLifetime(refused)).toThrow('from 1 to 604800');
  });

  it('is valid for 15 minutes in both directions, to the second', async () => {
    const sent = await signed({ service: 's3', method: 'GET', path: '/bucket/key', query: {}, headers: {}, body: '' });
    const at = (seconds: number) => () => verify(sent, { nowMs: signedAt.getTime() + seconds * 1000 });
    expect(at(allowedSkewSeconds)).not.toThrow();
    expect(at(allowedSkewSeconds + 1)).toThrow('too long ago');
    expect(at(-allowedSkewSeconds)).not.toThrow();
    expect(at(-allowedSkewSeconds - 1)).toThrow('in the future');
  });
});

describe('a rejected request', () => {
  const get: ToSign = { service: 's3', method: 'GET', path: '/bucket/key', query: {}, headers: {}, body: '' };

  it('has no signature', () => {
    expect(() => verify({ method: 'GET', url: '/bucket/key', headers: { host: '127.0.0.1:9' } })).toThrow('not signed');
  });

  it('is signed by another key id, or for another service, region or day', async () => {
    const sent = await signed(get);
    const withCredential = (scope: string) => () =>
      verify({
        ...sent,
        headers: {
          ...sent.headers,
          authorization: (sent.headers.authorization ?? '').replace(/Credential=[^,]+/, `Credential=${scope}`),
        },
      });
    expect(withCredential('other/20261122/us-east-1/s3/aws4_request')).toThrow('not that of this run');
    expect(withCredential('local/20261122/us-east-1/sqs/aws4_request')).toThrow('another service');
    expect(withCredential('local/20261122/eu-west-1/s3/aws4_request')).toThrow('another service or region');
    expect(withCredential('local/20261121/us-east-1/s3/aws4_request')).toThrow('The day');
    expect(withCredential('local/20261122/us-east-1/s3/aws4_request/more')).toThrow('another form');
    expect(() => verify(sent, { service: 'sqs' })).toThrow('another service');
  });

  it('has an AWS header that was added after signing', async () => {
    const sent = await signed(get);
    expect(() => verify({ ...sent, headers: { ...sent.headers, 'x-amz-copy-source': '/bucket/other' } })).toThrow(
      'not signed',
    );
    const url = await presigned(900);
    expect(() => verify({ ...url, headers: { ...url.headers, 'x-amz-acl': 'public-read' } })).toThrow('not signed');
  });

  it('has a body that is not signed as a whole', async () => {
    for (const form of [
      'UNSIGNED-PAYLOAD',
      'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      '',
    ]) {
      const sent = await signed({ ...get, method: 'PUT', headers: { 'x-amz-content-sha256': form } });
      expect(() => verify({ ...sent, headers: { ...sent.headers, 'x-amz-content-sha256': form } })).toThrow(
        'signed as a whole',
      );
    }
  });

  it('is signed twice, or has a duplicate header', async () => {
    const sent = await signed(get);
    const url = await presigned(900);
    expect(() => verify({ ...url, headers: sent.headers })).toThrow('signed once');
    const rawHeaders = [...Object.entries(sent.headers).flat(), 'Host', 'evil.example'];
    expect(() => readGatedRequest({ method: 'GET', url: '/', rawHeaders })).toThrow('twice');
  });
});
