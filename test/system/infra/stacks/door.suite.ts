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
    ([, { Properties }]) => (Properties.Environment as { Variables: Record<string, unknown> } | undefined)?.Variables ?? {},
  );

describe('the door of the HTTP API', () => {
  it('is asked about every route, and hands nothing on without the header of the edge', () => {
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

  it('opens for the edge, which is given the value of the secret when it is deployed', () => {
    const [secret] = resourcesOf(behindEdge.service, 'AWS::SecretsManager::Secret').find(([id]) => id.startsWith('OriginSecret'))!;
    const { Origins } = only(behindEdge.edge!, 'AWS::CloudFront::Distribution')[1].Properties.DistributionConfig as {
      readonly Origins: readonly { readonly Id: string; readonly OriginCustomHeaders?: readonly unknown[] }[];
    };
    const headers = JSON.stringify(Origins.find(({ Id }) => Id === 'lambda')?.OriginCustomHeaders);
    expect(headers).toContain(originSecretHeader);
    expect(headers).toMatch(new RegExp(`\\{\\{resolve:secretsmanager:.*${secret}.*:SecretString:one::\\}\\}`));
    const changed = templates({}, { ORIGIN_SECRET_VALUE: 'two' });
    expect(JSON.stringify(changed.edge!.toJSON())).toContain(':SecretString:two::');
  });

  it('leaves the value of the secret out of every environment, and the right to read it to one function', () => {
    for (const variables of environments(behindEdge.service)) expect(JSON.stringify(variables)).not.toContain('resolve:');
    const readers = resourcesOf(behindEdge.service, 'AWS::IAM::Policy').filter(([, policy]) =>
      /"OriginSecret/.test(JSON.stringify(policy)),
    );
    expect(readers.map(([id]) => id)).toEqual([expect.stringMatching(/^EdgeDoorRole/)]);
    for (const stack of [behindEdge.edge!, behindEdge.uploadHost!])
      expect(resourcesOf(stack, 'AWS::IAM::Policy').filter(([, policy]) => JSON.stringify(policy).includes('secretsmanager:'))).toEqual([]);
  });

  it('writes down who called', () => {
    const { AccessLogSettings } = only(behindEdge.service, 'AWS::ApiGatewayV2::Stage')[1].Properties;
    expect(JSON.parse((AccessLogSettings as { Format: string }).Format)).toMatchObject({ sourceIp: '$context.identity.sourceIp' });
  });
});

describe('a deployment without an edge', () => {
  it('is its own door: no authorizer, no secret, and no header in which an address is believed', () => {
    expect(alone.edge).toBeUndefined();
    for (const type of ['AWS::ApiGatewayV2::Authorizer', 'AWS::SecretsManager::Secret'])
      expect(resourcesOf(alone.service, type)).toEqual([]);
    for (const [, { Properties }] of resourcesOf(alone.service, 'AWS::ApiGatewayV2::Route'))
      expect(Properties.AuthorizerId).toBeUndefined();
    for (const variables of environments(alone.service)) expect(variables).not.toHaveProperty('CLIENT_ADDRESS_HEADER');
  });

  it('has no upload host, which only the edge leads to', () => {
    expect(() => templates({}, { EDGE: 'false', LARGE_UPLOADS: 'true' })).toThrow('LARGE_UPLOADS need the edge');
  });
});
