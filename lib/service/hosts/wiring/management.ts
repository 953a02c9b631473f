import type { Environment } from '../../kit/setting.ts';
import type { Queue, WebhookMessage } from '../../services/queues/queue.ts';
import { base } from './base.ts';
import { webhooksQueue } from './queues.ts';

/**
 * Creates the dependencies for managing accounts and keys, and for viewing jobs and events, in the command line and the
 * embedded stack. Pass them to `lib/service/workflows/accounts/` and `lib/service/workflows/operations/`.
 */
export const management = (env: Environment) => {
  // Reads the queue's URL on first use: most tasks need no queue.
  const webhooks: Queue<WebhookMessage> = {
    send: (message, delaySeconds) => webhooksQueue(env).send(message, delaySeconds),
  };
  return { ...base({ LOG_LEVEL: 'silent', ...env }, 'management'), webhooksQueue: webhooks };
};

export type Management = ReturnType<typeof management>;
