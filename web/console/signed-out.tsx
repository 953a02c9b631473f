import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { resumeSession, type Session, signInAddress, watchSignIns } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Heading } from '../ui/page.tsx';
import { RowsToPages } from './rows-to-pages.tsx';

/** What stands in place of every page while nobody is signed in; the sign-in leads back to it. */
export const SignedOut = ({ before }: { readonly before: Session | undefined }): VNode => {
  useEffect(() => {
    if (before === undefined) return;
    const seen = (): void => void (document.hidden || resumeSession(before));
    document.addEventListener('visibilitychange', seen);
    const unwatch = watchSignIns(() => void resumeSession(before));
    return () => {
      document.removeEventListener('visibilitychange', seen);
      unwatch();
    };
  }, [before]);
  return (
    <div class="welcome">
      <div class="card">
        <RowsToPages />
        <Heading title="Bulk fill" documentTitle="Sign in" />
        <p>
          {before !== undefined
            ? 'You are signed out. Sign in to go on where you were. The files that you chose are still here if you sign in in another tab and come back to this one.'
            : 'A PDF, a template and a table go in. One ZIP with a filled PDF per row comes out.'}
        </p>
        <ButtonLink kind="primary" href={signInAddress()}>
          Sign in
        </ButtonLink>
      </div>
    </div>
  );
};
