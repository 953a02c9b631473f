import { hash } from 'node:crypto';
import {
  type Confirmable,
  type ConfirmationRecord,
  confirmationLifetimeMs,
} from '../../stores/confirmations/confirmation.ts';
import { hashAction } from '../../stores/confirmations/confirmation-digests.ts';
import type { SessionPrincipal } from '../admission/principal.ts';
import type { ConfirmationsDependencies, SignInDependencies } from '../service-ports.ts';
import { newSignInStart, redirectUri } from '../sign-in/begin-sign-in.ts';
import type { RequestOrigin } from '../sign-in/callback.ts';
import { findOwnKey, limitParameters, validateKeyLimits, validateKeyName, validateLifetime } from './key-rules.ts';

export interface BegunConfirmation {
  readonly confirmation: ConfirmationRecord;
  readonly redirectUrl: string;
  readonly expiresAtMs: number;
}

const checkedAction = async (
  dependencies: ConfirmationsDependencies,
  confirmable: Confirmable,
  { account }: SessionPrincipal,
): Promise<Confirmable> => {
  if (confirmable.action === 'key.revoke') {
    await findOwnKey(dependencies, account.accountId, confirmable.parameters.public_id);
    return confirmable;
  }
  const { name, ttl_days, scopes, allowed_addresses } = confirmable.parameters;
  const limits = limitParameters(validateKeyLimits(scopes, allowed_addresses));
  return {
    action: 'key.create',
    parameters: { name: validateKeyName(name), ttl_days: validateLifetime(ttl_days), ...limits },
  };
};

/**
 * Starts the confirmation of one action; the provider signs its hash. Throws `INVALID_PARAMETER`, `KEY_NOT_FOUND` and
 * `PROVIDER_UNAVAILABLE`. Source: console-and-editor.md, "Keys: the step-up".
 */
export const beginConfirmation = async (
  dependencies: SignInDependencies & ConfirmationsDependencies,
  principal: SessionPrincipal,
  asked: Confirmable,
  origin: RequestOrigin,
): Promise<BegunConfirmation> => {
  const { ids, clock, config, provider, signIns, confirmations, unit, audit } = dependencies;
  const { account, user, session } = principal;
  const confirmable = await checkedAction(dependencies, asked, principal);
  const confirmation: ConfirmationRecord = {
    confirmationId: ids.uuid(),
    accountId: account.accountId,
    userId: user.userId,
    sessionSha256: session.tokenSha256,
    confirmable,
    actionSha256: hashAction(confirmable),
    state: 'pending',
    createdAtMs: clock.nowMs(),
  };
  const { confirmationId } = confirmation;
  const nonce = hash('sha256', JSON.stringify([confirmationId, ids.token(32), confirmation.actionSha256]), 'base64url');
  const purpose = { kind: 'confirm', confirmationId } as const;
  const { start, state } = newSignInStart(dependencies, { boundTo: session.tokenSha256, nonce, purpose });
  const { verifier } = start;
  const fresh = config.console.stepUp;
  const redirectUrl = await provider.authorizationUrl({
    redirectUri: redirectUri(dependencies),
    state,
    nonce,
    verifier,
    fresh,
  });
  await unit.commit([
    confirmations.insert(confirmation),
    signIns.begin(start),
    audit.note({
      accountId: account.accountId,
      action: 'confirmation.began',
      origin: { actor: { kind: 'user', userId: user.userId, email: user.email }, ...origin },
      facts: { action: confirmable.action },
    }),
  ]);
  return { confirmation, redirectUrl, expiresAtMs: confirmation.createdAtMs + confirmationLifetimeMs };
};
