import type { TablePartition } from '../../services/table/table-definition.ts';

/** A resource that a permission names. */
export type ResourceName =
  | 'table'
  | 'bucket'
  | 'jobs-queue'
  | 'webhooks-queue'
  | 'webhooks-dead-letter-queue'
  | 'secrets-key'
  | 'fingerprint-keys'
  | 'attestation-key'
  | 'origin-secret'
  | 'package-signing-key'
  | 'oidc-client-secret';

export type Permission =
  | {
      readonly resource: 'table';
      /** The index that a query reads; absent means the table itself. */
      readonly index?: string;
      /** Beginnings of the partition keys that the actions may name. */
      readonly partitions: readonly TablePartition[];
      readonly actions: readonly string[];
    }
  | {
      readonly resource: Exclude<ResourceName, 'table'>;
      /** Object key prefix, for the bucket; absent means the bucket itself. */
      readonly prefix?: string;
      readonly actions: readonly string[];
    };

export interface FunctionDescription {
  readonly name: string;
  readonly trigger:
    | {
        readonly kind: 'http';
        readonly method: 'GET' | 'POST' | 'DELETE';
        readonly path: string;
        /** Another function answers the other methods of the path. */
        readonly methodAlone?: true;
        /** Further paths that the same function answers. */
        readonly morePaths?: readonly string[];
      }
    | { readonly kind: 'door' }
    | { readonly kind: 'deployment' }
    | { readonly kind: 'queue'; readonly queue: 'jobs' | 'webhooks'; readonly batchSize: number }
    | {
        readonly kind: 'schedule';
        readonly everySecondsSetting: string;
        /** Invocations that run side by side, each told its part of the work; a rule has five targets at most. */
        readonly parts: 1 | 2 | 3 | 4 | 5;
      };
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** A deployment may have instances of it started ahead (`WARM_FILLERS`). */
  readonly staysWarm?: true;
  /** A deployment may reserve and bound its instances (`FILL_CONCURRENCY`, `PREVIEW_CONCURRENCY`). */
  readonly concurrency?: 'fills' | 'previews';
  /** `NODE_OPTIONS` of the function's process. */
  readonly nodeOptions?: string;
  /** Resource names and endpoints; every setting of `lib/service/kit/config.ts` may be added. */
  readonly environment: readonly string[];
  readonly permissions: readonly Permission[];
}
