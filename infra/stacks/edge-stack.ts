import { Annotations, CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, VpcOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IApplicationLoadBalancer } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { openApiPath } from '../../lib/paths/paths.ts';
import { acknowledge } from '../acknowledge.ts';
import { EdgeFirewall } from '../constructs/edge-firewall.ts';
import { SecurityHeaders } from '../constructs/security-headers.ts';
import { type WebCode, WebPages } from '../constructs/web-pages.ts';
import type { DeploymentConfig } from '../deployment-config.ts';
import { originSecretHeader, writeDocsFunction, writeEdgeFunction, writePagesFunction } from '../edge/edge-function.ts';
import { firewallRegion } from './firewall-stack.ts';
import type { ServiceStack } from './service-stack.ts';

export interface EdgeStackProps extends StackProps {
  readonly config: DeploymentConfig;
  readonly service: ServiceStack;
  /** Balancer of the upload host; absent without large uploads. */
  readonly uploadBalancer?: IApplicationLoadBalancer;
  readonly web: WebCode;
}

/** CloudFront distribution: one address for pages, Lambdas and the upload host. Caches no API response. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { config, service, uploadBalancer } = props;
    const chooseOrigin = new EdgeFunction(this, 'ChooseOrigin', {
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Sends large creates to the upload host',
      code: FunctionCode.fromInline(
        writeEdgeFunction({
          directDelivery: config.settings.DELIVERY_MODE === 'direct',
          largeUploads: uploadBalancer !== undefined,
        }),
      ),
    });
    const headers = new SecurityHeaders(this, 'Headers', { comment: `bulkfill ${config.stage}`, ofPath: openApiPath })
      .policy;
    const behavior = (origin: IOrigin): BehaviorOptions => ({
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headers,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      compress: false,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: chooseOrigin }],
    });

    const lambdaOrigin = new HttpOrigin(Fn.select(2, Fn.split('/', service.api.api.apiEndpoint)), {
      originId: 'lambda',
      customHeaders: this.#originHeaders(props),
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(30),
    });
    const webAclArn = this.#webAcl(config);
    const logs = this.#logBucket(config);
    const distribution = new Distribution(this, 'Distribution', {
      comment: `bulkfill ${config.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: behavior(lambdaOrigin),
      enableLogging: true,
      logBucket: logs,
      webAclId: webAclArn,
      ...(config.domain === undefined
        ? {}
        : {
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            domainNames: [config.domain.name],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', config.domain.certificateArn),
          }),
    });
    acknowledge(distribution, 'AwsSolutions-CFR1', 'Customers are not limited to countries.');
    if (webAclArn === undefined)
      acknowledge(distribution, 'AwsSolutions-CFR2', 'The deployer chose to have none (WEB_ACL_ARN).');
    if (config.domain === undefined) {
      acknowledge(
        distribution,
        'AwsSolutions-CFR4',
        "CloudFront's own domain comes with its own protocol policy; one of our own (DOMAIN_NAME) has TLS 1.2.",
      );
    }
    if (uploadBalancer !== undefined) {
      const uploadOrigin = VpcOrigin.withApplicationLoadBalancer(uploadBalancer, {
        originId: 'upload-host',
        protocolPolicy: OriginProtocolPolicy.HTTP_ONLY,
        readTimeout: Duration.seconds(60),
      });
      // The function selects this origin by its id. Only origins of behaviours exist, so it gets an unused path.
      const { origin, ...options } = behavior(uploadOrigin);
      distribution.addBehavior('/.upload-host/*', origin, options);
    }
    // Before the pages: the first matching pattern counts.
    const { origin: apiOrigin, ...ofApi } = behavior(lambdaOrigin);
    distribution.addBehavior('/app/api/*', apiOrigin, ofApi);
    this.#addPages(distribution, props);
    new CfnOutput(this, 'LogBucketName', { value: logs.bucketName });
    new CfnOutput(this, 'BaseUrl', { value: `https://${config.domain?.name ?? distribution.distributionDomainName}` });
  }

  /** CloudFormation inserts the secret's value, which is in no template. */
  #originHeaders({ config, service }: EdgeStackProps): Record<string, string> {
    const secret = service.originSecret;
    if (secret === undefined) throw new Error('The edge stack requires EDGE in the settings of the service.');
    return { [originSecretHeader]: secret.secretValueFromJson(config.originSecretValue).unsafeUnwrap() };
  }

  #webAcl(config: DeploymentConfig): string | undefined {
    if (config.webAclArn === 'none') return undefined;
    if (config.webAclArn !== undefined) return config.webAclArn;
    if (config.region !== undefined && config.region !== firewallRegion) {
      Annotations.of(this).addError(
        `CloudFront accepts web ACLs only from ${firewallRegion}. Deploy bulkfill-${config.stage}-firewall, then set WEB_ACL_ARN to its output WebAclArn, or to none.`,
      );
      return undefined;
    }
    const { stage, addressRateLimit, logRetentionDays } = config;
    return new EdgeFirewall(this, 'Firewall', { name: `bulkfill-${stage}`, addressRateLimit, logRetentionDays })
      .webAclArn;
  }

  /**
   * Adds the pages and files of the application and the documentation: from a bucket, compressed here, without cookies
   * and without the API.
   */
  #addPages(distribution: Distribution, { config, web }: EdgeStackProps): void {
    const comment = `bulkfill ${config.stage} pages`;
    const pages = new WebPages(this, 'Pages', { comment, web });
    const signInOffered = config.console !== undefined;
    const servePages = new EdgeFunction(this, 'ServePages', {
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Pages of the application and of missing paths',
      code: FunctionCode.fromInline(
        writePagesFunction({ signInOffered, notFoundPage: signInOffered ? web.shell : web.consoleOff }),
      ),
    });
    const listsPages = 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk';
    Validations.of(distribution).acknowledge({
      id: listsPages,
      reason: 'Pages are behind /app/ and /docs/ alone; the default behaviour is the API.',
    });
    const serveDocs = new EdgeFunction(this, 'ServeDocs', {
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Pages of the documentation',
      code: FunctionCode.fromInline(writeDocsFunction(web.docs.pages)),
    });
    const add = (path: '/app/' | '/docs/', headers: string, edgeFunction: EdgeFunction): void =>
      distribution.addBehavior(`${path}*`, pages.origin, {
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: pages.cachePolicy,
        responseHeadersPolicy: new SecurityHeaders(this, headers, { comment, ofPath: path }).policy,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        compress: true,
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction }],
      });
    add('/app/', 'PageHeaders', servePages);
    add('/docs/', 'DocsHeaders', serveDocs);
  }

  #logBucket(config: DeploymentConfig): IBucket {
    const bucket = new Bucket(this, 'Logs', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      // CloudFront writes its logs through an access control list.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: config.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [{ expiration: Duration.days(config.logRetentionDays) }],
    });
    acknowledge(bucket, 'AwsSolutions-S1', 'This is the bucket of access logs.');
    return bucket as IBucket;
  }
}
