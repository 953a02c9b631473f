import { describe, expect, it } from 'vitest';
import { originSecretHeader } from '../../../../infra/edge/edge-function.ts';
import { httpRoutes } from '../../../../infra/resources.ts';
import { resourcesOf, templates } from './templates.ts';

const behindEdge = templates();
const alone = templates({ edge: false, largeUploads: false });
type Template = typeof behindEdge.service;

const only = (template: Template, type: string) => {
  const found = resourcesOf(template, type);
  expect(found, type).toHaveLength(1);
  return found[0]!;
};

const environments = (template: Template, type = 'AWS::Lambda::Function') =>
  resourcesOf(template, type).map(
    ([, { Properties }]) =>
      (Properties.Environment as { Variables: Record<string, unknown> } | undefined)?.Variables ?? {},
  );

describe('HTTP API authorizer', () => {
  it('protects every route, and passes nothing on without the edge’s header', () => {
    const [id, authorizer] = only(behindEdge.service, 'AWS::ApiGatewayV2::Authorizer');
    expect(authorizer.Properties).toMatchObject({
      AuthorizerType: 'REQUEST',
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      IdentitySource: [`$request.header.${originSecretHeader}`],
    });
    expect(authorizer.Properties.AuthorizerResultTtlInSeconds).toBeLessThanOrEqual(300);
    const routes = resourcesOf(behindEdge.service, 'AWS::ApiGatewayV2::Route');
    expect(routes).toHaveLength(httpRoutes.length);
    for (const [, { Properties }] of routes) {
      expect(Properties).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: id } });
    }
  });

  it('admits the edge, which receives the secret’s value at deployment', () => {
    const [secret] = resourcesOf(behindEdge.service, 'AWS::SecretsManager::Secret').find(([id]) =>
      id.startsWith('OriginSecret'),
    )!;
    const { Origins } = only(behindEdge.edge!, 'AWS::CloudFront::Distribution')[1].Properties.DistributionConfig as {
      readonly Origins: readonly { readonly Id: string; readonly OriginCustomHeaders?: readonly unknown[] }[];
    };
    const headers = JSON.stringify(Origins.find(({ Id }) => Id === 'lambda')?.OriginCustomHeaders);
    expect(headers).toContain(originSecretHeader);
    expect(headers).toMatch(new RegExp(`\\{\\{resolve:secretsmanager:.*${secret}.*:SecretString:one::\\}\\}`));
    const changed = templates({}, { ORIGIN_SECRET_VALUE: 'two' });
    expect(JSON.stringify(changed.edge!.toJSON())).toContain(':SecretString:two::');
  });

  it('keeps the secret out of every environment, and lets one function read it', () => {
    for (const variables of environments(behindEdge.service))
      expect(JSON.stringify(variables)).not.toContain('resolve:');
    const readers = resourcesOf(behindEdge.service, 'AWS::IAM::Policy').filter(([, policy]) =>
      /"OriginSecret/.test(JSON.stringify(policy)),
    );
    expect(readers.map(([id]) => id)).toEqual([expect.stringMatching(/^EdgeDoorRole/)]);
    for (const stack of [behindEdge.edge!, behindEdge.uploadHost!])
      expect(
        resourcesOf(stack, 'AWS::IAM::Policy').filter(([, policy]) =>
          JSON.stringify(policy).includes('secretsmanager:'),
        ),
      ).toEqual([]);
  });

  it('logs the caller’s address', () => {
    const { AccessLogSettings } = only(behindEdge.service, 'AWS::ApiGatewayV2::Stage')[1].Properties;
    expect(JSON.parse((AccessLogSettings as { Format: string }).Format)).toMatchObject({
      sourceIp: '$context.identity.sourceIp',
    });
  });
});

describe('deployment without an edge', () => {
  it('has no authorizer, no secret and no trusted address header', () => {
    expect(alone.edge).toBeUndefined();
    for (const type of ['AWS::ApiGatewayV2::Authorizer', 'AWS::SecretsManager::Secret'])
      expect(resourcesOf(alone.service, type)).toEqual([]);
    for (const [, { Properties }] of resourcesOf(alone.service, 'AWS::ApiGatewayV2::Route'))
      expect(Properties.AuthorizerId).toBeUndefined();
    for (const variables of environments(alone.service)) expect(variables).not.toHaveProperty('CLIENT_ADDRESS_HEADER');
  });

  it('has no upload host, which only the edge routes to', () => {
    expect(() => templates({}, { EDGE: 'false', LARGE_UPLOADS: 'true' })).toThrow('LARGE_UPLOADS needs the edge');
  });
});
