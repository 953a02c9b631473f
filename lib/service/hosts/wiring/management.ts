import type { Environment } from '../../kit/setting.ts';
import type { Queue, WebhookMessage } from '../../services/queues/queue.ts';
import { base } from './base.ts';
import { webhooksQueue } from './queues.ts';

/**
 * What the command line and the embedded stack manage accounts and keys with, and look into jobs and events: pass it to the
 * workflows in `lib/service/workflows/accounts/` and `lib/service/workflows/operations/`.
 */
export const management = (env: Environment) => {
  // Its address is asked for when something is sent: most tasks do without the queue.
  const webhooks: Queue<WebhookMessage> = { send: (message, delaySeconds) => webhooksQueue(env).send(message, delaySeconds) };
  return { ...base({ LOG_LEVEL: 'silent', ...env }, 'management'), webhooksQueue: webhooks };
};

export type Management = ReturnType<typeof management>;
