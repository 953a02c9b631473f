import type { Expression } from './expression.ts';

/** Where an item is. */
export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

export type Item = ItemKey & Readonly<Record<string, unknown>>;

/**
 * One write that a store prepares and a workflow commits, alone or with others in one transaction. To a workflow it is
 * opaque except for its label, which a refused commit names.
 */
export interface Write {
  readonly label: WriteLabel;
  readonly action:
    | { readonly kind: 'put'; readonly item: Item; readonly expression: Expression }
    | { readonly kind: 'update' | 'delete' | 'check'; readonly key: ItemKey; readonly expression: Expression };
}

/** What a write is about: the name by which a workflow knows why a commit was refused. */
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
  | 'outcome'
  | 'failure'
  | 'retry'
  | 'free-retry'
  | 'template'
  | 'template-count'
  | 'stored-bytes'
  | 'revision'
  | 'picture'
  | 'design'
  | 'user'
  | 'identity'
  | 'invitation'
  | 'session'
  | 'sign-in'
  | 'confirmation'
  | 'audit';

/** How a commit ended: all of it, or none of it and the labels whose conditions did not hold. */
export type CommitResult = { readonly committed: true } | { readonly committed: false; readonly refused: ReadonlySet<WriteLabel> };

/** Commits writes: all or nothing. */
export interface UnitOfWork {
  /**
   * Conflicts with other transactions are retried inside. Rejects when the outcome is not known (the connection was lost);
   * the caller must then treat the writes as possibly made.
   */
  commit(writes: readonly Write[]): Promise<CommitResult>;
}
