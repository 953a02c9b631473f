import type { DeliveryAttempt } from '../../stores/events/event.ts';
import { buildTestBody } from '../../stores/events/event-body.ts';
import { sendSigned } from '../deliver-webhook/send-signed.ts';
import { openSigningSecrets } from '../deliver-webhook/signing-secrets.ts';
import type { WebhookEndpointsDependencies } from '../service-ports.ts';
import { findOwnedEndpoint } from './find-owned-endpoint.ts';

export interface EndpointTest {
  readonly eventId: string;
  readonly attempt: DeliveryAttempt;
}

/** Sends a signed test event now, once. Throws `WEBHOOK_ENDPOINT_NOT_FOUND`. Source: api.md, "Webhook endpoints". */
export const testEndpoint = async (
  dependencies: WebhookEndpointsDependencies,
  accountId: string,
  endpointId: string,
): Promise<EndpointTest> => {
  const { clock, ids } = dependencies;
  const endpoint = await findOwnedEndpoint(dependencies, accountId, endpointId);
  const eventId = `evt_${ids.uuid()}`;
  const { attempt } = await sendSigned(dependencies, {
    url: endpoint.url,
    secrets: await openSigningSecrets(dependencies, endpoint),
    eventId,
    body: buildTestBody(endpointId, eventId, clock.nowMs()),
  });
  return { eventId, attempt };
};
