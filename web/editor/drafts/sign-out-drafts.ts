import type { Session } from '../../../lib/service/http/answers/console.ts';
import { draftOwner } from './draft-owner.ts';
import { clearAllDrafts, clearDrafts, clearDraftsOfOthers, countAllDrafts, countDrafts } from './draft-store.ts';

/** Over this tabs of this browser are told whose drafts have just been removed: they keep no further ones. */
export const signedOutChannel = 'bulkfill-signed-out';

const tellTabs = (owners: readonly string[]): void => {
  const channel = new BroadcastChannel(signedOutChannel);
  for (const owner of owners) channel.postMessage(owner);
  channel.close();
};

/** Drafts that signing out would remove. A browser that keeps none has none. */
export const draftsAtSignOut = (session: Session): Promise<number> => countDrafts(draftOwner(session)).catch(() => 0);

/** Removes a person's drafts from this browser: who signs out leaves nothing for the next one at this computer. */
export const removeDraftsAtSignOut = async (session: Session): Promise<void> => {
  const owner = draftOwner(session);
  tellTabs([owner]);
  await clearDrafts(owner).catch(() => {});
};

/** Removes what others have left in this browser: their sessions here are over, and this one is another person's. */
export const removeDraftsOfOthers = async (session: Session): Promise<void> => {
  tellTabs(await clearDraftsOfOthers(draftOwner(session)).catch(() => []));
};

/** Drafts that stay in this browser although nobody is signed in: a session that ends by itself takes nobody's work. */
export const draftsLeftBehind = (): Promise<number> => countAllDrafts().catch(() => 0);

/** Removes them, as somebody at this computer asks for it. Throws `DOMException`. */
export const removeDraftsLeftBehind = (): Promise<void> => clearAllDrafts();
