import { AppError } from '../../errors/app-error.ts';
import {
  type Confirmable,
  type ConfirmationRecord,
  confirmationLifetimeMs,
} from '../../stores/confirmations/confirmation.ts';
import { hashAction, hashProof } from '../../stores/confirmations/confirmation-digests.ts';
import type { SessionPrincipal } from '../admission/principal.ts';
import type { ConfirmationsDependencies } from '../service-ports.ts';

const refusalWords = {
  'no-auth-time':
    'The sign-in provider does not say when you signed in (it sends no auth_time), so it cannot confirm this change.',
  'old-auth-time': 'The sign-in provider did not ask you to sign in again, so this change is not confirmed.',
  'future-auth-time':
    'The clock of the sign-in provider is wrong: its sign-in time is in the future. This change is not confirmed.',
  'other-user': 'Another user signed in to confirm this change.',
} as const;

/** Throws `CONFIRMATION_REQUIRED` and `CONFIRMATION_EXPIRED`. */
const confirmedBy = async (
  { confirmations, clock }: Pick<ConfirmationsDependencies, 'confirmations' | 'clock'>,
  { session, account }: SessionPrincipal,
  confirmationId: string,
): Promise<ConfirmationRecord> => {
  const confirmation = confirmationId === '' ? undefined : await confirmations.get(confirmationId);
  const isOwn = confirmation?.sessionSha256 === session.tokenSha256 && confirmation.accountId === account.accountId;
  if (confirmation === undefined || !isOwn) throw new AppError('CONFIRMATION_REQUIRED');
  if (clock.nowMs() >= confirmation.createdAtMs + confirmationLifetimeMs) throw new AppError('CONFIRMATION_EXPIRED');
  if (confirmation.refusal !== undefined)
    throw new AppError('CONFIRMATION_REQUIRED', { message: refusalWords[confirmation.refusal] });
  if (confirmation.state !== 'confirmed') throw new AppError('CONFIRMATION_REQUIRED');
  return confirmation;
};

/**
 * Returns the proof of a confirmation, once, and the action that it confirms. Throws `CONFIRMATION_REQUIRED`,
 * `CONFIRMATION_EXPIRED` and `CONFIRMATION_USED`. Source: console-and-editor.md, "Keys: the step-up".
 */
export const proveConfirmation = async (
  dependencies: Pick<ConfirmationsDependencies, 'confirmations' | 'clock' | 'ids'>,
  principal: SessionPrincipal,
  confirmationId: string,
): Promise<{ readonly confirmable: Confirmable; readonly proof: string }> => {
  const { confirmable } = await confirmedBy(dependencies, principal, confirmationId);
  const proof = dependencies.ids.token(32);
  if (!(await dependencies.confirmations.prove(confirmationId, hashProof(proof))))
    throw new AppError('CONFIRMATION_USED');
  return { confirmable, proof };
};

export interface ConfirmedChange {
  readonly confirmationId: string;
  readonly proof: string;
  readonly confirmable: Confirmable;
}

/**
 * Returns the confirmation of a requested change if its proof is valid. The transaction decides whether it was used
 * meanwhile. Throws `CONFIRMATION_REQUIRED`, `CONFIRMATION_EXPIRED`, `CONFIRMATION_MISMATCH` and `CONFIRMATION_USED`.
 */
export const findUsableConfirmation = async (
  dependencies: Pick<ConfirmationsDependencies, 'confirmations' | 'clock'>,
  principal: SessionPrincipal,
  { confirmationId, proof, confirmable }: ConfirmedChange,
): Promise<ConfirmationRecord> => {
  const confirmation = await confirmedBy(dependencies, principal, confirmationId);
  if (confirmation.actionSha256 !== hashAction(confirmable)) throw new AppError('CONFIRMATION_MISMATCH');
  if (confirmation.usedAtMs !== undefined || confirmation.proofSha256 !== hashProof(proof))
    throw new AppError('CONFIRMATION_USED');
  return confirmation;
};
