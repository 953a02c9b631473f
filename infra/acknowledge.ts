import { Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { bucketDefinition } from './resources.ts';

/** Accepts one finding of the AWS Solutions rules at one construct, with the reason why it is acceptable. */
export const acknowledge = (construct: IConstruct, rule: `AwsSolutions-${string}`, reason: string): void => {
  Validations.of(construct).acknowledge({ id: `AwsSolutions::${rule}`, reason });
};

const writtenArn = (construct: IConstruct, arn: string): string => {
  const resolved = Stack.of(construct).resolve(arn) as {
    readonly 'Fn::GetAtt'?: readonly string[];
    readonly 'Fn::ImportValue'?: string;
  };
  const attribute = resolved['Fn::GetAtt'];
  return attribute === undefined ? String(resolved['Fn::ImportValue'] ?? arn) : `<${attribute.join('.')}>`;
};

/** Accepts the only wildcard in our roles: object keys below a prefix of the bucket. Any other remains a finding. */
export const acknowledgeObjectPrefixes = (construct: IConstruct, bucketArn: string): void => {
  for (const prefix of [
    bucketDefinition.inputsPrefix,
    bucketDefinition.outputsPrefix,
    bucketDefinition.templatesPrefix,
    bucketDefinition.designsPrefix,
    bucketDefinition.exportsPrefix,
    bucketDefinition.fillsPrefix,
  ]) {
    const finding = `Resource::${writtenArn(construct, bucketArn)}/${prefix}*` as const;
    acknowledge(construct, `AwsSolutions-IAM5[${finding}]`, 'Object keys are made at run time, below this prefix.');
  }
};

/** Accepts the role and the runtime of the CDK's own function that copies files into a bucket. */
export const acknowledgeFileDeployment = (scope: IConstruct, bucketArn: string): void => {
  const reason =
    "The CDK's own function, which copies a deployment's files into this bucket; nothing else can start it.";
  const stack = Stack.of(scope);
  const assets = `arn:${stack.partition}:s3:::cdk-hnb659fds-assets-${stack.account}-${stack.region}`;
  const written = (text: string): string =>
    text.replaceAll(/\$\{Token\[(AWS\.\w+)\.\d+\]\}/g, (_, name: string) => `<${name.replace('.', '::')}>`);
  const rules = [
    `IAM4[Policy::${written(`arn:${stack.partition}`)}:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]`,
    ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map((actions) => `IAM5[Action::s3:${actions}*]`),
    `IAM5[Resource::${written(assets)}/*]`,
    `IAM5[Resource::${writtenArn(scope, bucketArn)}/*]`,
    'L1',
  ] as const;
  for (const child of stack.node.children.filter(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment')))
    for (const rule of rules) acknowledge(child, `AwsSolutions-${rule}`, reason);
};
