import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Config } from '../../lib/core/config.ts';
import { acknowledge } from '../acknowledge.ts';
import { buildLifecycleRules } from '../lifecycle-rules.ts';

export interface ArtifactBucketProps {
  readonly bucketName: string;
  readonly retainData: boolean;
  readonly config: Pick<Config, 'delivery' | 'jobs'>;
  /** Retention in days of the access log in a bucket next to it. Default: no log. */
  readonly accessLogDays: number | undefined;
}

/** Bucket for inputs and outputs of jobs: private, encrypted, TLS only. Lifecycle rules back up the recovery sweep. */
export class ArtifactBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: ArtifactBucketProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Resource', {
      bucketName: props.bucketName,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      ...(props.accessLogDays === undefined
        ? {}
        : { serverAccessLogsBucket: this.#logBucket(props.accessLogDays, props.retainData) }),
      removalPolicy: props.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: buildLifecycleRules(props.config).map((rule) => ({
        id: rule.ID ?? '',
        ...(rule.Filter?.Prefix ? { prefix: rule.Filter.Prefix } : {}),
        ...(rule.Expiration?.Days === undefined ? {} : { expiration: Duration.days(rule.Expiration.Days) }),
        ...(rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation === undefined
          ? {}
          : {
              abortIncompleteMultipartUploadAfter: Duration.days(
                rule.AbortIncompleteMultipartUpload.DaysAfterInitiation,
              ),
            }),
      })),
    });
    if (props.accessLogDays === undefined)
      acknowledge(
        this,
        'AwsSolutions-S1',
        'Only the functions reach the bucket, or hand out a URL to it, and they log the job each time.',
      );
  }

  #logBucket(days: number, retainData: boolean): IBucket {
    const bucket = new Bucket(this, 'Log', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [{ expiration: Duration.days(days) }],
    });
    acknowledge(bucket, 'AwsSolutions-S1', 'This is the bucket of access logs.');
    return bucket as IBucket;
  }
}
