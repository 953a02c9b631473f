import type { Account } from '../../services/accounts/account.ts';
import type { SavedTemplate } from '../../services/templates/saved-template.ts';

/** Which template a job is made from: of the revision that the caller has seen, where it says one. */
export interface NamedTemplate {
  readonly templateId: string;
  readonly revision: number | undefined;
}

/** What a job takes of a saved template. */
export interface OpenedTemplate {
  /** Opens the PDF. */
  readonly source: () => Promise<ReadableStream<Uint8Array>>;
  /** Loads the signed package; the same bytes for the same revision, so that one work is known as one. */
  readonly package: () => Promise<Uint8Array>;
  readonly template: SavedTemplate;
}

/** Whose template it is. */
export interface TemplateCaller {
  readonly account: Account;
  readonly signal: AbortSignal;
}

/** Opens a saved template for a job of its account. Throws `TEMPLATE_NOT_FOUND`, and `TEMPLATE_CHANGED` (409) for another revision. */
export type OpenTemplate = (caller: TemplateCaller, named: NamedTemplate) => Promise<OpenedTemplate>;
