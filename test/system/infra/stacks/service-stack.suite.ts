import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@bulkfill/engine/core/units';
import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { createTableInput } from '../../../../infra/create-table-input.ts';
import { addDeployment } from '../../../../infra/deployment.ts';
import { readDeploymentConfig } from '../../../../infra/deployment-config.ts';
import { featureFlags } from '../../../../infra/feature-flags.ts';
import { jobFilesExpireAfterDays } from '../../../../infra/lifecycle-rules.ts';
import {
  bucketDefinition,
  functions,
  httpRoutes,
  queueDefinitions,
  tableDefinition,
} from '../../../../infra/resources.ts';
import { parseConfig } from '../../../../lib/core/config.ts';
import { resourcesOf, standInCode, templates } from './templates.ts';

const template = templates({ alarmEmail: 'operator@example.com' }).service;
type Properties = Readonly<Record<string, unknown>>;
const one = (type: string) => {
  const found = resourcesOf(template, type);
  expect(found).toHaveLength(1);
  return found[0]![1].Properties;
};

describe('table', () => {
  const table = one('AWS::DynamoDB::Table');

  it('has the keys and indexes of the embedded table', () => {
    const embedded = createTableInput('any');
    expect(table.KeySchema).toEqual(embedded.KeySchema);
    const byName = (list: unknown) =>
      Object.fromEntries((list as { IndexName: string }[]).map((index) => [index.IndexName, index]));
    expect(byName(table.GlobalSecondaryIndexes)).toEqual(byName(embedded.GlobalSecondaryIndexes));
    const attributes = (list: unknown) => new Set((list as object[]).map((attribute) => JSON.stringify(attribute)));
    expect(attributes(table.AttributeDefinitions)).toEqual(attributes(embedded.AttributeDefinitions));
  });

  it('expires items, has point-in-time recovery, and is encrypted', () => {
    expect(table.TimeToLiveSpecification).toEqual({
      AttributeName: tableDefinition.timeToLiveAttribute,
      Enabled: true,
    });
    expect(table.PointInTimeRecoverySpecification).toMatchObject({ PointInTimeRecoveryEnabled: true });
    expect(table.SSESpecification).toEqual({ SSEEnabled: true });
    expect(table.BillingMode).toBe('PAY_PER_REQUEST');
  });

  it('is retained when the production stack is deleted', () => {
    expect(resourcesOf(template, 'AWS::DynamoDB::Table')[0]![1].DeletionPolicy).toBe('Retain');
    expect(table.DeletionProtectionEnabled).toBe(true);
  });
});

describe('bucket', () => {
  const [[logBucketId, logBucket], [, bucket]] = resourcesOf(template, 'AWS::S3::Bucket')
    .map(([id, { Properties }]) => [id, Properties] as const)
    .toSorted(([, { BucketName }]) => (BucketName === undefined ? -1 : 1)) as [
    [string, Properties],
    [string, Properties],
  ];

  it('is private, encrypted and TLS-only', () => {
    for (const each of [bucket, logBucket]) {
      expect(each.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(each.BucketEncryption).toBeDefined();
    }
    const policies = resourcesOf(template, 'AWS::S3::BucketPolicy');
    expect(policies).toHaveLength(2);
    for (const [, policy] of policies) expect(JSON.stringify(policy)).toContain('"aws:SecureTransport":"false"');
  });

  it('logs object reads, also presigned ones, with a retention', () => {
    expect(bucket.LoggingConfiguration).toEqual({ DestinationBucketName: { Ref: logBucketId } });
    expect(logBucket.LifecycleConfiguration).toMatchObject({ Rules: [{ ExpirationInDays: 90, Status: 'Enabled' }] });
  });

  const { Rules } = bucket.LifecycleConfiguration as { Rules: Record<string, unknown>[] };
  const expiryOf = (prefix: string): number => Number(Rules.find(({ Prefix }) => Prefix === prefix)?.ExpirationInDays);

  it('keeps an artifact longer than any delivery of it', () => {
    const { lifetimeMs, maxArtifactAgeMs } = parseConfig({}).delivery;
    expect(expiryOf(bucketDefinition.outputsPrefix) * dayMs).toBeGreaterThan(maxArtifactAgeMs + dayMs);
    expect(expiryOf(bucketDefinition.inputsPrefix)).toBeGreaterThan(expiryOf(bucketDefinition.outputsPrefix));
    expect(maxArtifactAgeMs).toBeGreaterThan(lifetimeMs);
  });

  it('expires job files soon after the longest delivery that the settings allow', () => {
    expect([expiryOf(bucketDefinition.outputsPrefix), expiryOf(bucketDefinition.inputsPrefix)]).toEqual([10, 11]);
    expect(jobFilesExpireAfterDays(parseConfig({ DELIVERY_LIFETIME_SECONDS: String(30 * 86_400) }))).toEqual({
      outputs: 39,
      inputs: 40,
    });
    expect(jobFilesExpireAfterDays(parseConfig({ CHECK_LIFETIME_SECONDS: String(20 * 86_400) }))).toEqual({
      outputs: 22,
      inputs: 23,
    });
  });

  it('expires abandoned uploads and leftovers of the sweep', () => {
    expect(Rules).toContainEqual(
      expect.objectContaining({
        Prefix: bucketDefinition.exportsPrefix,
        ExpirationInDays: bucketDefinition.exportsExpireAfterDays,
      }),
    );
    // Documents that an Idempotency-Key names, for a day.
    expect(expiryOf(bucketDefinition.fillsPrefix)).toBe(3);
    expect(Rules).toContainEqual(
      expect.objectContaining({
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: bucketDefinition.abortUploadsAfterDays },
      }),
    );
  });
});

describe('queues', () => {
  const queues = resourcesOf(template, 'AWS::SQS::Queue');

  it('are encrypted and TLS-only', () => {
    for (const [, queue] of queues) expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
    const policies = resourcesOf(template, 'AWS::SQS::QueuePolicy');
    expect(policies).toHaveLength(queues.length);
    for (const [, policy] of policies) expect(JSON.stringify(policy)).toContain('"aws:SecureTransport":"false"');
  });

  it('move a message that keeps failing to a dead-letter queue with an alarm', () => {
    const working = queues.filter(([, queue]) => queue.Properties.RedrivePolicy !== undefined);
    expect(working).toHaveLength(Object.keys(queueDefinitions).length);
    const alarms = JSON.stringify(resourcesOf(template, 'AWS::CloudWatch::Alarm'));
    for (const [, queue] of working) {
      const redrive = queue.Properties.RedrivePolicy as {
        deadLetterTargetArn: { 'Fn::GetAtt': string[] };
        maxReceiveCount: number;
      };
      expect(redrive.maxReceiveCount).toBeGreaterThanOrEqual(3);
      const target = redrive.deadLetterTargetArn['Fn::GetAtt'][0]!;
      expect(queues.map(([id]) => id)).toContain(target);
      expect(alarms).toContain(`{"Fn::GetAtt":["${target}","QueueName"]}`);
    }
  });

  it('hide a message for longer than its consumer may run', () => {
    const mappings = resourcesOf(template, 'AWS::Lambda::EventSourceMapping');
    expect(mappings).toHaveLength(2);
    for (const [, mapping] of mappings) {
      const [queueId] = (mapping.Properties.EventSourceArn as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
      const fn =
        template.findResources('AWS::Lambda::Function')[(mapping.Properties.FunctionName as { Ref: string }).Ref]!;
      const queue = Object.fromEntries(queues)[queueId!]!;
      expect(queue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(fn.Properties.Timeout);
      expect(mapping.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    }
  });
});

describe('functions', () => {
  const lambdas = resourcesOf(template, 'AWS::Lambda::Function');

  it('are those of the manifest, on arm64 and Node 24, each with a log retention', () => {
    expect(lambdas).toHaveLength(functions.length);
    for (const [, fn] of lambdas) {
      expect(fn.Properties.Runtime).toBe('nodejs24.x');
      expect(fn.Properties.Architectures).toEqual(['arm64']);
      expect(fn.Properties.LoggingConfig).toBeDefined();
    }
    for (const [, log] of resourcesOf(template, 'AWS::Logs::LogGroup')) expect(log.Properties.RetentionInDays).toBe(90);
  });

  it('have separate roles', () => {
    const roles = lambdas.map(([, fn]) => JSON.stringify(fn.Properties.Role));
    expect(new Set(roles).size).toBe(lambdas.length);
  });

  it('prevent Lambda from setting heap sizes for functions with threads', () => {
    const options = lambdas.flatMap(([, fn]) => {
      const { Variables } = fn.Properties.Environment as { Variables: Record<string, unknown> };
      return Variables.NODE_OPTIONS === undefined ? [] : [[fn.Properties.FunctionName, Variables.NODE_OPTIONS]];
    });
    expect(Object.fromEntries(options)).toEqual({
      'bulkfill-prod-create-job': '--max-semi-space-size=8',
      'bulkfill-prod-execute-job': '--max-semi-space-size=8',
      'bulkfill-prod-export-package': '--max-semi-space-size=8',
      'bulkfill-prod-fill-template': '--max-semi-space-size=8',
      'bulkfill-prod-preview': '--max-semi-space-size=8',
      'bulkfill-prod-read': '--max-semi-space-size=8',
      'bulkfill-prod-templates': '--max-semi-space-size=8',
      'bulkfill-prod-web-jobs': '--max-semi-space-size=8',
    });
  });

  it('contain no secret in their environment', () => {
    for (const [, fn] of lambdas) {
      const { Variables } = fn.Properties.Environment as { Variables: Record<string, unknown> };
      expect(JSON.stringify(Variables)).not.toMatch(/"d":|PRIVATE KEY|whsec_|svc_bfexp_/);
    }
  });
});

describe('package keys', () => {
  const errorsWith = (environment: NodeJS.ProcessEnv): unknown[] => {
    const { service } = addDeployment(
      new App({ context: featureFlags }),
      readDeploymentConfig('prod', environment),
      standInCode,
    );
    return service.node.metadata.filter(({ type }) => type === 'aws:cdk:error').map(({ data }) => data);
  };

  it('are required to deploy, but not to synthesise templates', () => {
    const PACKAGE_KEYS = JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43), kid: '1' }] });
    expect(errorsWith({ PACKAGE_KEYS })).toEqual([]);
    expect(errorsWith({})).toEqual([
      expect.stringMatching(/^PACKAGE_KEYS must be set: .*npx bulkfill package keys --out keys\.jwks\.json/),
    ]);
  });
});

describe('HTTP API', () => {
  it('has the routes of the manifest, and answers all others with the contract’s envelope', () => {
    const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(([, route]) => route.Properties.RouteKey);
    const wanted = httpRoutes.map(({ routeKey }) => routeKey);
    expect(routes.toSorted()).toEqual(wanted.toSorted());
  });

  it('throttles, and logs each request without its headers or query', () => {
    const stage = one('AWS::ApiGatewayV2::Stage');
    expect(stage.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 });
    const { Format } = stage.AccessLogSettings as { Format: string };
    expect(Format).toContain('$context.requestId');
    expect(Format).not.toMatch(/header|query|authorizer|path/i);
  });
});

describe('operations', () => {
  it('runs the sweep each minute, and raises an alarm if it stopped', () => {
    const rule = one('AWS::Events::Rule');
    expect(rule.ScheduleExpression).toBe('rate(1 minute)');
    const parts = (rule.Targets as { Input: string }[]).map(({ Input }) => JSON.parse(Input) as unknown);
    expect(parts).toEqual([0, 1, 2, 3].map((index) => ({ part: { index, of: 4 } })));
    const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, alarm]) => alarm.Properties);
    expect(alarms).toContainEqual(
      expect.objectContaining({ AlarmName: 'bulkfill-prod-recovery-stopped', TreatMissingData: 'breaching' }),
    );
  });

  it('documents every alarm', () => {
    const manual = readFileSync(join(import.meta.dirname, '../../../../docs/operate/operations.md'), 'utf8');
    const [, alarms = ''] = /^## Alarms$([\s\S]*?)^## /m.exec(manual) ?? [];
    const explained = [...alarms.matchAll(/^### ([\w-]+)$|`([\w-]+-errors)`/gm)].map(
      ([, heading, listed]) => heading ?? listed,
    );
    for (const [, alarm] of resourcesOf(template, 'AWS::CloudWatch::Alarm')) {
      expect(explained).toContain(String(alarm.Properties.AlarmName).replace('bulkfill-prod-', ''));
    }
  });

  it('sends every alarm to the operator', () => {
    for (const [, alarm] of resourcesOf(template, 'AWS::CloudWatch::Alarm'))
      expect(alarm.Properties.AlarmActions).toHaveLength(1);
  });

  it('encrypts webhook secrets with a rotating key', () => {
    const sealing = resourcesOf(template, 'AWS::KMS::Key').filter(([id]) => id.startsWith('SecretsKey'));
    expect(sealing.map(([, key]) => key.Properties.EnableKeyRotation)).toEqual([true]);
  });

  it('signs attestations with an unreadable Ed25519 key that one function may use', () => {
    const keys = resourcesOf(template, 'AWS::KMS::Key').filter(([id]) => id.startsWith('AttestationKey'));
    expect(keys.map(([, { Properties }]) => [Properties.KeySpec, Properties.KeyUsage])).toEqual([
      ['ECC_NIST_EDWARDS25519', 'SIGN_VERIFY'],
    ]);
    const maySign = resourcesOf(template, 'AWS::IAM::Policy').filter(([, policy]) =>
      JSON.stringify(policy).includes('"kms:Sign"'),
    );
    expect(maySign.map(([id]) => id.replace(/RoleDefaultPolicy\w*$/, ''))).toEqual([
      expect.stringMatching(/^AttestJob/),
    ]);
    const { service } = templates({ attestationKeyGeneration: 2, attestationFormerKeys: '{"keys":[]}' });
    const [attest] = resourcesOf(service, 'AWS::Lambda::Function').filter(([id]) => id.startsWith('AttestJob'));
    const { Variables } = attest![1].Properties.Environment as { Variables: Record<string, unknown> };
    expect(JSON.stringify(Variables.ATTESTATION_KEY)).toContain('AttestationKey2');
    expect(Variables.ATTESTATION_FORMER_KEYS).toBe('{"keys":[]}');
  });

  it('keys fingerprints with a MAC-only key, and keeps the previous one for one generation', () => {
    const macKeys = (generation: number) => {
      const { service } = templates({ fingerprintKeyGeneration: generation });
      const creates = resourcesOf(service, 'AWS::Lambda::Function').filter(([id]) => id.startsWith('CreateJob'));
      const [variables] = creates.map(
        ([, { Properties }]) => (Properties.Environment as { Variables: Record<string, unknown> }).Variables,
      );
      return {
        keys: resourcesOf(service, 'AWS::KMS::Key').filter(([, key]) => key.Properties.KeySpec === 'HMAC_256'),
        named: JSON.stringify(variables?.FINGERPRINT_KEYS).match(/FingerprintKey\d/g),
      };
    };
    expect(macKeys(1).keys.map(([, key]) => key.Properties.KeyUsage)).toEqual(['GENERATE_VERIFY_MAC']);
    expect(macKeys(3).keys).toHaveLength(2);
    expect(macKeys(3).named).toEqual(['FingerprintKey3', 'FingerprintKey2']);
  });
});

describe('single-document function', () => {
  const routesOf = (service: typeof template): readonly string[] =>
    resourcesOf(service, 'AWS::ApiGatewayV2::Integration')
      .map(([, { Properties }]) => JSON.stringify(Properties.IntegrationUri))
      .filter((uri) => uri.includes('FillTemplate'));

  it('has a full processor, and no provisioned instance by default', () => {
    const made = resourcesOf(template, 'AWS::Lambda::Function').find(([id]) => id.startsWith('FillTemplate'));
    expect(made?.[1].Properties).toMatchObject({ MemorySize: 1769, Timeout: 29 });
    expect(resourcesOf(template, 'AWS::Lambda::Alias')).toEqual([]);
    expect(routesOf(template)).not.toEqual([]);
  });

  it('has WARM_FILLERS provisioned instances behind its routes', () => {
    const { service } = templates({}, { WARM_FILLERS: '3' });
    const aliases = resourcesOf(service, 'AWS::Lambda::Alias');
    expect(aliases.map(([, { Properties }]) => Properties.ProvisionedConcurrencyConfig)).toEqual([
      { ProvisionedConcurrentExecutions: 3 },
    ]);
    for (const uri of routesOf(service)) expect(uri).toContain(String(aliases[0]?.[0]));
    expect(() => readDeploymentConfig('prod', { WARM_FILLERS: '501' })).toThrow('WARM_FILLERS');
  });

  it('reserves FILL_CONCURRENCY and PREVIEW_CONCURRENCY instances, and none for other functions', () => {
    const reserved = (environment: NodeJS.ProcessEnv) =>
      resourcesOf(templates({}, environment).service, 'AWS::Lambda::Function')
        .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined)
        .map(([id, { Properties }]) => [
          id.replace(/Resource.*|[0-9A-F]{8}$/, ''),
          Properties.ReservedConcurrentExecutions,
        ]);
    expect(reserved({})).toEqual([]);
    expect(reserved({ FILL_CONCURRENCY: '100', PREVIEW_CONCURRENCY: '20' }).toSorted()).toEqual([
      ['FillTemplate', 100],
      ['Preview', 20],
    ]);
    expect(() => readDeploymentConfig('prod', { FILL_CONCURRENCY: '-1' })).toThrow('FILL_CONCURRENCY');
  });
});
