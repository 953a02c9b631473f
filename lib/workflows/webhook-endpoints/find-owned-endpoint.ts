import { AppError } from '../../errors/app-error.ts';
import type { WebhookEndpointRecord } from '../../stores/webhooks/webhook-endpoint.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Throws `WEBHOOK_ENDPOINT_NOT_FOUND`, also for an invalid id. */
export const findOwnedEndpoint = async (
  { webhookEndpoints }: Pick<ServicePorts, 'webhookEndpoints'>,
  accountId: string,
  endpointId: string,
): Promise<WebhookEndpointRecord> => {
  const endpoint = await webhookEndpoints.get(accountId, endpointId);
  if (endpoint === undefined) throw new AppError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return endpoint;
};
