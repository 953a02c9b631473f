import type { Session } from '../../lib/service/http/answers/console.ts';
import { sessionState } from './session.ts';

/** Whose drafts they are: a person of an account. Another account of the same person has its own. */
export const draftOwner = ({ user, account }: Session): string => JSON.stringify([account.account_id, user.email ?? user.name]);

/** Whose drafts are kept now; undefined while nobody is signed in. */
export const ownerNow = (): string | undefined => {
  const state = sessionState.peek();
  return state.kind === 'signed-in' ? draftOwner(state.session) : undefined;
};
