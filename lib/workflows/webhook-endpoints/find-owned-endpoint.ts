import { isUuid } from '../../core/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WebhookEndpointRecord } from '../../stores/webhooks/webhook-endpoint.ts';
import type { ServicePorts } from '../service-ports.ts';

export const endpointPrefix = 'we_';

/** Throws `WEBHOOK_ENDPOINT_NOT_FOUND`, also for an invalid id. */
export const findOwnedEndpoint = async (
  { webhookEndpoints }: Pick<ServicePorts, 'webhookEndpoints'>,
  accountId: string,
  endpointId: string,
): Promise<WebhookEndpointRecord> => {
  const isId = endpointId.startsWith(endpointPrefix) && isUuid(endpointId.slice(endpointPrefix.length));
  const endpoint = isId ? await webhookEndpoints.get(accountId, endpointId) : undefined;
  if (endpoint === undefined) throw new AppError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return endpoint;
};
