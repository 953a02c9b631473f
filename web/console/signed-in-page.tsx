import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { appPages } from '../../lib/service/addresses/app-pages.ts';
import { sessionState, signInAddress } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** Where the window ends in which somebody signs in while another page stays open: it has told that page, and closes. */
const SignedInPage = (): VNode => {
  const { kind } = sessionState.value;
  const isSignedIn = kind === 'signed-in';
  useEffect(() => {
    // A browser may keep a window that another site was shown in; the words below are for that.
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
