import { formatIsoTime } from '../../core/clock.ts';
import { routePaths } from '../../paths/paths.ts';
import type { WebhookEndpointRecord } from '../../stores/webhooks/webhook-endpoint.ts';
import type {
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointTest,
  WebhookEndpointWithSecret,
} from '../../types/api.ts';
import { isDelivered } from '../../workflows/deliver-webhook/send-signed.ts';
import type { WebhookEndpointsDependencies } from '../../workflows/service-ports.ts';
import { findOwnedEndpoint } from '../../workflows/webhook-endpoints/find-owned-endpoint.ts';
import {
  createEndpoint,
  deleteEndpoint,
  type EndpointCaller,
  type EndpointWithSecret,
  rotateEndpointSecret,
} from '../../workflows/webhook-endpoints/manage-endpoints.ts';
import { testEndpoint } from '../../workflows/webhook-endpoints/test-endpoint.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { attemptBody } from '../attempt-body.ts';
import { readAuditOrigin } from '../request-origin.ts';
import { newWebhookEndpointSchema } from '../schemas/webhook-endpoint.ts';
import { readRequestJson } from '../web/json-body.ts';

export type WebhookEndpointRoutesDependencies = ApiDependencies & WebhookEndpointsDependencies;

const onePath = routePaths.webhookEndpoint(':endpoint_id');
const rotatePath = routePaths.rotateEndpointSecret(':endpoint_id');
const testPath = routePaths.testEndpoint(':endpoint_id');

/** Adds the routes of an account's webhook endpoints. Source: api.md, "Webhook endpoints". */
export const addWebhookEndpointRoutes = (api: Api, dependencies: WebhookEndpointRoutesDependencies): void => {
  const { clock, config, webhookEndpoints } = dependencies;

  const bodyOf = ({ endpointId, url, events, createdAtMs, formerSecret }: WebhookEndpointRecord): WebhookEndpoint => ({
    endpoint_id: endpointId,
    url,
    events: [...events],
    created_at: formatIsoTime(createdAtMs),
    former_secret_expires_at:
      formerSecret === undefined || formerSecret.untilMs <= clock.nowMs() ? null : formatIsoTime(formerSecret.untilMs),
  });
  const withSecret = (c: ApiContext, { endpoint, secret, replayed }: EndpointWithSecret): WebhookEndpointWithSecret => {
    if (replayed) c.header('Idempotent-Replayed', 'true');
    return { ...bodyOf(endpoint), secret };
  };
  const callerOf = (c: ApiContext, accountId: string): EndpointCaller => ({
    accountId,
    origin: readAuditOrigin(c, config),
    idempotencyKey: c.req.header('idempotency-key') ?? null,
  });

  api.get(routePaths.webhookEndpoints, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const endpoints = await webhookEndpoints.list(accountId);
    return c.json({ endpoints: endpoints.map(bodyOf) } satisfies WebhookEndpointList);
  });
  api.post(routePaths.webhookEndpoints, async (c) => {
    const { accountId } = await c.get('admit')('create');
    const wanted = await readRequestJson(c, newWebhookEndpointSchema);
    return c.json(withSecret(c, await createEndpoint(dependencies, callerOf(c, accountId), wanted)), 201);
  });
  refuseOtherMethods(api, routePaths.webhookEndpoints, 'GET, HEAD, POST');

  api.get(onePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    return c.json(bodyOf(await findOwnedEndpoint(dependencies, accountId, c.req.param('endpoint_id'))));
  });
  api.delete(onePath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    await deleteEndpoint(dependencies, callerOf(c, accountId), c.req.param('endpoint_id'));
    return c.body(null, 204);
  });
  refuseOtherMethods(api, onePath, 'GET, HEAD, DELETE');

  api.post(rotatePath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    const caller = callerOf(c, accountId);
    return c.json(withSecret(c, await rotateEndpointSecret(dependencies, caller, c.req.param('endpoint_id'))));
  });
  refuseOtherMethods(api, rotatePath, 'POST');

  api.post(testPath, async (c) => {
    const { accountId } = await c.get('admit')('create');
    const { eventId, attempt } = await testEndpoint(dependencies, accountId, c.req.param('endpoint_id'));
    return c.json({
      event_id: eventId,
      delivered: isDelivered(attempt),
      ...attemptBody(attempt),
    } satisfies WebhookEndpointTest);
  });
  refuseOtherMethods(api, testPath, 'POST');
};
