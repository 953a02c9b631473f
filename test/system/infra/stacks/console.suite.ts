import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { functions, isForBrowsers, listHttpPaths } from '../../../../infra/resources.ts';
import { resourcesOf, templates } from './templates.ts';

const { service, identity, uploadHost } = templates();
const off = templates({}, { CONSOLE: 'false' });
const provider = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'ours',
  OIDC_CLIENT_SECRET: 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:oidc-AbCdEf',
};

const variablesOf = (template: Template, name: string): Record<string, unknown> => {
  const [, { Properties } = expect.fail(`There is no function ${name}.`)] =
    resourcesOf(template, 'AWS::Lambda::Function').find(
      ([, fn]) => fn.Properties.FunctionName === `bulkfill-prod-${name}`,
    ) ?? [];
  return (Properties.Environment as { Variables: Record<string, unknown> } | undefined)?.Variables ?? {};
};
const rolesThat = (template: Template, action: string): string[] =>
  resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, policy]) => JSON.stringify(policy.Properties.PolicyDocument).includes(action))
    .map(([id]) => id);
const browserFunctions = functions.filter(
  ({ trigger }) => trigger.kind === 'http' && listHttpPaths(trigger).every(isForBrowsers),
);

describe('deployment with a console', () => {
  it('configures the identity provider for browser functions only', () => {
    expect(browserFunctions.length).toBeGreaterThan(0);
    for (const { name } of browserFunctions)
      expect(variablesOf(service, name)).toMatchObject({
        PUBLIC_ORIGIN: 'https://fill.example.org',
        OIDC_ISSUER: expect.anything(),
        OIDC_STEP_UP: 'prompt',
      });
    for (const name of ['create-job', 'execute-job', 'recover-jobs'])
      expect(variablesOf(service, name)).not.toHaveProperty('OIDC_ISSUER');
    const [[, task] = expect.fail('There is no upload host.')] = resourcesOf(uploadHost!, 'AWS::ECS::TaskDefinition');
    expect(JSON.stringify(task.Properties.ContainerDefinitions)).toContain('https://fill.example.org');
  });

  it('uses the provider of the deployer', () => {
    const named = templates({}, provider);
    expect(named.identity).toBeUndefined();
    const [{ name } = expect.fail('No function is for browsers alone.')] = browserFunctions;
    expect(variablesOf(named.service, name)).toMatchObject({
      OIDC_ISSUER: provider.OIDC_ISSUER,
      OIDC_STEP_UP: 'max_age',
    });
  });
});

describe('deployment without a console', () => {
  it('has no function or route for sessions, and no role that writes sessions', () => {
    const names = resourcesOf(off.service, 'AWS::Lambda::Function').map(([, fn]) => String(fn.Properties.FunctionName));
    for (const { name } of [...browserFunctions, { name: 'package-key' }])
      expect(names).not.toContain(`bulkfill-prod-${name}`);
    const routes = resourcesOf(off.service, 'AWS::ApiGatewayV2::Route').map(([, route]) =>
      String(route.Properties.RouteKey),
    );
    expect(routes.filter((route) => isForBrowsers(route.split(' ')[1] ?? ''))).toEqual([]);
    expect(resourcesOf(off.service, 'Custom::PackageSigningKey')).toEqual([]);
    expect(off.identity).toBeUndefined();
  });
});

describe('user pool', () => {
  const [[, pool] = expect.fail('There is no user pool.')] = resourcesOf(identity!, 'AWS::Cognito::UserPool');
  const [[, client] = expect.fail('There is no client.')] = resourcesOf(identity!, 'AWS::Cognito::UserPoolClient');

  it('has managed login, which accepts prompt=login, and requires a second factor', () => {
    expect(pool.Properties).toMatchObject({
      UserPoolTier: 'ESSENTIALS',
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      DeletionProtection: 'ACTIVE',
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    });
    expect(resourcesOf(identity!, 'AWS::Cognito::UserPoolDomain')[0]![1].Properties).toMatchObject({
      ManagedLoginVersion: 2,
    });
    expect(resourcesOf(identity!, 'AWS::Cognito::ManagedLoginBranding')).toHaveLength(1);
    const optional = templates({}, { COGNITO_MFA: 'optional' }).identity!;
    expect(resourcesOf(optional, 'AWS::Cognito::UserPool')[0]![1].Properties.MfaConfiguration).toBe('OPTIONAL');
  });

  it('has one confidential client with the code flow and the console’s callback only', () => {
    expect(client.Properties).toMatchObject({
      GenerateSecret: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      CallbackURLs: ['https://fill.example.org/auth/callback'],
      SupportedIdentityProviders: ['COGNITO'],
      PreventUserExistenceErrors: 'ENABLED',
    });
    expect(JSON.stringify(client.Properties.ExplicitAuthFlows ?? [])).not.toMatch(/PASSWORD|CUSTOM/);
  });

  it('exposes its client secret to one function and no output', () => {
    const { Outputs = {} } = identity!.toJSON() as { Outputs?: Record<string, unknown> };
    expect(JSON.stringify(Outputs)).not.toContain('ClientSecret"]');
    expect(JSON.stringify(service.toJSON())).not.toContain('resolve:secretsmanager');
  });
});

describe('package signing key', () => {
  const secretOf = (template: Template): string => {
    const found = resourcesOf(template, 'AWS::SecretsManager::Secret').filter(([id]) =>
      id.startsWith('PackageSigningKey'),
    );
    expect(found).toHaveLength(1);
    return found[0]![0];
  };

  it('is created by a function that may write it and cannot read it', () => {
    const writers = rolesThat(service, 'secretsmanager:PutSecretValue');
    expect(writers).toEqual([expect.stringMatching(/^PackageKeyRole/)]);
    const [[, made] = expect.fail('No key is made.')] = resourcesOf(service, 'Custom::PackageSigningKey');
    expect(made.Properties).toMatchObject({ generation: '1', retired: [] });
    const policy = resourcesOf(service, 'AWS::IAM::Policy').find(([id]) => id.startsWith('PackageKeyRole'))!;
    expect(JSON.stringify(policy)).toContain(secretOf(service));
    expect(JSON.stringify(policy)).not.toContain('GetSecretValue');
    expect(variablesOf(service, 'package-key')).not.toHaveProperty('PACKAGE_KEYS');
  });

  it('is trusted by every function that accepts packages, in addition to the deployer’s keys', () => {
    const key = { kty: 'OKP', crv: 'Ed25519', x: 'a'.repeat(43), kid: 'ours' };
    const named = templates({}, { PACKAGE_KEYS: JSON.stringify({ keys: [key] }) }).service;
    for (const name of ['create-job', 'execute-job', 'web-jobs']) {
      const text = JSON.stringify(variablesOf(named, name).PACKAGE_KEYS);
      expect(text).toContain('PublicKeys');
      expect(text).toContain('a'.repeat(43));
    }
  });

  it('reaches the upload host by a parameter, which may change at run time', () => {
    const [[, parameter] = expect.fail('There is no parameter.')] = resourcesOf(service, 'AWS::SSM::Parameter');
    expect(parameter.Properties.Name).toBe('/bulkfill/prod/package-keys');
    const { Parameters = {} } = uploadHost!.toJSON() as {
      Parameters?: Record<string, { Type: string; Default?: string }>;
    };
    expect(Object.values(Parameters)).toContainEqual(
      expect.objectContaining({ Type: 'AWS::SSM::Parameter::Value<String>', Default: '/bulkfill/prod/package-keys' }),
    );
  });

  it('is replaced when its generation grows', () => {
    const next = templates({}, { PACKAGE_KEY_GENERATION: '2', RETIRED_PACKAGE_KEYS: 'one two' }).service;
    expect(resourcesOf(next, 'Custom::PackageSigningKey')[0]![1].Properties).toMatchObject({
      generation: '2',
      retired: ['one', 'two'],
    });
  });
});
