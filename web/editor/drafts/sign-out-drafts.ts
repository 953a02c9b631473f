import type { Session } from '../../../lib/service/http/answers/console.ts';
import { clearEditsOf, clearEditsOfOthers, countEdits } from '../../rows/kept-edits.ts';
import { draftOwner } from '../../session/draft-owner.ts';
import { clearAllDrafts, clearDrafts, clearDraftsOfOthers, countAllDrafts, countDrafts } from './draft-store.ts';

/** Over this tabs of this browser are told whose drafts have just been removed: they keep no further ones. */
export const signedOutChannel = 'bulkfill-signed-out';

const tellTabs = (owners: readonly string[]): void => {
  const channel = new BroadcastChannel(signedOutChannel);
  for (const owner of owners) channel.postMessage(owner);
  channel.close();
};

const sum = async (...counts: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(counts.map((count) => count.catch(() => 0)))).reduce((one, other) => one + other, 0);

/** Drafts that signing out would remove, and jobs with rows that are mended and not run. A browser that keeps none has none. */
export const draftsAtSignOut = (session: Session): Promise<number> => {
  const owner = draftOwner(session);
  return sum(countDrafts(owner), countEdits(owner));
};

/** Removes a person's drafts from this browser: who signs out leaves nothing for the next one at this computer. */
export const removeDraftsAtSignOut = async (session: Session): Promise<void> => {
  const owner = draftOwner(session);
  tellTabs([owner]);
  await Promise.allSettled([clearDrafts(owner), clearEditsOf(owner)]);
};

/** Removes what others have left in this browser: their sessions here are over, and this one is another person's. */
export const removeDraftsOfOthers = async (session: Session): Promise<void> => {
  const owner = draftOwner(session);
  tellTabs(await clearDraftsOfOthers(owner).catch(() => []));
  await clearEditsOfOthers(owner).catch(() => {});
};

/** Drafts that stay in this browser although nobody is signed in: a session that ends by itself takes nobody's work. */
export const draftsLeftBehind = (): Promise<number> => sum(countAllDrafts(), countEdits());

/** Removes them, as somebody at this computer asks for it. Throws `DOMException`. */
export const removeDraftsLeftBehind = async (): Promise<void> => {
  await Promise.all([clearAllDrafts(), clearEditsOf()]);
};
