import type { Session } from '@bulkfill/service/types/console';
import { loadKeptWork } from '../session/load-kept-work.ts';
import { signOut } from '../session/session.ts';
import { texts } from '../texts/frame.ts';
import { useKeptForms } from './fill-one/kept-values.ts';

export const useSignOut = () => {
  const { forgetForms } = useKeptForms();
  return async (session: Session, which: 'this' | 'everywhere'): Promise<void> => {
    const { draftsAtSignOut, removeDraftsAtSignOut } = await loadKeptWork();
    const count = await draftsAtSignOut(session);
    if (count > 0 && !confirm(texts.signOutQuestion(count))) return;
    forgetForms();
    await signOut(which);
    await removeDraftsAtSignOut(session);
  };
};
