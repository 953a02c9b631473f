import type { Session } from '@bulkfill/service/types/console';
import { sessionState } from './session.ts';

/** Returns the owner of drafts: a user in an account. Another account of the same user has its own drafts. */
export const draftOwner = ({ user, account }: Session): string =>
  JSON.stringify([account.account_id, user.email ?? user.name]);

export const ownerNow = (): string | undefined => {
  const state = sessionState.peek();
  return state.kind === 'signed-in' ? draftOwner(state.session) : undefined;
};
