import type { PackageSource } from '@bulkfill/engine/svc/template';
import type { Account } from '../../stores/accounts/account.ts';
import type { AuditActor } from '../../stores/audit/audit-entry.ts';
import type { ServicePorts } from '../service-ports.ts';

export interface TemplateParts {
  readonly name: string;
  readonly template: Uint8Array;
  readonly source: PackageSource;
  readonly exportedAtMs: number;
}

/** Throws `INVALID_DOQLO_SCHEMA` and `DOQLO_FILE_SIZE_LIMIT_EXCEEDED`. */
export type SignTemplate = (
  caller: { readonly account: Account; readonly signal: AbortSignal },
  parts: TemplateParts,
) => Promise<Uint8Array>;

export interface SaveTemplateInput {
  readonly account: Account;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
  readonly actor?: AuditActor;
}

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

export type PushTemplateDependencies = SaveTemplateDependencies & Pick<ServicePorts, 'idempotency'>;

export type KeepRevisionsDependencies = Pick<ServicePorts, 'clock' | 'ids' | 'uploads' | 'templates' | 'storedBytes'>;

export type DeleteTemplateDependencies = Pick<
  ServicePorts,
  'clock' | 'ids' | 'logger' | 'unit' | 'objects' | 'uploads' | 'templates' | 'storedBytes' | 'audit'
>;
