import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { lifecycleRules } from '../lifecycle-rules.ts';

/** Inputs and outputs of jobs: private, encrypted, TLS only, emptied by lifecycle rules behind the recovery sweep. */
export class ArtifactBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: { readonly bucketName: string; readonly retainData: boolean }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Resource', {
      bucketName: props.bucketName,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: props.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: lifecycleRules().map((rule) => ({
        id: rule.ID ?? '',
        ...(rule.Filter?.Prefix ? { prefix: rule.Filter.Prefix } : {}),
        ...(rule.Expiration?.Days === undefined ? {} : { expiration: Duration.days(rule.Expiration.Days) }),
        ...(rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation === undefined
          ? {}
          : { abortIncompleteMultipartUploadAfter: Duration.days(rule.AbortIncompleteMultipartUpload.DaysAfterInitiation) }),
      })),
    });
    acknowledge(this, 'AwsSolutions-S1', 'Only the functions reach the bucket, or hand out a URL to it, and they log the job each time.');
  }
}
