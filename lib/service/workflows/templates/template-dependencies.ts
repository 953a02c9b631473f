import type { PackageSource } from '../../../engine/package/template.ts';
import type { Account } from '../../services/accounts/account.ts';
import type { AuditActor } from '../../services/audit/audit-entry.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Parts from which a package is made. */
export interface TemplateParts {
  readonly name: string;
  /** JSON. */
  readonly template: Uint8Array;
  readonly source: PackageSource;
  readonly exportedAtMs: number;
}

/**
 * Signs a package of a template for its account. Throws `INVALID_DOQLO_SCHEMA` and `DOQLO_FILE_SIZE_LIMIT_EXCEEDED`.
 */
export type SignTemplate = (
  caller: { readonly account: Account; readonly signal: AbortSignal },
  parts: TemplateParts,
) => Promise<Uint8Array>;

/** A save request that passed admission. */
export interface SaveTemplateInput {
  readonly account: Account;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
  /** Author of the revision. */
  readonly actor?: AuditActor;
}

/** Dependencies for saving a template. */
export type SaveTemplateDependencies = Pick<
  ServicePorts,
  | 'config'
  | 'clock'
  | 'ids'
  | 'logger'
  | 'unit'
  | 'objects'
  | 'uploads'
  | 'templates'
  | 'storedBytes'
  | 'templateInspector'
> & {
  /** Present if the host can sign. Then every template has its package from the first save. */
  readonly signTemplate?: SignTemplate;
};

/** Dependencies for saving a template that is sent as a package. */
export type PushTemplateDependencies = SaveTemplateDependencies & Pick<ServicePorts, 'idempotency'>;

/** Dependencies for keeping earlier revisions. */
export type KeepRevisionsDependencies = Pick<ServicePorts, 'clock' | 'ids' | 'uploads' | 'templates' | 'storedBytes'>;

/** Dependencies for deleting a template. */
export type DeleteTemplateDependencies = Pick<
  ServicePorts,
  'clock' | 'ids' | 'logger' | 'unit' | 'objects' | 'uploads' | 'templates' | 'storedBytes' | 'audit'
>;
