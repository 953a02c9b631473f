import { type FunctionDescription, type ResourceName, type TablePartition, tableDefinition } from './resources.ts';

export type ResourceArns = Readonly<Record<Exclude<ResourceName, 'fingerprint-keys' | 'seal-key'>, string>> & {
  /** The current key, and the previous one if it exists. */
  readonly 'fingerprint-keys': string | readonly string[];
  /** Keys of the service and of accounts. */
  readonly 'seal-key': string | readonly string[];
};

export interface AllowStatement {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

type Permission = FunctionDescription['permissions'][number];
type TablePermission = Extract<Permission, { readonly resource: 'table' }>;

const isOfTable = (permission: Permission): permission is TablePermission => permission.resource === 'table';

const tablePlace = (arns: ResourceArns, index: string | undefined): string => {
  if (index === undefined) return arns.table;
  if (!tableDefinition.indexes.some(({ name }) => name === index))
    throw new Error(`functions/manifest.ts names the index ${index}, which the table does not have.`);
  return `${arns.table}/index/${index}`;
};

/** Returns the table's statements: one per action, so that a transaction matches however AWS checks its keys. */
const tableStatements = (permissions: readonly TablePermission[], arns: ResourceArns): AllowStatement[] => {
  const partitionsOf = new Map<string, Map<string, Set<TablePartition>>>();
  for (const { index, actions, partitions } of permissions) {
    const place = tablePlace(arns, index);
    const ofPlace = partitionsOf.get(place) ?? new Map<string, Set<TablePartition>>();
    partitionsOf.set(place, ofPlace);
    for (const action of actions) ofPlace.set(action, new Set([...(ofPlace.get(action) ?? []), ...partitions]));
  }
  return [...partitionsOf].flatMap(([place, ofPlace]) => {
    const statements = new Map<string, { actions: string[]; partitions: TablePartition[] }>();
    for (const [action, some] of ofPlace) {
      const partitions = [...some].toSorted();
      const same = statements.get(partitions.join());
      if (same === undefined) statements.set(partitions.join(), { actions: [action], partitions });
      else same.actions.push(action);
    }
    return [...statements.values()].map(({ actions, partitions }) => ({
      actions,
      resources: [place],
      conditions: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions.map((partition) => `${partition}*`) },
      },
    }));
  });
};

const sealing: ReadonlySet<string> = new Set(['kms:Encrypt', 'kms:Decrypt']);

// Secrets are encrypted for one job, under this context name (`kms-secret-box.ts`), and need it to be decrypted.
const boundToContext = { 'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['bulkfill'] } };

/** Returns statements with least privilege: the manifest's permissions, limited to their resources. */
export const buildPolicyStatements = (
  permissions: readonly Permission[],
  arns: ResourceArns,
): readonly AllowStatement[] => [
  ...tableStatements(permissions.filter(isOfTable), arns),
  ...permissions
    .filter((permission) => !isOfTable(permission))
    // Some deployments lack a resource: a public client has no secret.
    .filter(({ resource }) => [arns[resource]].flat().some((arn) => arn !== ''))
    .map((permission) => ({
      actions: permission.actions,
      resources: [arns[permission.resource]]
        .flat()
        .map((arn) => (permission.prefix === undefined ? arn : `${arn}/${permission.prefix}*`)),
      ...(permission.actions.some((action) => sealing.has(action)) ? { conditions: boundToContext } : {}),
    })),
];
