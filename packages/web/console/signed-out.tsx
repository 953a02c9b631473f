import type { Session } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadKeptWork } from '../session/load-kept-work.ts';
import { signInAddress } from '../session/session.ts';
import { texts } from '../texts/frame.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Heading } from '../ui/page.tsx';
import { SignInWindow } from '../ui/sign-in-window.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { RowsToPages } from './rows-to-pages.tsx';
import { useSignInElsewhere } from './session-ended.tsx';

/** Offers to remove work that an expired session left, for shared computers. */
const LeftBehind = (): VNode | null => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    loadKeptWork()
      .then(({ draftsLeftBehind }) => draftsLeftBehind())
      .then(setCount, () => {});
  }, []);
  if (count === 0) return null;
  const remove = async (): Promise<void> => {
    if (!confirm(texts.removeDraftsQuestion)) return;
    const { removeDraftsLeftBehind } = await loadKeptWork();
    await removeDraftsLeftBehind();
    setCount(0);
  };
  return (
    <section aria-label={texts.workOnThisComputer}>
      <p class="small">{texts.draftsLeft(count)}</p>
      <Button onClick={() => void remove().catch(() => {})}>{texts.removeDrafts}</Button>
    </section>
  );
};

/** Replaces every page while no user is signed in. Signing in leads back to the page. */
export const SignedOut = ({ before }: { readonly before: Session | undefined }): VNode => {
  useSignInElsewhere(before);
  return (
    <div class="welcome">
      <div class="card">
        <RowsToPages />
        <Heading title="Bulk fill" documentTitle={texts.signIn} />
        <p>{before !== undefined ? texts.continueAfterSignIn : texts.welcome}</p>
        {before === undefined ? (
          <ButtonLink kind="primary" href={signInAddress()}>
            {texts.signIn}
          </ButtonLink>
        ) : (
          <SignInWindow />
        )}
        <LeftBehind />
        <LanguageChoice />
      </div>
    </div>
  );
};
