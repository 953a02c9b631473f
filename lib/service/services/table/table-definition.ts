/**
 * The one table, as plain data: the deployed stack, the embedded stack and the tests all create it from here.
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
 * | artifact      | JOB#<producing job>             | ARTIFACT       | completion; its expiry moves with each reuse  |
 * | upload        | UPLOAD#<job>                    | UPLOAD         | create, before its first object is stored     |
 * | idempotency   | IDEMPOTENCY#<account>#<key>     | IDEMPOTENCY    | create                                        |
 * | reuse pointer | REUSE#<account>#<identity>      | REUSE          | completion                                    |
 * | rate window   | RATE#<scope>#<subject>#<start>  | RATE           | every admitted request                        |
 * | slots         | SLOTS#<account>                 | HELD           | lease, release and terminal transactions      |
 * | waiting job   | SLOTS#<account>                 | WAITING#<time>#<job> | an executor that found no slot for it   |
 * | outcomes      | OUTCOMES#<account>              | <minute>       | the terminal transaction (ended and failed)   |
 * | failure       | FAILURES#<account>              | <time>#<job>   | the terminal transaction of a failed job      |
 * | documents     | DOCUMENTS#<account>             | FILL, PREVIEW  | a fill or preview that begins or ends         |
 * | user          | USER#<user>                     | USER           | first sign-in; sign-out everywhere            |
 * | identity      | IDENTITY#<issuer and subject>   | IDENTITY       | first sign-in: leads to the user              |
 * | invitation    | INVITE#<e-mail>                 | INVITE         | account invite; removed at the first sign-in  |
 * | invitation    | INVITES#<account>               | <e-mail>       | with it, for lists                            |
 * | sign-in       | SIGNIN#<state>                  | SIGNIN         | its start; removed by the callback            |
 * | session       | SESSION#<token>                 | SESSION        | sign-in and sign-out alone                    |
 * | session, listed | SESSIONS#<user>              | <time>#<token> | with the session                              |
 * | last seen     | SEEN#<token>                    | SEEN           | every request of a session                    |
 * | confirmation  | CONFIRMATION#<confirmation>     | CONFIRMATION   | its start, the callback, proof and use        |
 * | key use       | USED#<public>                   | USED           | admission by key, once an hour                |
 * | audit entry   | AUDIT#<account>                 | <time>#<entry> | sign-ins, changes of keys, deletions          |
 * | template      | TEMPLATES#<account>             | TEMPLATE#<id>  | saves and deletions of templates              |
 * | its revisions | TEMPLATES#<account>             | REVISION#<id>#<number> | the same, and restores                |
 * | its picture   | TEMPLATES#<account>             | PICTURE#<id>   | pages that have drawn it, and deletions       |
 * | their number  | TEMPLATES#<account>             | COUNT          | every template that comes or goes             |
 * | stored bytes  | STORED#<account>                | BYTES          | saves of templates, and the sweep; never removed |
 * | open PDF      | DESIGNS#<account>               | <sha256>       | a PDF that is sent for previews, for a day    |
 *
 * Issuer and subject, e-mail, state and token stand in keys as SHA-256 only.
 *
 * Index `due` is sparse: an item is in it while something still has to happen to it. `dueShard` is
 * `<job|event|upload|artifact>#<0..31>`, `dueAtMs` the earliest moment the recovery sweep looks at it. A job is its own
 * outbox entry: while it is queued its due time is when we assume that its queue message is lost, while it is processing when its
 * lease is, and once it has ended when its inputs and stray outputs are removed. While it waits for a slot, it is when the sweep
 * makes sure that somebody will wake it.
 *
 * Index `account-jobs` lists the jobs of an account in one UTC calendar month, and is what a quota bucket is recomputed from.
 *
 * `ttlEpochSeconds` is when an item ends: storage removes it some time after, and `DynamoTable` hands it to nobody from that second
 * on. What must end to the millisecond (idempotency, artifacts) carries a time of its own besides.
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
 * Beginnings of partition keys of the table, and of its indexes. IAM can tell partitions apart, but not items of one, so what only some
 * processes may write has partitions of its own: nothing that parses documents writes `ACCOUNT#` or `KEY#`.
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
  | 'DESIGNS#'
  | 'USED#'
  | 'job#'
  | 'event#'
  | 'upload#'
  | 'artifact#'
  | 'acc_';

/** Shape of a table definition: names and attribute types of keys and indexes. */
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

/** One key attribute: a string or a number. */
export interface KeyAttribute {
  readonly name: string;
  readonly type: 'S' | 'N';
}
