import { appPages } from '@bulkfill/service/paths/app-pages';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { sessionState, signInAddress } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** Last page of the sign-in window, after it has notified the waiting page. Closes the window. */
const SignedInPage = (): VNode => {
  const { kind } = sessionState.value;
  const isSignedIn = kind === 'signed-in';
  useEffect(() => {
    // A browser may refuse to close a window that has shown another site: the text below covers that.
    if (isSignedIn) window.close();
  }, [isSignedIn]);
  if (kind === 'unknown') return <div class="page" aria-busy="true" />;
  return (
    <Page title={isSignedIn ? 'You are signed in' : 'You are not signed in'}>
      <p>{isSignedIn ? 'Close this window, and go on where you were.' : 'Sign in, and go on where you were.'}</p>
      <div class="button-row">
        {isSignedIn ? (
          <ButtonLink href={appPages.home}>Go on in this window</ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={signInAddress({ pathname: appPages['signed-in'], search: '' })}>
            Sign in
          </ButtonLink>
        )}
      </div>
    </Page>
  );
};

export default SignedInPage;
