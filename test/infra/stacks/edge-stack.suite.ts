import { describe, expect, it } from 'vitest';
import { resourcesOf, templates } from './templates.ts';

const withUploads = templates({ largeUploads: true });
const withoutUploads = templates({ largeUploads: false });

interface DistributionConfig {
  readonly Origins: readonly { readonly Id: string }[];
  readonly DefaultCacheBehavior: Record<string, unknown>;
  readonly CacheBehaviors?: readonly Record<string, unknown>[];
}

const distributionOf = (template: typeof withUploads.edge): DistributionConfig =>
  resourcesOf(template, 'AWS::CloudFront::Distribution')[0]![1].Properties.DistributionConfig as DistributionConfig;

describe('the edge', () => {
  it('has the origin that its function names, and no other than the default', () => {
    expect(distributionOf(withUploads.edge).Origins.map((origin) => origin.Id)).toEqual(['lambda', 'upload-host']);
    expect(distributionOf(withoutUploads.edge).Origins.map((origin) => origin.Id)).toEqual(['lambda']);
  });

  it('runs the function on runtime 2.0, with its switches set', () => {
    const code = (template: typeof withUploads.edge) => {
      const { FunctionCode, FunctionConfig } = resourcesOf(template, 'AWS::CloudFront::Function')[0]![1].Properties;
      expect(FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
      return FunctionCode as string;
    };
    expect(code(withUploads.edge)).toContain('const largeUploads = true;');
    expect(code(withoutUploads.edge)).toContain('const largeUploads = false;');
  });

  it('takes HTTPS only and caches nothing', () => {
    const { DefaultCacheBehavior: main, CacheBehaviors: others = [] } = distributionOf(withUploads.edge);
    for (const behavior of [main, ...others]) {
      expect(behavior.ViewerProtocolPolicy).toBe('https-only');
      expect(behavior.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
      expect(behavior.FunctionAssociations).toHaveLength(1);
    }
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
    expect(task.ContainerDefinitions).toEqual([expect.objectContaining({ ReadonlyRootFilesystem: true, User: 'node' })]);
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

  it('rolls back a deployment whose tasks do not become healthy', () => {
    const service = resourcesOf(template, 'AWS::ECS::Service')[0]![1].Properties;
    expect(service.DeploymentConfiguration).toMatchObject({ DeploymentCircuitBreaker: { Enable: true, Rollback: true } });
  });
});
