import type { Session } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadKeptWork } from '../session/load-kept-work.ts';
import { signInAddress } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Heading } from '../ui/page.tsx';
import { SignInWindow } from '../ui/sign-in-window.tsx';
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
    if (!confirm('Work that was not saved is lost. Remove it from this computer?')) return;
    const { removeDraftsLeftBehind } = await loadKeptWork();
    await removeDraftsLeftBehind();
    setCount(0);
  };
  return (
    <section aria-label="Work on this computer">
      <p class="small">
        {count === 1 ? 'An unsaved draft is' : `${count} unsaved drafts are`} on this computer until the same user signs
        in again. They are removed when another user signs in.
      </p>
      <Button onClick={() => void remove().catch(() => {})}>Remove drafts</Button>
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
        <Heading title="Bulk fill" documentTitle="Sign in" />
        <p>
          {before !== undefined
            ? 'You are signed out. Sign in to go on where you were: what you worked on is still here for you.'
            : 'A PDF, a template and a table go in. One ZIP with a filled PDF per row comes out.'}
        </p>
        {before === undefined ? (
          <ButtonLink kind="primary" href={signInAddress()}>
            Sign in
          </ButtonLink>
        ) : (
          <SignInWindow />
        )}
        <LeftBehind />
      </div>
    </div>
  );
};
