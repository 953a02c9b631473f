import { fullJitterMs } from '@bulkfill/engine/core/backoff';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Clock } from '../../core/clock.ts';
import type { ByteRange, ObjectReader, ShownAs } from './object-store.ts';

export interface PresignedReaderSettings {
  readonly bucket: string;
  readonly region: string;
  /** Endpoint of a server other than AWS's. The bucket is then part of the path. */
  readonly endpoint: string | undefined;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

const requestTimeoutMs = 20_000;
const ownUseSeconds = 60;
const attempts = 4;

// RFC 3986, 2.3: characters that encodeURIComponent leaves but a signed path must escape.
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const baseUrlOf = ({ bucket, region, endpoint }: PresignedReaderSettings): URL =>
  endpoint === undefined
    ? new URL(`https://${bucket}.s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}/`)
    : new URL(`${endpoint.replace(/\/+$/, '')}/${escaped(bucket)}/`);

const isTransient = (status: number): boolean => status === 429 || status >= 500;

/**
 * Reads objects of one S3 bucket by presigned URLs, including its own requests. Downloads need nothing else of S3, and
 * its client would be a third of the function's bundle.
 * Source: S3 API reference, "Authenticating requests: using query parameters" (Signature Version 4).
 */
export class PresignedObjectReader implements ObjectReader {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #baseUrl: URL;
  readonly #signer: SignatureV4;

  constructor(settings: PresignedReaderSettings, clock: Clock, random: () => number = Math.random) {
    this.#random = random;
    const { region, credentials } = settings;
    this.#clock = clock;
    this.#baseUrl = baseUrlOf(settings);
    // S3 signs the path as sent, escaped once.
    this.#signer = new SignatureV4({
      service: 's3',
      region,
      credentials,
      sha256: Sha256,
      uriEscapePath: false,
      applyChecksum: false,
    });
  }

  async stream(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    const response = await this.#request(
      'GET',
      key,
      range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` },
    );
    return response?.body ?? undefined;
  }

  async size(key: string): Promise<number | undefined> {
    const response = await this.#request('HEAD', key, {});
    const length = response?.headers.get('content-length');
    return length == null ? undefined : Number(length);
  }

  downloadUrl(
    key: string,
    seconds: number,
    { contentDisposition, contentEncoding, method = 'GET' }: ShownAs = {},
  ): Promise<string> {
    return this.#presign(method, key, seconds, {
      ...(contentDisposition === undefined ? {} : { 'response-content-disposition': contentDisposition }),
      ...(contentEncoding === undefined ? {} : { 'response-content-encoding': contentEncoding }),
    });
  }

  async #presign(
    method: 'GET' | 'HEAD',
    key: string,
    seconds: number,
    asked: Record<string, string> = {},
  ): Promise<string> {
    const { protocol, hostname, port, host, pathname } = this.#baseUrl;
    const path = `${pathname}${key.split('/').map(escaped).join('/')}`;
    const request = {
      method,
      protocol,
      hostname,
      ...(port === '' ? {} : { port: Number(port) }),
      path,
      query: asked,
      headers: { host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
    };
    const { query = {} } = await this.#signer.presign(request, {
      expiresIn: seconds,
      signingDate: new Date(this.#clock.nowMs()),
    });
    const parameters = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`);
    return `${protocol}//${host}${path}?${parameters.join('&')}`;
  }

  /**
   * Sends a request, and retries transient failures as the SDK does. Returns `undefined` if the object does not exist.
   */
  async #request(method: 'GET' | 'HEAD', key: string, headers: Record<string, string>): Promise<Response | undefined> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= attempts;
      try {
        const response = await this.#fetch(method, key, headers);
        if (response.ok) return response;
        await response.body?.cancel();
        if (response.status === 404) return undefined;
        if (last || !isTransient(response.status)) throw new RefusedRead(key, response.status);
      } catch (error) {
        if (last || error instanceof RefusedRead) throw error;
      }
      await this.#clock.sleep(fullJitterMs(attempt, 200, 800, this.#random));
    }
  }

  /** Fetches with a time limit until the response begins. A body takes as long as its reader. */
  async #fetch(method: 'GET' | 'HEAD', key: string, headers: Record<string, string>): Promise<Response> {
    const url = await this.#presign(method, key, ownUseSeconds);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error('S3 did not answer in time.')), requestTimeoutMs);
    try {
      return await fetch(url, { method, headers, signal: timeout.signal });
    } finally {
      clearTimeout(timer);
    }
  }
}

class RefusedRead extends Error {
  override readonly name = 'RefusedRead';

  constructor(key: string, status: number) {
    super(`S3 answered ${status} for the object ${key}.`);
  }
}
