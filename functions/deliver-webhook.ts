import { createBase } from '../lib/composition/wiring/base.ts';
import { batchHandler } from '../lib/composition/wiring/batch-handler.ts';
import { webhooksDeadLetterQueue, webhooksQueue } from '../lib/composition/wiring/queues.ts';
import { secretBox } from '../lib/composition/wiring/secret-box.ts';
import { parseWebhookMessage } from '../lib/stores/queues/message.ts';
import { exemptOrigins } from '../lib/stores/webhooks/exempt-origins.ts';
import { systemResolver, targetGuard } from '../lib/stores/webhooks/target-guard.ts';
import { undiciWebhookSender } from '../lib/stores/webhooks/undici-webhook-sender.ts';
import { deliverWebhook } from '../lib/workflows/deliver-webhook/deliver-webhook.ts';

const shared = createBase(process.env, 'deliver-webhook');
const dependencies = {
  ...shared,
  secrets: secretBox(process.env),
  targets: targetGuard(systemResolver, exemptOrigins(shared.config.webhooks)),
  send: undiciWebhookSender(),
  webhooksQueue: webhooksQueue(process.env),
  deadLetters: webhooksDeadLetterQueue(process.env),
  random: Math.random,
};

export const handler = batchHandler(shared.logger, async (body) => {
  const message = parseWebhookMessage(body);
  if (message === undefined) throw new Error('The message is not a message of the webhooks queue.');
  await deliverWebhook(dependencies, message);
});
