import { draftOwner } from './draft-owner.ts';
import { sessionState } from './session.ts';

/** Whose drafts are kept now; undefined while nobody is signed in. */
export const ownerNow = (): string | undefined => {
  const state = sessionState.peek();
  return state.kind === 'signed-in' ? draftOwner(state.session) : undefined;
};
