import type { WebhookEndpointRecord } from '../../stores/webhooks/webhook-endpoint.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Decrypts the secrets that sign now: the current one, and the one before for 24 hours after a rotation. */
export const openSigningSecrets = async (
  { clock, secrets }: Pick<ServicePorts, 'clock' | 'secrets'>,
  { endpointId, sealedSecret, formerSecret }: WebhookEndpointRecord,
): Promise<readonly string[]> => {
  const former = formerSecret !== undefined && clock.nowMs() < formerSecret.untilMs ? [formerSecret.sealedSecret] : [];
  return Promise.all([sealedSecret, ...former].map((sealed) => secrets.open(sealed, endpointId)));
};
