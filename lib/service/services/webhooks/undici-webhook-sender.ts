import type { LookupFunction } from 'node:net';
import { isIPv6 } from 'node:net';
import { Agent, request } from 'undici';
import type { SendWebhook } from './webhook-sender.ts';

const maxAnswerBytes = 64 * 1024;
const maxAnswerHeaderBytes = 16 * 1024;

/** Answers every lookup with the addresses that were checked, so that a name cannot change between check and connect. */
const pinnedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_hostName, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const [first] = found;
    if (first === undefined) callback(new Error('No address was checked.'), '', 4);
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  };

/**
 * Sends over one connection of its own. `ca` adds certificates to trust; only tests need any.
 * Source: decisions.md, "Webhooks".
 */
export const undiciWebhookSender =
  (ca?: string): SendWebhook =>
  async ({ url, addresses, headers, body, timeoutMs }) => {
    const agent = new Agent({
      connect: { lookup: pinnedLookup(addresses), timeout: timeoutMs, ca },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: maxAnswerHeaderBytes,
      pipelining: 0,
    });
    try {
      const answer = await request(url, { method: 'POST', dispatcher: agent, headers, body, signal: AbortSignal.timeout(timeoutMs) });
      const retryAfter = answer.headers['retry-after'];
      await drop(answer.body);
      return { status: answer.statusCode, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter };
    } finally {
      await agent.destroy();
    }
  };

/** The status is what counts: a body that is long or never ends changes nothing. */
const drop = async (body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<void> => {
  let readBytes = 0;
  try {
    for await (const chunk of body) {
      readBytes += chunk.byteLength;
      if (readBytes > maxAnswerBytes) break;
    }
  } catch {
    // The answer's status has come already.
  } finally {
    body.destroy();
  }
};
