import type { VNode } from 'preact';
import { signInAddress } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** What stands in place of every page while nobody is signed in; the sign-in leads back to it. */
export const SignedOut = ({ wasSignedIn }: { readonly wasSignedIn: boolean }): VNode => (
  <div class="welcome">
    <Page
      title="Bulk fill"
      documentTitle="Sign in"
      about={
        wasSignedIn
          ? 'You have been signed out. Sign in to go on where you were.'
          : 'A PDF, a template and a table go in. One ZIP with a filled PDF per row comes out.'
      }
    >
      <div class="button-row">
        <ButtonLink kind="primary" href={signInAddress()}>
          Sign in
        </ButtonLink>
      </div>
    </Page>
  </div>
);
