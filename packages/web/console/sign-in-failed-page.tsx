import { consolePath, signInPath } from '@bulkfill/service/paths/web-paths';
import type { VNode } from 'preact';
import { currentLocation } from '../router/location.ts';
import { sessionState } from '../session/session.ts';
import { texts } from '../texts/frame.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';

/** Returns the words of a reason code. Anyone can write the address, so unknown reasons are not shown. */
const reasonWords = (reason: string): string =>
  (Object.hasOwn(texts.failedSignIns, reason) ? texts.failedSignIns[reason] : undefined) ?? texts.signInExpired;

const SignInFailedPage = (): VNode => {
  const reason = currentLocation.value.query.get('reason') ?? '';
  const isSignedIn = sessionState.value.kind === 'signed-in';
  return (
    <Page title={isSignedIn ? texts.notConfirmed : texts.signInFailed}>
      <div class="panel warn">
        <Icon name="alert" />
        <div>
          <p>{reasonWords(reason)}</p>
          <p class="muted">{texts.nothingChanged}</p>
        </div>
      </div>
      <div class="button-row">
        <ButtonLink kind="primary" href={isSignedIn ? consolePath : signInPath}>
          {isSignedIn ? texts.backToConsole : texts.signIn}
        </ButtonLink>
      </div>
    </Page>
  );
};

export default SignInFailedPage;
