import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLevel, CachePolicy, type IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { immutableCaching, revalidatedCaching } from '../../lib/routes/web/headers.ts';
import { acknowledge, acknowledgeFileDeployment } from '../acknowledge.ts';
import { shellKey } from '../edge/edge-function.ts';

export interface WebCode {
  readonly assets: () => ISource;
  readonly shell: string;
  /** Replacement page if users cannot sign in. */
  readonly consoleOff: string;
  readonly docs: DocsSite;
}

/** Built documentation. */
export interface DocsSite {
  readonly files: () => ISource;
  /** Paths of its pages below `/docs/`, without extension. */
  readonly pages: readonly string[];
}

export interface WebPagesProps {
  readonly comment: string;
  readonly web: Pick<WebCode, 'assets' | 'shell' | 'docs'>;
}

/**
 * Files of the application and the documentation in a bucket that only the distribution reads. Browsers cache hashed
 * files forever, and open pages request old ones, so these stay. They can be rebuilt, so the bucket is deleted with its
 * stack.
 */
export class WebPages extends Construct {
  readonly origin: IOrigin;
  readonly cachePolicy: CachePolicy;

  constructor(scope: Construct, id: string, props: WebPagesProps) {
    super(scope, id);
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: false,
    });
    acknowledge(
      bucket,
      'AwsSolutions-S1',
      'Its contents are public, and the distribution in front of it logs every request.',
    );
    // With the permission to list, a missing file is a 404 and not a 403. Only keys below app/ and docs/ are requested.
    this.origin = S3BucketOrigin.withOriginAccessControl(bucket as IBucket, {
      originId: 'pages',
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    this.cachePolicy = new CachePolicy(this, 'Caching', {
      comment: props.comment,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(365),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    const put = (name: string, source: ISource, caching: string, folder?: string): BucketDeployment =>
      new BucketDeployment(this, name, {
        destinationBucket: bucket as IBucket,
        sources: [source],
        ...(folder !== undefined && { destinationKeyPrefix: folder }),
        cacheControl: [CacheControl.fromString(caching)],
        prune: false,
        retainOnDelete: false,
        memoryLimit: 512,
      });
    const assets = put('Assets', props.web.assets(), immutableCaching);
    // The page refers to the files, so deploy it after them.
    put('Shell', Source.data(shellKey, props.web.shell), revalidatedCaching).node.addDependency(assets);
    put('Docs', props.web.docs.files(), revalidatedCaching, 'docs');
    acknowledgeFileDeployment(this, bucket.bucketArn);
  }
}
