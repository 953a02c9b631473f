/** CDK behaviours this project relies on, given in code so that `npm run synth` and the CDK command line see the same. */
export const featureFlags = {
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/core:target-partitions': ['aws'],
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-kms:reduceCrossAccountRegionPolicyScope': true,
} as const;
