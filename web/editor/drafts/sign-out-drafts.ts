import type { Session } from '../../session/session.ts';
import { draftOwner } from './draft-owner.ts';
import { clearDrafts, countDrafts } from './draft-store.ts';

/** Over this tabs of this browser are told whose drafts have just been removed: they keep no further ones. */
export const signedOutChannel = 'bulkfill-signed-out';

/** Drafts that signing out would remove. A browser that keeps none has none. */
export const draftsAtSignOut = (session: Session): Promise<number> => countDrafts(draftOwner(session)).catch(() => 0);

/** Removes a person's drafts from this browser: who signs out leaves nothing for the next one at this computer. */
export const removeDraftsAtSignOut = async (session: Session): Promise<void> => {
  const owner = draftOwner(session);
  const channel = new BroadcastChannel(signedOutChannel);
  channel.postMessage(owner);
  channel.close();
  await clearDrafts(owner).catch(() => {});
};
