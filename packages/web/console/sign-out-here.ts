import type { Session } from '@bulkfill/service/types/console';
import { loadKeptWork } from '../session/load-kept-work.ts';
import { signOut } from '../session/session.ts';
import { useKeptForms } from './fill-one/kept-values.ts';

export const useSignOut = () => {
  const { forgetForms } = useKeptForms();
  return async (session: Session, which: 'this' | 'everywhere'): Promise<void> => {
    const { draftsAtSignOut, removeDraftsAtSignOut } = await loadKeptWork();
    const count = await draftsAtSignOut(session);
    const words = count === 1 ? 'An unsaved draft is' : `${count} unsaved drafts are`;
    if (count > 0 && !confirm(`${words} on this computer only, and will be removed. Sign out?`)) return;
    forgetForms();
    await signOut(which);
    await removeDraftsAtSignOut(session);
  };
};
