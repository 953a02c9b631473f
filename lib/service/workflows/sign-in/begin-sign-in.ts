import { callbackPath } from '../../addresses/web-paths.ts';
import { browserTokenSha256 } from '../../services/sessions/session.ts';
import { type SignInStart, stateSha256 } from '../../services/sign-ins/sign-in-start.ts';
import type { SignInDependencies } from './sign-in-dependencies.ts';

/** Where the provider sends browsers back to: an address that is told to it beforehand. */
export const redirectUri = ({ config }: Pick<SignInDependencies, 'config'>): string => `${config.console.publicOrigin}${callbackPath}`;

/** What binds a way to the provider and back, made anew for each: none of it works twice. */
export const newSignInStart = (
  { ids, clock }: Pick<SignInDependencies, 'ids' | 'clock'>,
  parts: Pick<SignInStart, 'boundTo' | 'nonce' | 'purpose'>,
): { readonly start: SignInStart; readonly state: string } => {
  const state = ids.token(32);
  return { state, start: { ...parts, stateSha256: stateSha256(state), verifier: ids.token(32), createdAtMs: clock.nowMs() } };
};

/** A browser that wants to sign in. */
export interface BeginSignIn {
  /** Of the browser, for the time of signing in. */
  readonly browserToken: string;
  /** A page of the console. */
  readonly returnTo: string;
  /** Whether the provider is to ask for the password though it knows the browser. */
  readonly askAgain: boolean;
}

/** The provider's address to send the browser to. Throws `PROVIDER_UNAVAILABLE`, and has kept nothing then. Source: console.md, "Sign-in". */
export const beginSignIn = async (dependencies: SignInDependencies, { browserToken, returnTo, askAgain }: BeginSignIn): Promise<string> => {
  const { ids, provider, signIns, unit } = dependencies;
  const { state, start } = newSignInStart(dependencies, {
    boundTo: browserTokenSha256(browserToken),
    nonce: ids.token(32),
    purpose: { kind: 'sign-in', returnTo },
  });
  const { nonce, verifier } = start;
  const fresh = askAgain ? 'prompt' : undefined;
  const url = await provider.authorizationUrl({ redirectUri: redirectUri(dependencies), state, nonce, verifier, fresh });
  await unit.commit([signIns.begin(start)]);
  return url;
};
