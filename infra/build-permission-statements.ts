import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { buildPolicyStatements, type ResourceArns } from './policy-statements.ts';
import type { FunctionDescription } from './resources.ts';

export const buildPermissionStatements = (
  permissions: FunctionDescription['permissions'],
  arns: ResourceArns,
): PolicyStatement[] =>
  buildPolicyStatements(permissions, arns).map(
    ({ actions, resources, conditions }) =>
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: [...actions],
        resources: [...resources],
        conditions,
      }),
  );
