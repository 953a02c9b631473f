import { callbackPath } from '../../paths/web-paths.ts';
import { hashBrowserToken } from '../../stores/sessions/session.ts';
import { type SignInStart, stateSha256 } from '../../stores/sign-ins/sign-in-start.ts';
import type { SignInDependencies } from '../service-ports.ts';

/** Returns the redirect URI, which must be registered at the provider. */
export const redirectUri = ({ config }: Pick<SignInDependencies, 'config'>): string =>
  `${config.console.publicOrigin}${config.console.basePath}${callbackPath}`;

/** Creates the random parts that bind a redirect to its callback. They work once. */
export const newSignInStart = (
  { ids, clock }: Pick<SignInDependencies, 'ids' | 'clock'>,
  parts: Pick<SignInStart, 'boundTo' | 'nonce' | 'purpose'>,
): { readonly start: SignInStart; readonly state: string } => {
  const state = ids.token(32);
  return {
    state,
    start: { ...parts, stateSha256: stateSha256(state), verifier: ids.token(32), createdAtMs: clock.nowMs() },
  };
};

export interface BeginSignIn {
  readonly browserToken: string;
  readonly returnTo: string;
  readonly askAgain: boolean;
}

/** Throws `PROVIDER_UNAVAILABLE`, without storing anything. Source: console-and-editor.md, "Sign-in". */
export const beginSignIn = async (
  dependencies: SignInDependencies,
  { browserToken, returnTo, askAgain }: BeginSignIn,
): Promise<string> => {
  const { ids, provider, signIns, unit } = dependencies;
  const { state, start } = newSignInStart(dependencies, {
    boundTo: hashBrowserToken(browserToken),
    nonce: ids.token(32),
    purpose: { kind: 'sign-in', returnTo },
  });
  const { nonce, verifier } = start;
  const fresh = askAgain ? 'prompt' : undefined;
  const url = await provider.authorizationUrl({
    redirectUri: redirectUri(dependencies),
    state,
    nonce,
    verifier,
    fresh,
  });
  await unit.commit([signIns.begin(start)]);
  return url;
};
