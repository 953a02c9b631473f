import { base } from '../lib/service/hosts/wiring/base.ts';
import { batchHandler } from '../lib/service/hosts/wiring/batch-handler.ts';
import { webhooksDeadLetterQueue, webhooksQueue } from '../lib/service/hosts/wiring/queues.ts';
import { secretBox } from '../lib/service/hosts/wiring/secret-box.ts';
import { parseWebhookMessage } from '../lib/service/services/queues/message.ts';
import { exemptOrigins } from '../lib/service/services/webhooks/exempt-origins.ts';
import { systemResolver, targetGuard } from '../lib/service/services/webhooks/target-guard.ts';
import { undiciWebhookSender } from '../lib/service/services/webhooks/undici-webhook-sender.ts';
import { deliverWebhook } from '../lib/service/workflows/deliver-webhook/deliver-webhook.ts';

const shared = base(process.env, 'deliver-webhook');
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
  if (message === undefined) throw new Error('The message is not one of the webhooks queue.');
  await deliverWebhook(dependencies, message);
});
