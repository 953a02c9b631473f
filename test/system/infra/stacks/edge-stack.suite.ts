import { App } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { addDeployment } from '../../../../infra/deployment.ts';
import { readDeploymentConfig } from '../../../../infra/deployment-config.ts';
import { featureFlags } from '../../../../infra/feature-flags.ts';
import { buildSecurityHeaders } from '../../../../lib/routes/web/headers.ts';
import { resourcesOf, standInCode, templates } from './templates.ts';

const withUploads = templates({ largeUploads: true });
const withoutUploads = templates({ largeUploads: false });

interface DistributionConfig {
  readonly Origins: readonly { readonly Id: string }[];
  readonly DefaultCacheBehavior: Record<string, unknown>;
  readonly CacheBehaviors?: readonly Record<string, unknown>[];
}

const distributionOf = (template: Template): DistributionConfig =>
  resourcesOf(template, 'AWS::CloudFront::Distribution')[0]![1].Properties.DistributionConfig as DistributionConfig;

/** Paths of the files of the application and of the documentation. */
const filePaths: readonly unknown[] = ['/app/*', '/docs/*'];

/** The behaviours of everything but files. */
const ofApi = (template: Template): readonly Record<string, unknown>[] => {
  const { DefaultCacheBehavior: main, CacheBehaviors: others = [] } = distributionOf(template);
  return [main, ...others.filter(({ PathPattern }) => !filePaths.includes(PathPattern))];
};

describe('edge distribution', () => {
  it('has the origins that its function names besides the default', () => {
    expect(distributionOf(withUploads.edge!).Origins.map((origin) => origin.Id)).toEqual([
      'lambda',
      'upload-host',
      'pages',
    ]);
    expect(distributionOf(withoutUploads.edge!).Origins.map((origin) => origin.Id)).toEqual(['lambda', 'pages']);
  });

  it('runs the function on runtime 2.0 with its switches set', () => {
    const code = (template: Template) => {
      const { FunctionCode, FunctionConfig } = resourcesOf(template, 'AWS::CloudFront::Function')[0]![1].Properties;
      expect(FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
      return FunctionCode as string;
    };
    expect(code(withUploads.edge!)).toContain('const largeUploads = true;');
    expect(code(withoutUploads.edge!)).toContain('const largeUploads = false;');
  });

  it('requires HTTPS and caches nothing of the API', () => {
    for (const behavior of ofApi(withUploads.edge!)) {
      expect(behavior.ViewerProtocolPolicy).toBe('https-only');
      expect(behavior.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
      expect(behavior.FunctionAssociations).toHaveLength(1);
    }
  });
});

describe('console files', () => {
  const template = withUploads.edge!;
  const behaviors = distributionOf(template).CacheBehaviors ?? [];

  it('have a lower priority than the API of the same path, and are compressed, without cookies or queries', () => {
    const patterns = behaviors.map(({ PathPattern }) => PathPattern);
    expect(patterns.indexOf('/app/api/*')).toBeGreaterThanOrEqual(0);
    expect(patterns.indexOf('/app/api/*')).toBeLessThan(patterns.indexOf('/app/*'));
    const pages = behaviors.find(({ PathPattern }) => PathPattern === '/app/*');
    expect(pages).toMatchObject({ TargetOriginId: 'pages', Compress: true, AllowedMethods: ['GET', 'HEAD'] });
    expect(pages).not.toHaveProperty('OriginRequestPolicyId');
    const [[, caching] = expect.fail('There is no cache policy.')] = resourcesOf(
      template,
      'AWS::CloudFront::CachePolicy',
    );
    expect(caching.Properties.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    });
    expect(distributionOf(template)).not.toHaveProperty('CustomErrorResponses');
  });

  it('are in a bucket that only this distribution reads', () => {
    const [id, bucket] = resourcesOf(template, 'AWS::S3::Bucket').find(([name]) => name.startsWith('Pages'))!;
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    const [, policy] = resourcesOf(template, 'AWS::S3::BucketPolicy').find(([name]) => name.startsWith('Pages'))!;
    const { Statement } = policy.Properties.PolicyDocument as {
      readonly Statement: readonly Record<string, unknown>[];
    };
    const allowed = Statement.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.length).toBeGreaterThan(0);
    for (const { Principal, Condition } of allowed) {
      expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(JSON.stringify(Condition)).toMatch(/SourceArn.*distribution/);
    }
    expect(resourcesOf(template, 'AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
    expect(JSON.stringify(distributionOf(template).Origins)).toContain(id);
  });

  it('are cached forever under hashed names, and pages are revalidated', () => {
    const puts = resourcesOf(template, 'Custom::CDKBucketDeployment').map(([name, put]) => [
      /Assets|Shell|Docs/.exec(name)?.[0],
      (put.Properties.SystemMetadata as Record<string, string>)['cache-control'],
      put.Properties.Prune,
    ]);
    expect(puts).toHaveLength(3);
    expect(Object.fromEntries(puts.map(([name, ...rest]) => [name, rest]))).toEqual({
      Assets: ['public, max-age=31536000, immutable', false],
      Shell: ['no-cache', false],
      Docs: ['no-cache', false],
    });
  });

  it('report that there is no console without sign-in', () => {
    const codeOf = (edge: Template) =>
      resourcesOf(edge, 'AWS::CloudFront::Function')
        .map(([, { Properties }]) => String(Properties.FunctionCode))
        .join('');
    expect(codeOf(template)).toContain('const signInOffered = true;');
    expect(codeOf(templates({}, { CONSOLE: 'false' }).edge!)).toContain('const signInOffered = false;');
  });
});

describe('edge firewall', () => {
  const refusedWith = (environment: NodeJS.ProcessEnv): readonly unknown[] => {
    const app = new App({ context: featureFlags });
    const { edge } = addDeployment(app, readDeploymentConfig('prod', environment), standInCode);
    return edge!.node.metadata.filter(({ type }) => type === 'aws:cdk:error').map(({ data }) => data);
  };
  const aclOf = (environment: NodeJS.ProcessEnv) =>
    (distributionOf(templates({}, environment).edge!) as { WebACLId?: unknown }).WebACLId;

  it('exists by default, and answers an address over its limit with the contract’s envelope', () => {
    const [[id, acl] = expect.fail('There is no web ACL.')] = resourcesOf(withUploads.edge!, 'AWS::WAFv2::WebACL');
    expect(distributionOf(withUploads.edge!)).toMatchObject({ WebACLId: { 'Fn::GetAtt': [id, 'Arn'] } });
    const { Scope, Rules, CustomResponseBodies, DefaultAction } = acl.Properties;
    expect([Scope, DefaultAction]).toEqual(['CLOUDFRONT', { Allow: {} }]);
    expect(Rules).toMatchObject([
      {
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 10_000, EvaluationWindowSec: 300 } },
        Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'rate-limited' } } },
      },
      {
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            Limit: 500,
            ScopeDownStatement: { ByteMatchStatement: { PositionalConstraint: 'STARTS_WITH', SearchString: '/auth/' } },
          },
        },
        Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'rate-limited' } } },
      },
    ]);
    const answer = JSON.parse(
      (CustomResponseBodies as Record<string, { Content: string }>)['rate-limited']!.Content,
    ) as { code: string };
    expect(answer.code).toBe('RATE_LIMITED');
  });

  it('logs blocked requests without keys, cookies and sign-in codes, with a retention', () => {
    const [[, logging] = expect.fail('There is no log.')] = resourcesOf(
      withUploads.edge!,
      'AWS::WAFv2::LoggingConfiguration',
    );
    const { RedactedFields, LoggingFilter, LogDestinationConfigs } = logging.Properties;
    expect(RedactedFields).toEqual([
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'cookie' } },
      { QueryString: {} },
    ]);
    expect(LoggingFilter).toMatchObject({
      DefaultBehavior: 'DROP',
      Filters: [{ Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    });
    const groups = resourcesOf(withUploads.edge!, 'AWS::Logs::LogGroup').filter(
      ([, { Properties }]) => Properties.LogGroupName === 'aws-waf-logs-bulkfill-prod',
    );
    expect(groups).toMatchObject([[expect.anything(), { Properties: { RetentionInDays: 90 } }]]);
    expect(JSON.stringify(LogDestinationConfigs)).toContain(groups[0]![0]);
  });

  it('is replaced by the deployer’s, and omitted only on request', () => {
    const named = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/1';
    expect(aclOf({ WEB_ACL_ARN: named })).toBe(named);
    expect(aclOf({ WEB_ACL_ARN: 'none' })).toBeUndefined();
    expect(refusedWith({ WEB_ACL_ARN: 'none', AWS_REGION: 'eu-central-1' })).toEqual([]);
  });

  it('is a us-east-1 stack if the edge is elsewhere, and is deployed with it', () => {
    expect(refusedWith({ AWS_REGION: 'us-east-1' })).toEqual([]);
    expect(refusedWith({ AWS_REGION: 'eu-central-1' })).toEqual([expect.stringContaining('bulkfill-prod-firewall')]);
    const elsewhere = templates({}, { AWS_REGION: 'eu-central-1', WEB_ACL_ARN: 'none' });
    expect(resourcesOf(elsewhere.firewall!, 'AWS::WAFv2::WebACL')).toHaveLength(1);
    expect(resourcesOf(elsewhere.edge!, 'AWS::WAFv2::WebACL')).toEqual([]);
  });
});

describe('response headers of the edge', () => {
  const policyOf = (behavior: Record<string, unknown>): unknown => {
    const { Ref: id } = behavior.ResponseHeadersPolicyId as { readonly Ref: string };
    const [, policy] = resourcesOf(withUploads.edge!, 'AWS::CloudFront::ResponseHeadersPolicy').find(
      ([name]) => name === id,
    )!;
    return policy.Properties.ResponseHeadersPolicyConfig;
  };
  /** A policy of the edge that has exactly the headers of the table. */
  const ofTable = (path: string) => {
    const table = buildSecurityHeaders(path, { https: true });
    expect(Object.keys(table)).toHaveLength(8);
    return expect.objectContaining({
      CustomHeadersConfig: {
        Items: ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy'].map((name) => ({
          Header: name,
          Value: table[name],
          Override: true,
        })),
      },
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: table['content-security-policy'], Override: false },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: table['x-frame-options'], Override: true },
        ReferrerPolicy: { ReferrerPolicy: table['referrer-policy'], Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true, Override: true },
      },
    });
  };

  it('forbid loading and framing for the API, and keep the policy of the API reference', () => {
    for (const behavior of ofApi(withUploads.edge!)) expect(policyOf(behavior)).toEqual(ofTable('/v1/openapi.json'));
  });

  it('set the strict policy on pages', () => {
    const pages = distributionOf(withUploads.edge!).CacheBehaviors?.find(({ PathPattern }) => PathPattern === '/app/*');
    expect(policyOf(pages!)).toEqual(ofTable('/app/jobs'));
  });

  it('let the documentation run its own files', () => {
    const docs = distributionOf(withUploads.edge!).CacheBehaviors?.find(({ PathPattern }) => PathPattern === '/docs/*');
    expect(docs).toMatchObject({ TargetOriginId: 'pages', ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
    expect(policyOf(docs!)).toEqual(ofTable('/docs/'));
  });
});

describe('upload host', () => {
  const template = withUploads.uploadHost!;

  it('is omitted if large uploads are off', () => {
    expect(withoutUploads.uploadHost).toBeUndefined();
  });

  it('runs on ARM, not as root, with a read-only file system', () => {
    const task = resourcesOf(template, 'AWS::ECS::TaskDefinition')[0]![1].Properties;
    expect(task.RuntimePlatform).toEqual({ CpuArchitecture: 'ARM64', OperatingSystemFamily: 'LINUX' });
    expect(task.ContainerDefinitions).toEqual([
      expect.objectContaining({
        ReadonlyRootFilesystem: true,
        User: 'node',
        LinuxParameters: expect.objectContaining({ Capabilities: { Drop: ['ALL'] } }),
      }),
    ]);
  });

  it('gives threads the memory of the task minus that of Node', () => {
    const task = resourcesOf(template, 'AWS::ECS::TaskDefinition')[0]![1].Properties;
    const [container] = task.ContainerDefinitions as { Environment: unknown[] }[];
    expect(container?.Environment).toContainEqual({
      Name: 'WORKER_RESIDENT_MB',
      Value: String(Number(task.Memory) - 128),
    });
  });

  it('is reached through an internal balancer and needs no NAT gateway', () => {
    expect(resourcesOf(template, 'AWS::EC2::NatGateway')).toEqual([]);
    const balancer = resourcesOf(template, 'AWS::ElasticLoadBalancingV2::LoadBalancer')[0]![1].Properties;
    expect(balancer.Scheme).toBe('internal');
    const openToAll = resourcesOf(template, 'AWS::EC2::SecurityGroup').filter(([, group]) =>
      JSON.stringify(group.Properties.SecurityGroupIngress ?? []).includes('0.0.0.0/0'),
    );
    expect(openToAll).toEqual([]);
  });

  it('connects by TLS only, and otherwise only within its network', () => {
    const tasks = resourcesOf(template, 'AWS::EC2::SecurityGroup').find(([id]) => id.includes('TaskGroup'))![1]
      .Properties;
    expect(tasks.SecurityGroupEgress).toEqual([
      expect.objectContaining({ IpProtocol: 'tcp', FromPort: 443, ToPort: 443 }),
    ]);
  });

  it('accepts connections from CloudFront only once its group is named', () => {
    const narrowed = templates({ largeUploads: true, vpcOriginGroupId: 'sg-0123456789abcdef0' }).uploadHost!;
    const balancer = resourcesOf(narrowed, 'AWS::EC2::SecurityGroup').find(([id]) => id.includes('BalancerGroup'))![1]
      .Properties;
    const rules = [
      ...((balancer.SecurityGroupIngress ?? []) as readonly Record<string, unknown>[]),
      ...resourcesOf(narrowed, 'AWS::EC2::SecurityGroupIngress').map(([, { Properties }]) => Properties),
    ];
    expect(rules.filter(({ CidrIp }) => CidrIp !== undefined)).toEqual([]);
    expect(rules).toContainEqual(
      expect.objectContaining({ SourceSecurityGroupId: 'sg-0123456789abcdef0', FromPort: 80, ToPort: 80 }),
    );
  });

  it('rolls back a deployment whose tasks do not become healthy', () => {
    const service = resourcesOf(template, 'AWS::ECS::Service')[0]![1].Properties;
    expect(service.DeploymentConfiguration).toMatchObject({
      DeploymentCircuitBreaker: { Enable: true, Rollback: true },
    });
  });
});
