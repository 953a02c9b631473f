import { Agent, request } from 'undici';
import { pinnedLookup } from './pinned-lookup.ts';
import type { SendWebhook } from './webhook-sender.ts';

const maxAnswerBytes = 64 * 1024;
const maxAnswerHeaderBytes = 16 * 1024;

/** Uses a separate connection per request. `ca`: trusted certificates, for tests. Source: api.md, "Webhooks". */
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
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agent,
        headers,
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const retryAfter = answer.headers['retry-after'];
      await drop(answer.body);
      return { status: answer.statusCode, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter };
    } finally {
      await agent.destroy();
    }
  };

/** Discards the body. Only the status matters, even if the body is long or never ends. */
const drop = async (body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<void> => {
  let readBytes = 0;
  try {
    for await (const chunk of body) {
      readBytes += chunk.byteLength;
      if (readBytes > maxAnswerBytes) break;
    }
  } catch {
    // The status has already arrived.
  } finally {
    body.destroy();
  }
};
