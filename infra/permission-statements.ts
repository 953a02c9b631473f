import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { policyStatements, type ResourceArns } from './policy-statements.ts';
import type { FunctionDescription } from './resources.ts';

export const permissionStatements = (
  permissions: FunctionDescription['permissions'],
  arns: ResourceArns,
): PolicyStatement[] =>
  policyStatements(permissions, arns).map(
    ({ actions, resources, conditions }) =>
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: [...actions],
        resources: [...resources],
        conditions,
      }),
  );
