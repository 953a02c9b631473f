import type { VNode } from 'preact';
import { appPages } from '../../lib/service/addresses/app-pages.ts';
import { signInAddress } from '../session/session.ts';
import { ButtonLink } from './button.tsx';

/** Pixels of the window: a provider's form, and no more. */
const features = 'popup,width=520,height=700';

/**
 * Signs in while the page stays as it is: in a small window, or in a tab where the browser opens none. That window ends at a page of
 * ours, which tells this one. Source: office.md, "Words".
 */
export const SignInWindow = (): VNode => (
  <ButtonLink
    kind="primary"
    href={signInAddress({ pathname: appPages['signed-in'], search: '' })}
    target="_blank"
    onClick={(event: MouseEvent) => {
      if (!(event.currentTarget instanceof HTMLAnchorElement)) return;
      if (window.open(event.currentTarget.href, 'bulkfill-sign-in', features) !== null) event.preventDefault();
    }}
  >
    Sign in
  </ButtonLink>
);
