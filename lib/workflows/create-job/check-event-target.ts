import { AppError } from '../../errors/app-error.ts';
import { findEarlierJob, type KeyedRequest } from '../admission/idempotency.ts';
import type { CreateJobDependencies } from '../service-ports.ts';
import type { EventTarget } from './create-request.ts';

/**
 * Checks the address of the event's receiver, or that the account has endpoints, which a repeated request needs no
 * more. Throws `INVALID_WEBHOOK_TARGET`, `MISSING_WEBHOOK_URL` and `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH`. Source: api.md,
 * "Webhooks" and "Webhook endpoints".
 */
export const checkEventTarget = async (
  dependencies: CreateJobDependencies,
  keyed: KeyedRequest,
  { deliveryMode, webhook }: EventTarget,
): Promise<void> => {
  if (webhook !== undefined) await dependencies.targets.check(webhook.url);
  if (webhook !== undefined || deliveryMode === 'response') return;
  const endpoints = await dependencies.webhookEndpoints.list(keyed.accountId);
  if (endpoints.length === 0 && (await findEarlierJob(dependencies, keyed)) === undefined)
    throw new AppError('MISSING_WEBHOOK_URL');
};
