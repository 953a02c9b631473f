import { appPages } from '@bulkfill/service/paths/app-pages';
import type { VNode } from 'preact';
import { signInAddress } from '../session/session.ts';
import { texts } from '../texts/ui.ts';
import { ButtonLink } from './button.tsx';

/** Window size in pixels, fitting a provider's form. */
const features = 'popup,width=520,height=700';

/**
 * Signs in without leaving the page, in a small window or, if the browser opens none, a tab. The window ends at a page
 * of the application, which notifies this one. Source: console-and-editor.md, "Sessions".
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
    {texts.signIn}
  </ButtonLink>
);
