import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { mib } from '@bulkfill/engine/core/units';
import type { FetchAuthority } from '@bulkfill/engine/pdf/seal/collect-validation-data';
import { pinnedLookup } from '../webhooks/pinned-lookup.ts';
import type { TargetGuard } from '../webhooks/target-guard.ts';

const timeoutMs = 5000;
const maxAnswerBytes = mib;

const readAnswer = async (answer: IncomingMessage): Promise<Uint8Array> => {
  if (answer.statusCode !== 200) throw new Error(`A certificate authority answered ${answer.statusCode}.`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > maxAnswerBytes) throw new Error('The answer of a certificate authority is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Returns the requests to addresses in certificates, which the guard of webhooks allows. Follows no redirects. */
export const certificateAuthorities =
  (targets: TargetGuard): FetchAuthority =>
  async (address, ocspRequest, signal) => {
    const url = new URL(address);
    const lookup = pinnedLookup(await targets.check(url));
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      lookup,
      agent: false,
      method: ocspRequest === undefined ? 'GET' : 'POST',
      headers: ocspRequest === undefined ? {} : { 'content-type': 'application/ocsp-request' },
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]),
    });
    try {
      request.end(ocspRequest);
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return await readAnswer(answer);
    } finally {
      request.destroy();
    }
  };
