/** CDK behaviours this project relies on, given in code so that `npm run synth` and the CDK command line see the same. */
export const featureFlags = {
  // Access logs reach their bucket by its policy, not by an access control list.
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/core:target-partitions': ['aws'],
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-kms:reduceCrossAccountRegionPolicyScope': true,
} as const;
