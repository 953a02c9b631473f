import { createHash } from 'node:crypto';
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

export interface SignedRequest {
  readonly url: URL;
  readonly headers: Record<string, string>;
}

const own = new Set(['host', 'authorization', 'connection', 'transfer-encoding', 'expect', 'x-amz-date']);

/**
 * Signs a request that a proxy forwards to another address again, because the Host is part of the signature. The body
 * and its hash do not change. A presigned request is signed by a header afterwards.
 */
export const signAgain = async ({
  service,
  method = 'GET',
  url: given,
  headers,
  credentials,
}: RequestToSign): Promise<SignedRequest> => {
  const url = new URL(given);
  const isPresigned = url.searchParams.has('X-Amz-Signature');
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('X-Amz-')) url.searchParams.delete(name);
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
    headers: {
      ...(Object.fromEntries(kept) as Record<string, string>),
      ...(isPresigned ? { 'x-amz-content-sha256': createHash('sha256').digest('hex') } : {}),
      host: url.host,
    },
  };
  return { url, headers: (await signer.sign(request)).headers };
};
