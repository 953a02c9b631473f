import type { Account } from '../../services/accounts/account.ts';

/** What a job takes of a saved template. */
export interface OpenedTemplate {
  readonly source: { readonly stream: ReadableStream<Uint8Array>; readonly sizeBytes: number; readonly sha256: string };
  /** Signed; the same bytes for the same revision, so that one work is known as one. */
  readonly package: Uint8Array;
}

/** Opens a saved template for a job of its account. Throws `TEMPLATE_NOT_FOUND`. */
export type OpenTemplate = (
  caller: { readonly account: Account; readonly signal: AbortSignal },
  templateId: string,
) => Promise<OpenedTemplate>;
