import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** One request as it came. */
export interface Received {
  readonly eventId: string;
  readonly jobId: string;
  readonly body: string;
  readonly signed: boolean;
}

export const webhookSecret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;

/**
 * A receiver whose behaviour is in the path: `/fail/<n>/…` answers 500 to the first n attempts of an event,
 * `/lost/<n>/…` reads them and breaks the connection without an answer, `/never/…` always fails.
 */
export const startReceiver = async () => {
  const received: Received[] = [];
  const tries = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const eventId = String(request.headers['webhook-id']);
    const sentAt = new Date(Number(request.headers['webhook-timestamp']) * 1000);
    const signed = request.headers['webhook-signature'] === new Webhook(webhookSecret).sign(eventId, sentAt, body);
    received.push({ eventId, jobId: (JSON.parse(body) as { job_id: string }).job_id, body, signed });
    const [, mood = '', count = '0'] = (request.url ?? '').split('/');
    const attempt = (tries.get(eventId) ?? 0) + 1;
    tries.set(eventId, attempt);
    const failing = mood === 'never' || ((mood === 'fail' || mood === 'lost') && attempt <= Number(count));
    if (failing && mood === 'lost') request.socket.destroy();
    else response.writeHead(failing ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    of: (jobId: string) => received.filter((each) => each.jobId === jobId),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
