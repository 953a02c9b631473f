import { Webhook } from 'standardwebhooks';
import type { SendWebhook } from '../../../lib/stores/webhooks/webhook-sender.ts';
import { type Received, webhookSecret } from '../faults/receiver.ts';
import type { Simulation } from './simulation.ts';

/** Takes events as their URL says: see `startReceiver`. */
export const simulatedReceiver = (simulation: Simulation) => {
  const received: Received[] = [];
  const tries = new Map<string, number>();
  const send: SendWebhook = ({ url, headers, body }) =>
    simulation.call(
      `webhook ${url.pathname}`,
      () => {
        const eventId = String(headers['webhook-id']);
        const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
        const signed = headers['webhook-signature'] === new Webhook(webhookSecret).sign(eventId, sentAt, body);
        received.push({ eventId, jobId: (JSON.parse(body) as { job_id: string }).job_id, body, signed });
        const [, mood = '', count = '0'] = url.pathname.split('/');
        const attempt = (tries.get(eventId) ?? 0) + 1;
        tries.set(eventId, attempt);
        const failing = mood === 'never' || ((mood === 'fail' || mood === 'lost') && attempt <= Number(count));
        if (failing && mood === 'lost') throw new Error('The receiver hung up.');
        return { status: failing ? 500 : 204, retryAfter: undefined };
      },
      { faults: ['lost', 'unanswered', 'late', 'repeated', 'crash before', 'crash after'] },
    );
  return { send, of: (jobId: string) => received.filter((each) => each.jobId === jobId) };
};
