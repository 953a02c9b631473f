import type { Environment } from '../../core/setting.ts';
import type { Queue, WebhookMessage } from '../../stores/queues/queue.ts';
import { createBase } from './base.ts';
import { webhooksQueue } from './queues.ts';

/**
 * Dependencies for managing accounts and keys, and viewing jobs and events, in the command line and the embedded stack.
 */
export const management = (env: Environment) => {
  // Reads the queue's URL on first use: most tasks need no queue.
  const webhooks: Queue<WebhookMessage> = {
    send: (message, delaySeconds) => webhooksQueue(env).send(message, delaySeconds),
  };
  return { ...createBase({ LOG_LEVEL: 'silent', ...env }, 'management'), webhooksQueue: webhooks };
};

export type Management = ReturnType<typeof management>;
