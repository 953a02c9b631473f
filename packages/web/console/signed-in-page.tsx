import { appPages } from '@bulkfill/service/paths/app-pages';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { sessionState, signInAddress } from '../session/session.ts';
import { texts } from '../texts/frame.ts';
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
    <Page title={isSignedIn ? texts.youAreSignedIn : texts.youAreNotSignedIn}>
      <p>{isSignedIn ? texts.closeThisWindow : texts.signInToContinue}</p>
      <div class="button-row">
        {isSignedIn ? (
          <ButtonLink href={appPages.home}>{texts.continueHere}</ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={signInAddress({ pathname: appPages['signed-in'], search: '' })}>
            {texts.signIn}
          </ButtonLink>
        )}
      </div>
    </Page>
  );
};

export default SignedInPage;
