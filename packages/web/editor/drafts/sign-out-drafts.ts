import type { Session } from '@bulkfill/service/types/console';
import { clearEditsOf, clearEditsOfOthers, countEdits } from '../../rows/edit-storage.ts';
import { draftOwner } from '../../session/draft-owner.ts';
import { clearAllDrafts, clearDrafts, clearDraftsOfOthers, countAllDrafts, countDrafts } from './draft-store.ts';

/** Channel that notifies other tabs that drafts of a user were removed, so that they stop storing them. */
export const signedOutChannel = 'bulkfill-signed-out';

const tellTabs = (owners: readonly string[]): void => {
  const channel = new BroadcastChannel(signedOutChannel);
  for (const owner of owners) channel.postMessage(owner);
  channel.close();
};

const sum = async (...counts: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(counts.map((count) => count.catch(() => 0)))).reduce((one, other) => one + other, 0);

/** Counts drafts and jobs with row edits that signing out would remove. 0 if nothing is stored. */
export const draftsAtSignOut = (session: Session): Promise<number> => {
  const owner = draftOwner(session);
  return sum(countDrafts(owner), countEdits(owner));
};

/** Removes the drafts of a user from this browser at sign-out, so that the next user finds none. */
export const removeDraftsAtSignOut = async (session: Session): Promise<void> => {
  const owner = draftOwner(session);
  tellTabs([owner]);
  await Promise.allSettled([clearDrafts(owner), clearEditsOf(owner)]);
};

/** Removes the drafts that other users left in this browser: their sessions have ended. */
export const removeDraftsOfOthers = async (session: Session): Promise<void> => {
  const owner = draftOwner(session);
  tellTabs(await clearDraftsOfOthers(owner).catch(() => []));
  await clearEditsOfOthers(owner).catch(() => {});
};

/** Counts the drafts that remain without a signed-in user, because an expired session removes none. */
export const draftsLeftBehind = (): Promise<number> => sum(countAllDrafts(), countEdits());

/** Removes the drafts of all users on request. Throws `DOMException`. */
export const removeDraftsLeftBehind = async (): Promise<void> => {
  await Promise.all([clearAllDrafts(), clearEditsOf()]);
};
