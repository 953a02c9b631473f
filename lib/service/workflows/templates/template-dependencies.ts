import type { PackageSource } from '../../../engine/package/template.ts';
import type { Account } from '../../services/accounts/account.ts';
import type { AuditActor } from '../../services/audit/audit-entry.ts';
import type { ServicePorts } from '../service-ports.ts';

/** What a package of a template is made from. */
export interface TemplateParts {
  readonly name: string;
  /** JSON. */
  readonly template: Uint8Array;
  readonly source: PackageSource;
  readonly exportedAtMs: number;
}

/** Signs a package of a template for its account. Throws `INVALID_DOQLO_SCHEMA` and `DOQLO_FILE_SIZE_LIMIT_EXCEEDED`. */
export type SignTemplate = (
  caller: { readonly account: Account; readonly signal: AbortSignal },
  parts: TemplateParts,
) => Promise<Uint8Array>;

/** One save, admitted. */
export interface SaveTemplateInput {
  readonly account: Account;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
  /** Who saves: kept with the revision. */
  readonly actor?: AuditActor;
}

/** What saving a template works with. */
export type SaveTemplateDependencies = Pick<
  ServicePorts,
  'config' | 'clock' | 'ids' | 'logger' | 'unit' | 'objects' | 'uploads' | 'templates' | 'storedBytes' | 'templateInspector'
> & {
  /** Where the host can sign: then every template has its package from its first save on. */
  readonly signTemplate?: SignTemplate;
};

/** What saving one that comes as a package works with. */
export type PushTemplateDependencies = SaveTemplateDependencies & Pick<ServicePorts, 'idempotency'>;

/** What keeping the revision before a save works with. */
export type KeepRevisionsDependencies = Pick<ServicePorts, 'clock' | 'ids' | 'uploads' | 'templates' | 'storedBytes'>;

/** What deleting one works with. */
export type DeleteTemplateDependencies = Pick<
  ServicePorts,
  'clock' | 'ids' | 'logger' | 'unit' | 'objects' | 'uploads' | 'templates' | 'storedBytes' | 'audit'
>;
