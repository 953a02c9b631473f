import { createBase } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { secretBox } from '../lib/composition/wiring/secret-box.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addWebhookEndpointRoutes } from '../lib/routes/webhooks/webhook-endpoint-routes.ts';
import { exemptOrigins } from '../lib/stores/webhooks/exempt-origins.ts';
import { systemResolver, targetGuard } from '../lib/stores/webhooks/target-guard.ts';
import { undiciWebhookSender } from '../lib/stores/webhooks/undici-webhook-sender.ts';

const shared = createBase(process.env, 'webhook-endpoints');
const dependencies = {
  ...shared,
  secrets: secretBox(process.env),
  targets: targetGuard(systemResolver, exemptOrigins(shared.config.webhooks)),
  send: undiciWebhookSender(),
};
export const api = mountKeyApi(newApi(dependencies), dependencies);
addWebhookEndpointRoutes(api, dependencies);

/** Lambda behind an HTTP API: the only one by key that opens secrets, to sign test events. */
export const handler = lambdaHandler(api);
