import { type Environment, requiredSetting } from '../../core/setting.ts';
import type { JobMessage, Queue, WebhookMessage } from '../../stores/queues/queue.ts';
import { sqsQueue } from '../../stores/queues/sqs-queue.ts';
import { sqsClient } from './aws-clients.ts';

export const jobsQueue = (env: Environment): Queue<JobMessage> =>
  sqsQueue(sqsClient(env), requiredSetting(env, 'JOBS_QUEUE_URL'));

export const webhooksQueue = (env: Environment): Queue<WebhookMessage> =>
  sqsQueue(sqsClient(env), requiredSetting(env, 'WEBHOOKS_QUEUE_URL'));

export const webhooksDeadLetterQueue = (env: Environment): Queue<WebhookMessage> =>
  sqsQueue(sqsClient(env), requiredSetting(env, 'WEBHOOKS_DEAD_LETTER_QUEUE_URL'));
