import type { IncomingHttpHeaders } from 'node:http';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

export interface RequestToSign {
  readonly service: 'dynamodb' | 's3' | 'sqs';
  readonly method: string | undefined;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const own = new Set(['host', 'authorization', 'connection', 'transfer-encoding', 'expect', 'x-amz-date']);

/**
 * The headers of a request that a proxy sends on to another address: the Host is part of what is signed, so it has to be signed
 * again. The body stays as it was, and so does its hash.
 */
export const signAgain = async ({ service, method = 'GET', url, headers, credentials }: RequestToSign): Promise<Record<string, string>> => {
  const signer = new SignatureV4({
    service,
    region: 'us-east-1',
    credentials,
    sha256: Sha256,
    uriEscapePath: service !== 's3',
    applyChecksum: false,
  });
  const kept = Object.entries(headers).filter(([name]) => !own.has(name));
  const request = {
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    port: Number(url.port),
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...(Object.fromEntries(kept) as Record<string, string>), host: url.host },
  };
  return (await signer.sign(request)).headers;
};
