import { beforeAll, describe, expect, it } from 'vitest';
import { functions, uploadHost } from '../../../../infra/resources.ts';
import type { plainArns } from '../../../support/iam/access-requests.ts';
import { callsOfEveryFunction } from '../../../support/iam/calls-of-every-function.ts';
import { type AccessRequest, isAllowed, type Statement } from '../../../support/iam/evaluate.ts';
import type { Called } from '../../../support/iam/policed.ts';
import { statementsOfRole } from './template-statements.ts';
import { resourcesOf, templates } from './templates.ts';

const made = templates();
const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const arnsOfTemplate = (): Readonly<Record<keyof typeof plainArns, string>> => {
  const arn = (type: string, beginning: RegExp): string => {
    const found = resourcesOf(made.service, type).filter(([id]) => beginning.test(id));
    expect(found, `${type} ${beginning}`).toHaveLength(1);
    return `<${found[0]![0]}.Arn>`;
  };
  const secret = (beginning: RegExp): string => arn('AWS::SecretsManager::Secret', beginning).replace('.Arn>', '.Id>');
  return {
    table: arn('AWS::DynamoDB::Table', /^Table/),
    bucket: arn('AWS::S3::Bucket', /^Artifacts(?!Log)/),
    'jobs-queue': arn('AWS::SQS::Queue', /^Jobs(?!Dead)/),
    'webhooks-queue': arn('AWS::SQS::Queue', /^Webhooks(?!Dead)/),
    'webhooks-dead-letter-queue': arn('AWS::SQS::Queue', /^WebhooksDead/),
    'secrets-key': arn('AWS::KMS::Key', /^SecretsKey/),
    'fingerprint-keys': arn('AWS::KMS::Key', /^FingerprintKey/),
    'attestation-key': arn('AWS::KMS::Key', /^AttestationKey/),
    // Of the deployer; this deployment has none.
    'seal-key': '',
    'origin-secret': secret(/^OriginSecret/),
    'package-signing-key': secret(/^PackageSigningKey/),
    'oidc-client-secret': `<${resourcesOf(made.identity!, 'AWS::SecretsManager::Secret')[0]![0]}.Id>`,
  };
};

let called: readonly Called[];
beforeAll(async () => {
  called = await callsOfEveryFunction();
});

const inTemplate = (request: AccessRequest): AccessRequest => {
  const arns = arnsOfTemplate();
  const [name = '', ...rest] = request.resource.split('/');
  return { ...request, resource: [arns[name as keyof typeof arns], ...rest].join('/') };
};

/** Permissions of Lambda and its event sources, which the code does not request. */
const ofTheHost = /^(logs|ecr):|^sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes)$/;

/** Expands a statement to single grants: one action, one resource, one value of a condition. */
const grants = (statements: readonly Statement[]): readonly Statement[] =>
  statements.flatMap((statement) =>
    [statement.Action].flat().flatMap((Action) =>
      [statement.Resource].flat().flatMap((Resource) => {
        const keys = statement.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
        if (keys === undefined) return [{ ...statement, Action, Resource }];
        return [keys].flat().map((key) => ({
          ...statement,
          Action,
          Resource,
          Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [key] } },
        }));
      }),
    ),
  );

/** One key at a time: a transaction with keys of several partitions uses a grant of each. */
const byKey = (request: AccessRequest): readonly AccessRequest[] => {
  const keys = request.context['dynamodb:LeadingKeys'];
  return keys === undefined
    ? [request]
    : keys.map((key) => ({ ...request, context: { 'dynamodb:LeadingKeys': [key] } }));
};

/**
 * Functions whose calls are recorded and checked in test/lib/routes/{templates,web}/, because no template is
 * saved here. Unused grants are not detected.
 */
const elsewhere: readonly string[] = ['templates', 'export-package', 'preview'];
/** Functions for sign-in and key changes. */
const ofPeople: readonly string[] = ['account'];
const ofTemplates = /STORED#|TEMPLATES#|DESIGNS#|\/(templates|designs|exports)\//;

const hosts = [
  ...functions
    .filter((fn) => fn.permissions.length > 0 && !elsewhere.includes(fn.name))
    .map((fn) => ({
      host: fn.name as string,
      of: [fn.name] as readonly string[],
      statements: () => statementsOfRole(made.service, `${pascal(fn.name)}Role`),
    })),
  {
    host: 'upload-host',
    of: functions
      .filter(({ name, trigger }) => trigger.kind === 'http' && !uploadHost.without.includes(name))
      .map((fn) => fn.name as string),
    statements: () => statementsOfRole(made.uploadHost!, 'UploadHostTaskTaskRole'),
  },
];

describe.each(hosts)('role of $host', ({ of, statements }) => {
  const requests = () => called.filter(({ by }) => of.includes(by)).map(({ request }) => inTemplate(request));

  it('allows everything that its code calls', () => {
    expect(requests()).not.toEqual([]);
    expect(requests().filter((request) => !isAllowed(statements(), request))).toEqual([]);
  });

  it('allows nothing that its code does not call', () => {
    const used = requests().flatMap(byKey);
    const spare = grants(statements()).filter(
      (grant) =>
        !ofTheHost.test(String(grant.Action)) &&
        !ofTemplates.test(JSON.stringify(grant)) &&
        !used.some((request) => isAllowed([grant], request)),
    );
    expect(spare).toEqual([]);
  });
});

describe('accounts and keys', () => {
  const writes = [
    'PutItem',
    'UpdateItem',
    'DeleteItem',
    'BatchWriteItem',
    'PartiQLInsert',
    'PartiQLUpdate',
    'PartiQLDelete',
  ];
  const { table } = arnsOfTemplate();

  it('are writable where users sign in and change keys, which writes no job', () => {
    const mayWrite = (name: string, key: string): boolean =>
      writes.some((write) =>
        isAllowed(statementsOfRole(made.service, `${pascal(name)}Role`), {
          action: `dynamodb:${write}`,
          resource: table,
          context: { 'dynamodb:LeadingKeys': [key] },
        }),
      );
    for (const name of ofPeople)
      for (const key of ['JOB#any', 'QUOTA#any', 'UPLOAD#any']) expect(mayWrite(name, key)).toBe(false);
    for (const name of ['templates', 'export-package', 'preview', 'web-jobs'])
      for (const key of ['KEY#any', 'ACCOUNT#any', 'USER#any', 'SESSION#any']) expect(mayWrite(name, key)).toBe(false);
  });

  it.each(hosts.filter(({ host }) => !ofPeople.includes(host)))(
    'cannot be written by $host, alone or in a transaction with writable items',
    ({ statements }) => {
      for (const write of writes)
        for (const keys of [['KEY#any'], ['ACCOUNT#acc_any'], ['SESSION#any'], ['JOB#any', 'KEY#any']])
          expect(
            isAllowed(statements(), {
              action: `dynamodb:${write}`,
              resource: table,
              context: { 'dynamodb:LeadingKeys': keys },
            }),
            `${write} ${keys}`,
          ).toBe(false);
    },
  );

  it.each(['execute-job', 'deliver-webhook', 'recover-jobs'])('cannot be read by %s', (name) => {
    const statements = statementsOfRole(made.service, `${pascal(name)}Role`);
    for (const read of ['GetItem', 'Query', 'BatchGetItem', 'Scan'])
      for (const key of ['KEY#any', 'ACCOUNT#acc_any'])
        expect(
          isAllowed(statements, {
            action: `dynamodb:${read}`,
            resource: table,
            context: { 'dynamodb:LeadingKeys': [key] },
          }),
        ).toBe(false);
  });

  it('cannot be listed: no role may scan or query without a partition', () => {
    for (const { statements } of hosts)
      for (const statement of statements()) {
        const actions = [statement.Action].flat();
        expect(actions).not.toContain('dynamodb:Scan');
        if (actions.some((action) => action.startsWith('dynamodb:'))) expect(statement.Condition).toBeDefined();
      }
  });
});
