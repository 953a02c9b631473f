import { describe, expect, it } from 'vitest';
import { functions } from '../../../../infra/resources.ts';
import { resourcesOf, templates } from './templates.ts';

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Effect: string;
}

const sealKey = 'arn:aws:kms:eu-central-1:123456789012:key/11111111-2222-3333-4444-555555555555';
const accountKey = sealKey.replaceAll('1', '2');
const sealSettings = { SEAL_KMS_KEY_ID: sealKey, SEAL_CHAIN: 'chain', SEAL_ACCOUNT_KEYS: accountKey };
const template = templates({}, sealSettings).service;
const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const statementsOf = (name: string): Statement[] =>
  resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([id]) => id.startsWith(pascal(name)))
    .flatMap(([, policy]) => (policy.Properties.PolicyDocument as { Statement: Statement[] }).Statement);
const actionsOf = (name: string) => statementsOf(name).flatMap((statement) => [statement.Action].flat());

const lambdaOwn: Readonly<Record<string, readonly string[]>> = {
  door: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  deployment: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  http: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  schedule: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  queue: [
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
  ],
};

describe.each(functions.map((fn) => [fn.name, fn] as const))('permissions of %s', (name, fn) => {
  it('are those of the manifest and of Lambda, and no others', () => {
    const listed = fn.permissions.flatMap((permission) => permission.actions as readonly string[]);
    expect(new Set(actionsOf(name))).toEqual(new Set([...listed, ...lambdaOwn[fn.trigger.kind]!]));
  });

  it('name every resource without wildcards, except below a prefix, an index or its own log', () => {
    for (const statement of statementsOf(name)) {
      expect(statement.Effect).toBe('Allow');
      expect([statement.Action].flat().join()).not.toContain('*');
      for (const resource of [statement.Resource].flat()) {
        expect(resource).not.toBe('*');
        const text = JSON.stringify(resource);
        if (text.includes('*'))
          expect(text).toMatch(/\/(inputs|outputs|templates|designs|exports|fills)\/\*|\/index\/\*/);
      }
    }
  });

  it('contain no managed policy', () => {
    const role = resourcesOf(template, 'AWS::IAM::Role').find(([id]) => id.startsWith(pascal(name)));
    expect(role?.[1].Properties.ManagedPolicyArns).toBeUndefined();
  });
});

describe('critical permissions', () => {
  const withAction = (action: string) =>
    functions.filter((fn) => actionsOf(fn.name).includes(action)).map((fn) => fn.name);

  it('let only the senders of webhooks decrypt secrets', () => {
    expect(withAction('kms:Decrypt')).toEqual(['webhook-endpoints', 'deliver-webhook']);
    expect(withAction('kms:GenerateMac')).toEqual(['create-job', 'web-jobs']);
  });

  it('let one function read the package signing key, and one the client secret', () => {
    expect(withAction('secretsmanager:GetSecretValue')).toEqual(['account', 'export-package', 'edge-door']);
    expect(withAction('secretsmanager:PutSecretValue')).toEqual(['package-key']);
  });

  it('let only the signing host store a pending package, and the streaming host read it', () => {
    const may = (action: string) =>
      functions
        .filter(({ name }) =>
          statementsOf(name).some(
            (statement) =>
              [statement.Action].flat().includes(action) && JSON.stringify(statement.Resource).includes('/exports/*'),
          ),
        )
        .map(({ name }) => name);
    expect(may('s3:PutObject')).toEqual(['export-package']);
    expect(may('s3:GetObject')).toEqual(['templates', 'export-package']);
    expect(may('s3:DeleteObject')).toEqual(['recover-jobs']);
  });

  it('let readers store only the PDFs of rows, and delete nothing', () => {
    const storing = statementsOf('read').filter(({ Action }) => [Action].flat().includes('s3:PutObject'));
    expect(JSON.stringify(storing.map(({ Resource }) => Resource)).match(/\/\w+\/\*/g)).toEqual(['/outputs/*']);
    expect(actionsOf('read')).not.toContain('s3:DeleteObject');
    expect(actionsOf('read')).not.toContain('dynamodb:PutItem');
  });

  it('let only the signer of attestations use their key, and only the makers of documents the sealing key', () => {
    expect(withAction('kms:Sign')).toEqual(['fill-template', 'attest-job', 'execute-job']);
    expect(withAction('kms:GetPublicKey')).toEqual(['attest-job']);
    const signing = (name: string) =>
      statementsOf(name)
        .filter(({ Action }) => [Action].flat().includes('kms:Sign'))
        .map(({ Resource }) => Resource);
    const allowed = [sealKey, accountKey];
    expect([...signing('fill-template'), ...signing('execute-job')]).toEqual([allowed, allowed]);
    expect(JSON.stringify(signing('attest-job'))).not.toContain(sealKey);
  });

  it('let no maker of documents sign without a sealing key', () => {
    const signers = resourcesOf(templates().service, 'AWS::IAM::Policy')
      .filter(([, { Properties }]) => JSON.stringify(Properties.PolicyDocument).includes('kms:Sign'))
      .map(([id]) => id);
    expect(signers).toEqual([expect.stringMatching(/^AttestJob/)]);
  });
});
