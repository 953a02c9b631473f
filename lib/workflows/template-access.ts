import type { PackageSource } from '@bulkfill/engine/svc/verified-package';
import type { Account } from '../stores/accounts/account.ts';
import type { TemplateRecord } from '../stores/templates/saved-template.ts';

export interface NamedTemplate {
  readonly templateId: string;
  readonly revision: number | undefined;
}

export interface JobTemplate {
  readonly source: () => Promise<ReadableStream<Uint8Array>>;
  /** Loads the signed package. The same revision always has the same bytes, so that work can be reused. */
  readonly package: () => Promise<Uint8Array>;
  readonly template: TemplateRecord;
}

export interface TemplateCaller {
  readonly account: Account;
  readonly signal: AbortSignal;
}

/** Throws `TEMPLATE_NOT_FOUND`, and `TEMPLATE_CHANGED` (409) for another revision. */
export type OpenTemplate = (caller: TemplateCaller, named: NamedTemplate) => Promise<JobTemplate>;

export interface TemplateParts {
  readonly name: string;
  readonly template: Uint8Array;
  readonly source: PackageSource;
  readonly exportedAtMs: number;
}

/** Throws `INVALID_DOQLO_SCHEMA` and `DOQLO_FILE_SIZE_LIMIT_EXCEEDED`. */
export type SignTemplate = (caller: TemplateCaller, parts: TemplateParts) => Promise<Uint8Array>;
