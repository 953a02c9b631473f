import { App } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { addDeployment } from '../../../../infra/deployment.ts';
import { deploymentConfig } from '../../../../infra/deployment-config.ts';
import { featureFlags } from '../../../../infra/feature-flags.ts';
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

describe('the edge', () => {
  it('has the origin that its function names, and no other than the default', () => {
    expect(distributionOf(withUploads.edge!).Origins.map((origin) => origin.Id)).toEqual(['lambda', 'upload-host']);
    expect(distributionOf(withoutUploads.edge!).Origins.map((origin) => origin.Id)).toEqual(['lambda']);
  });

  it('runs the function on runtime 2.0, with its switches set', () => {
    const code = (template: Template) => {
      const { FunctionCode, FunctionConfig } = resourcesOf(template, 'AWS::CloudFront::Function')[0]![1].Properties;
      expect(FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
      return FunctionCode as string;
    };
    expect(code(withUploads.edge!)).toContain('const largeUploads = true;');
    expect(code(withoutUploads.edge!)).toContain('const largeUploads = false;');
  });

  it('takes HTTPS only and caches nothing', () => {
    const { DefaultCacheBehavior: main, CacheBehaviors: others = [] } = distributionOf(withUploads.edge!);
    for (const behavior of [main, ...others]) {
      expect(behavior.ViewerProtocolPolicy).toBe('https-only');
      expect(behavior.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
      expect(behavior.FunctionAssociations).toHaveLength(1);
    }
  });
});

describe('the firewall of the edge', () => {
  const refusedWith = (environment: NodeJS.ProcessEnv): readonly unknown[] => {
    const app = new App({ context: featureFlags });
    const { edge } = addDeployment(app, deploymentConfig('prod', environment), standInCode);
    return edge!.node.metadata.filter(({ type }) => type === 'aws:cdk:error').map(({ data }) => data);
  };
  const aclOf = (environment: NodeJS.ProcessEnv) => (distributionOf(templates({}, environment).edge!) as { WebACLId?: unknown }).WebACLId;

  it('is there unasked, and answers an address that asks too often in the envelope of the contract', () => {
    const [[id, acl] = expect.fail('There is no web ACL.')] = resourcesOf(withUploads.edge!, 'AWS::WAFv2::WebACL');
    expect(distributionOf(withUploads.edge!)).toMatchObject({ WebACLId: { 'Fn::GetAtt': [id, 'Arn'] } });
    const { Scope, Rules, CustomResponseBodies, DefaultAction } = acl.Properties;
    expect([Scope, DefaultAction]).toEqual(['CLOUDFRONT', { Allow: {} }]);
    expect(Rules).toMatchObject([
      {
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 10_000, EvaluationWindowSec: 300 } },
        Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'rate-limited' } } },
      },
    ]);
    const answer = JSON.parse((CustomResponseBodies as Record<string, { Content: string }>)['rate-limited']!.Content) as { code: string };
    expect(answer.code).toBe('RATE_LIMITED');
  });

  it('gives way to the one that the deployer names, and is left out only where that is said', () => {
    const named = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/1';
    expect(aclOf({ WEB_ACL_ARN: named })).toBe(named);
    expect(aclOf({ WEB_ACL_ARN: 'none' })).toBeUndefined();
    expect(refusedWith({ WEB_ACL_ARN: 'none', AWS_REGION: 'eu-central-1' })).toEqual([]);
  });

  it('is a stack of us-east-1 where the edge is elsewhere, which is not deployed without it', () => {
    expect(refusedWith({ AWS_REGION: 'us-east-1' })).toEqual([]);
    expect(refusedWith({ AWS_REGION: 'eu-central-1' })).toEqual([expect.stringContaining('bulkfill-prod-firewall')]);
    const elsewhere = templates({}, { AWS_REGION: 'eu-central-1', WEB_ACL_ARN: 'none' });
    expect(resourcesOf(elsewhere.firewall!, 'AWS::WAFv2::WebACL')).toHaveLength(1);
    expect(resourcesOf(elsewhere.edge!, 'AWS::WAFv2::WebACL')).toEqual([]);
  });
});

describe('answers that leave the edge', () => {
  it('load nothing and stand in no frame, and leave the reference the policy that it gives itself', () => {
    const [[id, policy] = expect.fail('There is no policy.')] = resourcesOf(withUploads.edge!, 'AWS::CloudFront::ResponseHeadersPolicy');
    const { DefaultCacheBehavior: main, CacheBehaviors: others = [] } = distributionOf(withUploads.edge!);
    for (const behavior of [main, ...others]) expect(behavior.ResponseHeadersPolicyId).toEqual({ Ref: id });
    expect(policy.Properties.ResponseHeadersPolicyConfig).toMatchObject({
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'", Override: false },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: true },
      },
    });
  });
});

describe('the upload host', () => {
  const template = withUploads.uploadHost!;

  it('is not there when large uploads are off', () => {
    expect(withoutUploads.uploadHost).toBeUndefined();
  });

  it('runs on ARM, not as root, with a file system it cannot write', () => {
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

  it('lets work in threads have what the task has, less what Node takes', () => {
    const task = resourcesOf(template, 'AWS::ECS::TaskDefinition')[0]![1].Properties;
    const [container] = task.ContainerDefinitions as { Environment: unknown[] }[];
    expect(container?.Environment).toContainEqual({ Name: 'WORKER_RESIDENT_MB', Value: String(Number(task.Memory) - 128) });
  });

  it('is reached through a private balancer and pays for no NAT gateway', () => {
    expect(resourcesOf(template, 'AWS::EC2::NatGateway')).toEqual([]);
    const balancer = resourcesOf(template, 'AWS::ElasticLoadBalancingV2::LoadBalancer')[0]![1].Properties;
    expect(balancer.Scheme).toBe('internal');
    const openToAll = resourcesOf(template, 'AWS::EC2::SecurityGroup').filter(([, group]) =>
      JSON.stringify(group.Properties.SecurityGroupIngress ?? []).includes('0.0.0.0/0'),
    );
    expect(openToAll).toEqual([]);
  });

  it('asks nobody but over TLS, and no other address than its network', () => {
    const tasks = resourcesOf(template, 'AWS::EC2::SecurityGroup').find(([id]) => id.includes('TaskGroup'))![1].Properties;
    expect(tasks.SecurityGroupEgress).toEqual([expect.objectContaining({ IpProtocol: 'tcp', FromPort: 443, ToPort: 443 })]);
  });

  it('is answered by nobody but CloudFront once its group is named', () => {
    const narrowed = templates({ largeUploads: true, vpcOriginGroupId: 'sg-0123456789abcdef0' }).uploadHost!;
    const balancer = resourcesOf(narrowed, 'AWS::EC2::SecurityGroup').find(([id]) => id.includes('BalancerGroup'))![1].Properties;
    const rules = [
      ...((balancer.SecurityGroupIngress ?? []) as readonly Record<string, unknown>[]),
      ...resourcesOf(narrowed, 'AWS::EC2::SecurityGroupIngress').map(([, { Properties }]) => Properties),
    ];
    expect(rules.filter(({ CidrIp }) => CidrIp !== undefined)).toEqual([]);
    expect(rules).toContainEqual(expect.objectContaining({ SourceSecurityGroupId: 'sg-0123456789abcdef0', FromPort: 80, ToPort: 80 }));
  });

  it('rolls back a deployment whose tasks do not become healthy', () => {
    const service = resourcesOf(template, 'AWS::ECS::Service')[0]![1].Properties;
    expect(service.DeploymentConfiguration).toMatchObject({ DeploymentCircuitBreaker: { Enable: true, Rollback: true } });
  });
});
