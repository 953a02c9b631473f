import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type FunctionDescription, type ResourceName, tableDefinition } from './resources.ts';

/** ARN of each resource that a manifest can name. */
export type ResourceArns = Readonly<Record<ResourceName, string>>;

type Permission = FunctionDescription['permissions'][number];

const readsIndexes = (actions: readonly string[]): boolean =>
  actions.some((action) => ['dynamodb:Query', 'dynamodb:Scan'].includes(action));

const resourcesOf = (permission: Permission, arns: ResourceArns): string[] => {
  const arn = arns[permission.resource];
  if (permission.resource === 'bucket' && permission.prefix !== undefined) return [`${arn}/${permission.prefix}*`];
  return [arn];
};

/** Least privilege: one statement for each permission of the manifest. Only a query reaches an index. */
export const permissionStatements = (permissions: readonly Permission[], arns: ResourceArns): PolicyStatement[] =>
  permissions.flatMap((permission) => {
    const actions = [...permission.actions];
    const statements = [new PolicyStatement({ effect: Effect.ALLOW, actions, resources: resourcesOf(permission, arns) })];
    if (permission.resource === 'table' && readsIndexes(actions)) {
      const onIndexes = actions.filter((action) => readsIndexes([action]));
      const indexes = tableDefinition.indexes.map((index) => `${arns.table}/index/${index.name}`);
      statements.push(new PolicyStatement({ effect: Effect.ALLOW, actions: onIndexes, resources: indexes }));
    }
    return statements;
  });
