import { hash } from 'node:crypto';
import { AppError } from '../../errors/app-error.ts';
import type { AuditAction, AuditOrigin } from '../../stores/audit/audit-entry.ts';
import type { Write } from '../../stores/table/write.ts';
import { exemptOrigins } from '../../stores/webhooks/exempt-origins.ts';
import {
  formerSecretLifetimeMs,
  type WebhookEndpointRecord,
  type WebhookEventName,
  webhookEvents,
} from '../../stores/webhooks/webhook-endpoint.ts';
import { parseWebhookUrl } from '../../stores/webhooks/webhook-url.ts';
import { commitOnce } from '../admission/commit-once.ts';
import { claimKey, findEarlierRequest, keyOf, parseOptionalKey } from '../admission/idempotency.ts';
import { createPlainFingerprint } from '../create-job/fingerprint.ts';
import type { WebhookEndpointsDependencies } from '../service-ports.ts';
import { endpointPrefix, findOwnedEndpoint } from './find-owned-endpoint.ts';

export interface EndpointCaller {
  readonly accountId: string;
  readonly origin: AuditOrigin;
  /** Header of the request. */
  readonly idempotencyKey: string | null;
}

export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpointRecord;
  readonly secret: string;
  /** True if an earlier request with the same key made the change. */
  readonly replayed: boolean;
}

/** Returns a new secret: 256 random bits in the form of Standard Webhooks. */
const createSecret = ({ ids }: Pick<WebhookEndpointsDependencies, 'ids'>): string =>
  `whsec_${Buffer.from(ids.token(32), 'base64url').toString('base64')}`;

export interface NewEndpoint {
  readonly url: string;
  /** Default: all. */
  readonly events?: readonly WebhookEventName[] | undefined;
}

/**
 * Creates an endpoint; with a key, once in 24 hours. Throws the codes of `parseWebhookUrl`, `INVALID_WEBHOOK_TARGET`,
 * `WEBHOOK_ENDPOINT_LIMIT_REACHED` and `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH`. Source: api.md, "Webhook endpoints".
 */
export const createEndpoint = (
  dependencies: WebhookEndpointsDependencies,
  caller: EndpointCaller,
  { url, events: wanted = webhookEvents }: NewEndpoint,
): Promise<EndpointWithSecret> => {
  const { clock, config, ids, secrets, targets, webhookEndpoints } = dependencies;
  const { accountId } = caller;
  const events = webhookEvents.filter((event) => wanted.includes(event));
  const target = parseWebhookUrl(url, {
    maxBytes: config.webhooks.maxUrlBytes,
    exempt: exemptOrigins(config.webhooks),
  });
  return changeOnce(dependencies, caller, {
    body: ['create', url, events],
    offer: async () => {
      await targets.check(target);
      const endpointId = `${endpointPrefix}${ids.uuid()}`;
      const secret = createSecret(dependencies);
      const sealedSecret = await secrets.seal(secret, endpointId);
      const endpoint = { endpointId, accountId, url, events, sealedSecret, createdAtMs: clock.nowMs() };
      const writes = [
        ...webhookEndpoints.insert(endpoint),
        noteChange(dependencies, caller, endpoint, 'endpoint.created'),
      ];
      return { writes, made: { endpoint, secret, replayed: false } };
    },
  });
};

/**
 * Replaces the secret of an endpoint. The one before signs too for 24 hours; an older one ends now. Throws
 * `WEBHOOK_ENDPOINT_NOT_FOUND` and `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH`. Source: api.md, "Webhook endpoints".
 */
export const rotateEndpointSecret = (
  dependencies: WebhookEndpointsDependencies,
  caller: EndpointCaller,
  endpointId: string,
): Promise<EndpointWithSecret> => {
  const { clock, secrets, webhookEndpoints } = dependencies;
  return changeOnce(dependencies, caller, {
    body: ['rotate', endpointId],
    offer: async () => {
      const old = await findOwnedEndpoint(dependencies, caller.accountId, endpointId);
      const secret = createSecret(dependencies);
      const endpoint: WebhookEndpointRecord = {
        ...old,
        sealedSecret: await secrets.seal(secret, endpointId),
        formerSecret: { sealedSecret: old.sealedSecret, untilMs: clock.nowMs() + formerSecretLifetimeMs },
      };
      const writes = [
        webhookEndpoints.replace(endpoint, old),
        noteChange(dependencies, caller, endpoint, 'endpoint.rotated'),
      ];
      return { writes, made: { endpoint, secret, replayed: false } };
    },
  });
};

/** Deletes an endpoint. Pending deliveries to it stop. Throws `WEBHOOK_ENDPOINT_NOT_FOUND`. */
export const deleteEndpoint = async (
  dependencies: WebhookEndpointsDependencies,
  caller: Omit<EndpointCaller, 'idempotencyKey'>,
  endpointId: string,
): Promise<void> => {
  const { unit, webhookEndpoints } = dependencies;
  const endpoint = await findOwnedEndpoint(dependencies, caller.accountId, endpointId);
  const result = await unit.commit([
    ...webhookEndpoints.remove(endpoint),
    noteChange(dependencies, caller, endpoint, 'endpoint.deleted'),
  ]);
  if (!result.committed) throw new AppError('WEBHOOK_ENDPOINT_NOT_FOUND');
};

/** The path of a URL may be a secret, so that the log has its host alone. */
const noteChange = (
  { audit }: Pick<WebhookEndpointsDependencies, 'audit'>,
  { accountId, origin }: Omit<EndpointCaller, 'idempotencyKey'>,
  { endpointId, url }: WebhookEndpointRecord,
  action: AuditAction,
): Write => audit.note({ accountId, action, origin, facts: { endpoint_id: endpointId, host: new URL(url).host } });

interface Change {
  /** Parts that two requests with one key must share. */
  readonly body: readonly unknown[];
  readonly offer: () => Promise<{ readonly writes: readonly Write[]; readonly made: EndpointWithSecret }>;
}

/** Makes a change once per key. A repeated request returns the endpoint as it is now, with its current secret. */
const changeOnce = async (
  dependencies: WebhookEndpointsDependencies,
  { accountId, idempotencyKey }: EndpointCaller,
  { body, offer }: Change,
): Promise<EndpointWithSecret> => {
  const { secrets, unit } = dependencies;
  const key = parseOptionalKey(idempotencyKey);
  const fingerprint = createPlainFingerprint(hash('sha256', JSON.stringify(body), 'hex'));
  const keyed = key === null ? undefined : { accountId, key: keyOf('endpoint', key), fingerprint };
  const known = async (): Promise<EndpointWithSecret | undefined> => {
    const record = keyed === undefined ? undefined : await findEarlierRequest(dependencies, keyed);
    if (record === undefined) return undefined;
    const endpoint = await findOwnedEndpoint(dependencies, accountId, record.jobId);
    return { endpoint, secret: await secrets.open(endpoint.sealedSecret, endpoint.endpointId), replayed: true };
  };
  const earlier = await known();
  if (earlier !== undefined) return earlier;
  return commitOnce<EndpointWithSecret>((writes) => unit.commit(writes), {
    known,
    offer: async () => {
      const { writes, made } = await offer();
      const claims = keyed === undefined ? [] : [await claimKey(dependencies, keyed, made.endpoint.endpointId)];
      return { writes: [...writes, ...claims], made };
    },
    lost: (refused) => {
      if (refused.has('webhook-endpoint-count') && !refused.has('idempotency'))
        throw new AppError('WEBHOOK_ENDPOINT_LIMIT_REACHED');
    },
  });
};
