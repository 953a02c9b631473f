/**
 * The table as plain data, from which the deployed stack, the embedded stack and the tests create it.
 *
 * | item          | pk                              | sk             | written by                                    |
 * |---------------|---------------------------------|----------------|-----------------------------------------------|
 * | account       | ACCOUNT#<account>               | ACCOUNT        | accounts (plan, status, quota override)       |
 * | key summary   | ACCOUNT#<account>               | KEY#<public>   | keys, for lists; holds no hash                |
 * | quota bucket  | QUOTA#<account>                 | <month>        | create (reserve) and the terminal transaction |
 * | key           | KEY#<public>                    | KEY            | keys; the hash and the account                |
 * | job           | JOB#<job>                       | JOB            | create, lease, heartbeat, terminal            |
 * | retry         | JOB#<job retried first>         | RETRY#<ms>#<job> | a retry                                     |
 * | event         | JOB#<job>                       | EVENT          | the terminal transaction, webhook attempts    |
 * | its copies    | JOB#<job>                       | EVENT#<endpoint> | the first delivery of an event without a URL |
 * | artifact      | JOB#<producing job>             | ARTIFACT       | completion; its expiry moves with each reuse  |
 * | upload        | UPLOAD#<job>                    | UPLOAD         | create, before its first object is stored     |
 * | idempotency   | IDEMPOTENCY#<account>#<key>     | IDEMPOTENCY    | create                                        |
 * | reuse pointer | REUSE#<account>#<identity>      | REUSE          | completion                                    |
 * | rate window   | RATE#<scope>#<subject>#<start>  | RATE           | every admitted request                        |
 * | slots         | SLOTS#<account>                 | HELD           | lease, release and terminal transactions      |
 * | waiting job   | SLOTS#<account>                 | WAITING#<time>#<job> | an executor that found no slot for it   |
 * | outcomes      | OUTCOMES#<account>              | <minute>       | the terminal transaction (ended and failed)   |
 * | failure       | FAILURES#<account>              | <time>#<job>   | the terminal transaction of a failed job      |
 * | documents     | DOCUMENTS#<account>             | FILL, PREVIEW  | the start and end of fills and previews       |
 * | user          | USER#<user>                     | USER           | first sign-in; sign-out everywhere            |
 * | identity      | IDENTITY#<issuer and subject>   | IDENTITY       | first sign-in: maps to the user               |
 * | invitation    | INVITE#<e-mail>                 | INVITE         | account invite; removed at the first sign-in  |
 * | invitation    | INVITES#<account>               | <e-mail>       | with the former, for lists                    |
 * | sign-in       | SIGNIN#<state>                  | SIGNIN         | its start; removed by the callback            |
 * | session       | SESSION#<token>                 | SESSION        | sign-in and sign-out only                     |
 * | session, listed | SESSIONS#<user>              | <time>#<token> | with the session                              |
 * | last seen     | SEEN#<token>                    | SEEN           | every request of a session                    |
 * | confirmation  | CONFIRMATION#<confirmation>     | CONFIRMATION   | its start, the callback, proof and use        |
 * | key use       | USED#<public>                   | USED           | admission by key, once per hour               |
 * | audit entry   | AUDIT#<account>                 | <time>#<entry> | sign-ins, changes of keys, deletions          |
 * | template      | TEMPLATES#<account>             | TEMPLATE#<id>  | saves and deletions of templates              |
 * | its revisions | TEMPLATES#<account>             | REVISION#<id>#<number> | the same, and restores                |
 * | its picture   | TEMPLATES#<account>             | PICTURE#<id>   | pages that draw it, and deletions             |
 * | its choices   | TEMPLATES#<account>             | CHOICES#<id>   | a choice of columns, and deletions            |
 * | their number  | TEMPLATES#<account>             | COUNT          | every creation and deletion of a template     |
 * | stored bytes  | STORED#<account>                | BYTES          | saves of templates, and the sweep; permanent  |
 * | webhook endpoint | WEBHOOKS#<account>           | ENDPOINT#<id>  | its creation, rotation and deletion           |
 * | their number  | WEBHOOKS#<account>              | COUNT          | every creation and deletion of an endpoint    |
 * | open PDF      | DESIGNS#<account>               | <sha256>       | an upload for previews, for a day             |
 *
 * Keys contain issuer and subject, e-mail, state and token as SHA-256 only.
 *
 * Index `due` is sparse: it contains an item while work on it is pending. `dueShard` is
 * `<job|event|upload|artifact>#<0..31>`, and `dueAtMs` the earliest time at which the recovery sweep looks at it. A job
 * is its own outbox entry. Its due time is:
 * - queued: when its queue message counts as lost
 * - waiting for a slot: when the sweep checks that it will be woken
 * - processing: when its lease counts as lost
 * - ended: when its inputs and leftover outputs are deleted
 *
 * Index `account-jobs` lists an account's jobs of one UTC calendar month. Quota buckets are recomputed from it.
 *
 * `ttlEpochSeconds` is the end of an item: `DynamoTable` hides it from that second on, and DynamoDB deletes it later.
 * Items that must end to the millisecond (idempotency, artifacts) also contain a separate time.
 */
export const tableDefinition = {
  partitionKey: { name: 'pk', type: 'S' },
  sortKey: { name: 'sk', type: 'S' },
  timeToLiveAttribute: 'ttlEpochSeconds',
  indexes: [
    {
      name: 'due',
      partitionKey: { name: 'dueShard', type: 'S' },
      sortKey: { name: 'dueAtMs', type: 'N' },
      projection: 'KEYS_ONLY',
      nonKeyAttributes: [],
    },
    {
      name: 'account-jobs',
      partitionKey: { name: 'accountMonth', type: 'S' },
      sortKey: { name: 'createdAt', type: 'S' },
      projection: 'INCLUDE',
      nonKeyAttributes: ['jobId', 'status', 'requestedRows', 'reused', 'createdAtMs'],
    },
  ],
} as const satisfies TableDefinition;

/**
 * Prefixes of partition keys of the table and its indexes. IAM distinguishes partitions, but not items within one. So
 * no process that parses documents writes `ACCOUNT#` or `KEY#`.
 */
export type TablePartition =
  | 'ACCOUNT#'
  | 'KEY#'
  | 'QUOTA#'
  | 'JOB#'
  | 'UPLOAD#'
  | 'IDEMPOTENCY#'
  | 'REUSE#'
  | 'RATE#'
  | 'SLOTS#'
  | 'OUTCOMES#'
  | 'FAILURES#'
  | 'DOCUMENTS#'
  | 'USER#'
  | 'IDENTITY#'
  | 'INVITE#'
  | 'INVITES#'
  | 'SIGNIN#'
  | 'SESSION#'
  | 'SESSIONS#'
  | 'SEEN#'
  | 'CONFIRMATION#'
  | 'AUDIT#'
  | 'TEMPLATES#'
  | 'STORED#'
  | 'WEBHOOKS#'
  | 'DESIGNS#'
  | 'USED#'
  | 'job#'
  | 'event#'
  | 'upload#'
  | 'artifact#'
  | 'acc_';

export interface TableDefinition {
  readonly partitionKey: KeyAttribute;
  readonly sortKey: KeyAttribute;
  readonly timeToLiveAttribute: string;
  readonly indexes: readonly {
    readonly name: string;
    readonly partitionKey: KeyAttribute;
    readonly sortKey: KeyAttribute;
    readonly projection: 'KEYS_ONLY' | 'INCLUDE' | 'ALL';
    /** For `INCLUDE` only. */
    readonly nonKeyAttributes: readonly string[];
  }[];
}

export interface KeyAttribute {
  readonly name: string;
  readonly type: 'S' | 'N';
}
