import { consolePath, signInPath } from '@bulkfill/service/paths/web-paths';
import type { VNode } from 'preact';
import { currentLocation } from '../router/location.ts';
import { sessionState } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';

/** Messages by reason code. Anyone can write the address, so unknown reasons are not shown. */
const reasons: Readonly<Record<string, string>> = {
  'not-invited':
    'This address is not invited. Ask the people who run this service, or an account of it, for an invitation.',
  'no-auth-time':
    'The sign-in provider does not say when you entered your password (auth_time), so the confirmation cannot be believed. The people who run the provider can turn that on.',
  'old-auth-time':
    'The sign-in provider did not ask for your password again, so nothing is confirmed. Start again, and enter it there.',
  'future-auth-time':
    "The sign-in provider's clock is not right: it says that you signed in later than now, so nothing is confirmed. Tell the people who run this service.",
  'other-user': 'You confirmed as another person than the one who is signed in here. Start again as yourself.',
};
const usual = 'It took longer than ten minutes, was opened twice, or was begun in another browser. Begin again here.';

const SignInFailedPage = (): VNode => {
  const reason = currentLocation.value.query.get('reason') ?? '';
  const isSignedIn = sessionState.value.kind === 'signed-in';
  return (
    <Page title={isSignedIn ? 'That was not confirmed' : 'You could not be signed in'}>
      <div class="panel warn">
        <Icon name="alert" />
        <div>
          <p>{Object.hasOwn(reasons, reason) ? reasons[reason] : usual}</p>
          <p class="muted">Nothing was changed.</p>
        </div>
      </div>
      <div class="button-row">
        <ButtonLink kind="primary" href={isSignedIn ? consolePath : signInPath}>
          {isSignedIn ? 'Back to the console' : 'Sign in'}
        </ButtonLink>
      </div>
    </Page>
  );
};

export default SignInFailedPage;
