import type { Expression } from './expression.ts';

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

export type Item = ItemKey & Readonly<Record<string, unknown>>;

/** A write that a store prepares and a workflow commits. Workflows use only its label. */
export interface Write {
  readonly label: WriteLabel;
  readonly action:
    | { readonly kind: 'put'; readonly item: Item; readonly expression: Expression }
    | { readonly kind: 'update' | 'delete' | 'check'; readonly key: ItemKey; readonly expression: Expression };
}

/** Subject of a write, by which a workflow knows why a commit was refused. */
export type WriteLabel =
  | 'account'
  | 'account-version'
  | 'key'
  | 'key-summary'
  | 'job'
  | 'idempotency'
  | 'quota'
  | 'upload'
  | 'slot'
  | 'waiting'
  | 'artifact'
  | 'reuse'
  | 'event'
  | 'webhook-endpoint'
  | 'webhook-endpoint-count'
  | 'outcome'
  | 'failure'
  | 'retry'
  | 'free-retry'
  | 'template'
  | 'template-count'
  | 'stored-bytes'
  | 'revision'
  | 'picture'
  | 'choices'
  | 'design'
  | 'user'
  | 'identity'
  | 'invitation'
  | 'session'
  | 'sign-in'
  | 'confirmation'
  | 'audit';

/** Result of a commit: everything was written, or nothing, with the labels of failed conditions. */
export type CommitResult =
  | { readonly committed: true }
  | { readonly committed: false; readonly refused: ReadonlySet<WriteLabel> };

export interface UnitOfWork {
  /** Commits writes and retries conflicts. Rejects if the result is unknown: the writes may have been made. */
  commit(writes: readonly Write[]): Promise<CommitResult>;
}
