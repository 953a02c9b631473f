import { Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { bucketDefinition } from './resources.ts';

/** Accepts one finding of the AWS Solutions rules at one construct, with the reason why it is right here. */
export const acknowledge = (construct: IConstruct, rule: `AwsSolutions-${string}`, reason: string): void => {
  Validations.of(construct).acknowledge({ id: `AwsSolutions::${rule}`, reason });
};

/** How the rules write an ARN that is a reference. */
const written = (construct: IConstruct, arn: string): string => {
  const resolved = Stack.of(construct).resolve(arn) as { readonly 'Fn::GetAtt'?: readonly string[]; readonly 'Fn::ImportValue'?: string };
  const attribute = resolved['Fn::GetAtt'];
  return attribute === undefined ? String(resolved['Fn::ImportValue'] ?? arn) : `<${attribute.join('.')}>`;
};

/** Accepts the only wildcard that our roles have: object keys below a prefix of the bucket. Any other stays a finding. */
export const acknowledgeObjectPrefixes = (construct: IConstruct, bucketArn: string): void => {
  for (const prefix of [bucketDefinition.inputsPrefix, bucketDefinition.outputsPrefix]) {
    const finding = `Resource::${written(construct, bucketArn)}/${prefix}*` as const;
    acknowledge(construct, `AwsSolutions-IAM5[${finding}]`, 'Object keys are made at run time, below this prefix.');
  }
};
