import type { ConfirmationRefusal } from '../../services/confirmations/confirmation.ts';
import type { RequestOrigin } from './sign-in-dependencies.ts';

/** A browser that comes back from the provider, with what it was given before. */
export interface Callback {
  /** The whole address, on the public origin. */
  readonly url: URL;
  /** Of the sign-ins that the browser has under way. */
  readonly browserTokens: readonly string[];
  readonly sessionToken: string | undefined;
  /** What the browser calls itself, as it can be shown. */
  readonly userAgent: string | null;
  readonly origin: RequestOrigin;
}

/** What a callback comes to. */
export type CallbackOutcome =
  | { readonly kind: 'signed-in'; readonly sessionToken: string; readonly returnTo: string }
  | { readonly kind: 'confirmed'; readonly confirmationId: string }
  /** Nothing has changed. `reason` is for a person, where there is one to tell. */
  | { readonly kind: 'failed'; readonly reason?: 'not-invited' | ConfirmationRefusal };
