import type { VNode } from 'preact';
import { signInAddress } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Heading } from '../ui/page.tsx';
import { RowsToPages } from './rows-to-pages.tsx';

/** What stands in place of every page while nobody is signed in; the sign-in leads back to it. */
export const SignedOut = ({ wasSignedIn }: { readonly wasSignedIn: boolean }): VNode => (
  <div class="welcome">
    <div class="card">
      <RowsToPages />
      <Heading title="Bulk fill" documentTitle="Sign in" />
      <p>
        {wasSignedIn
          ? 'You are signed out. Sign in to go on where you were.'
          : 'A PDF, a template and a table go in. One ZIP with a filled PDF per row comes out.'}
      </p>
      <ButtonLink kind="primary" href={signInAddress()}>
        Sign in
      </ButtonLink>
    </div>
  </div>
);
