import { appPages } from '@bulkfill/service/paths/app-pages';
import type { Session } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { withBase } from '../api/base-path.ts';
import { resumeSession, watchSignIns } from '../session/session.ts';
import { texts } from '../texts/frame.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { SignInWindow } from '../ui/sign-in-window.tsx';

/** Resumes the session when the same user has signed in elsewhere. */
export const useSignInElsewhere = (before: Session | undefined): void => {
  // Active from the first paint.
  useLayoutEffect(() => {
    if (before === undefined) return;
    const seen = (): void => void (document.hidden || resumeSession(before));
    document.addEventListener('visibilitychange', seen);
    addEventListener('focus', seen);
    const unwatch = watchSignIns(() => void resumeSession(before));
    return () => {
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('focus', seen);
      unwatch();
    };
  }, [before]);
};

/** Notice over a page whose session has expired. The work stays visible and continues after signing in. */
export const SessionEnded = ({ before }: { readonly before: Session }): VNode => {
  useSignInElsewhere(before);
  return (
    <section class="session-ended" aria-label={texts.signedOut}>
      <Icon name="alert" />
      <p role="alert">{texts.signedOutKeepsWork}</p>
      <SignInWindow />
      <Button kind="quiet" onClick={() => location.assign(withBase(appPages.home))}>
        {texts.leaveThisPage}
      </Button>
    </section>
  );
};
