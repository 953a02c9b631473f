import type { TablePartition } from '../../stores/table/table-definition.ts';

export type ResourceName =
  | 'table'
  | 'bucket'
  | 'jobs-queue'
  | 'webhooks-queue'
  | 'webhooks-dead-letter-queue'
  | 'secrets-key'
  | 'fingerprint-keys'
  | 'attestation-key'
  | 'seal-key'
  | 'origin-secret'
  | 'package-signing-key'
  | 'oidc-client-secret';

export type Permission =
  | {
      readonly resource: 'table';
      /** Index to query. Absent: the table itself. */
      readonly index?: string;
      readonly partitions: readonly TablePartition[];
      readonly actions: readonly string[];
    }
  | {
      readonly resource: Exclude<ResourceName, 'table'>;
      /** Object key prefix for the bucket. Absent: the bucket itself. */
      readonly prefix?: string;
      readonly actions: readonly string[];
    };

export interface RouteGroup {
  /**
   * Prefix of the routes' logical ids, numbered in the order of `paths`. Neither may change: API Gateway rejects a
   * second route with the same key, so CloudFormation can only update it.
   */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** True if another group handles other methods of the paths. */
  readonly methodAlone?: true;
  readonly paths: readonly string[];
}

export interface FunctionDescription {
  readonly name: string;
  readonly trigger:
    | { readonly kind: 'http'; readonly routes: readonly RouteGroup[] }
    | { readonly kind: 'door' }
    | { readonly kind: 'deployment' }
    | { readonly kind: 'queue'; readonly queue: 'jobs' | 'webhooks'; readonly batchSize: number }
    | {
        readonly kind: 'schedule';
        readonly everySecondsSetting: string;
        /** Concurrent invocations, each with its part of the work. A rule has at most five targets. */
        readonly parts: 1 | 2 | 3 | 4 | 5;
      };
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Deployments may keep instances warm (`WARM_FILLERS`). */
  readonly staysWarm?: true;
  /** Deployments may reserve and limit instances (`FILL_CONCURRENCY`, `PREVIEW_CONCURRENCY`). */
  readonly concurrency?: 'fills' | 'previews';
  readonly nodeOptions?: string;
  /** Resource names and endpoints. Every setting of `lib/core/config.ts` may be added. */
  readonly environment: readonly string[];
  readonly permissions: readonly Permission[];
}
