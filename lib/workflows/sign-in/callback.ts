import type { ConfirmationRefusal } from '../../stores/confirmations/confirmation.ts';

export interface RequestOrigin {
  readonly clientAddress: string;
  readonly requestId: string;
}

export interface Callback {
  readonly url: URL;
  readonly browserTokens: readonly string[];
  readonly sessionToken: string | undefined;
  readonly userAgent: string | null;
  readonly origin: RequestOrigin;
}

export type CallbackOutcome =
  | { readonly kind: 'signed-in'; readonly sessionToken: string; readonly returnTo: string }
  | { readonly kind: 'confirmed'; readonly confirmationId: string }
  /** Nothing has changed. `reason` is shown to the user if present. */
  | { readonly kind: 'failed'; readonly reason?: 'not-invited' | ConfirmationRefusal };
