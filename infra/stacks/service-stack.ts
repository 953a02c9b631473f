import { Annotations, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { parseConfig } from '../../lib/core/config.ts';
import { buildFunctionEnvironment } from '../build-function-environment.ts';
import { buildPermissionStatements } from '../build-permission-statements.ts';
import { ArtifactBucket } from '../constructs/artifact-bucket.ts';
import { JobTable } from '../constructs/job-table.ts';
import { OriginSecret } from '../constructs/origin-secret.ts';
import { PackageSigningKey, TrustedPackageKeys } from '../constructs/package-signing-key.ts';
import { PublicApi } from '../constructs/public-api.ts';
import { RecoverySchedule } from '../constructs/recovery-schedule.ts';
import { ServiceAlarms } from '../constructs/service-alarms.ts';
import { ServiceDashboard } from '../constructs/service-dashboard.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import { type ConsoleConfig, type DeploymentConfig, hasPackageKeys } from '../deployment-config.ts';
import { listDeployedFunctions } from '../list-deployed-functions.ts';
import type { ResourceArns } from '../policy-statements.ts';
import {
  type FunctionDescription,
  httpRoutes,
  isForBrowsers,
  nameResources,
  queueDefinitions,
  servesBrowsers,
} from '../resources.ts';
import type { Provider } from './identity-stack.ts';

export interface ServiceStackProps extends StackProps {
  readonly config: DeploymentConfig;
  readonly code: (functionName: string) => Code;
  readonly provider: Provider | undefined;
}

export class ServiceStack extends Stack {
  readonly api: PublicApi;
  readonly resourceEnvironment: Readonly<Record<string, string>>;
  readonly arns: ResourceArns;
  /** Secret that the edge sends to the API; `undefined` without an edge. */
  readonly originSecret: Secret | undefined;
  /** Settings of every host that answers browsers; empty without a console. */
  readonly consoleSettings: Readonly<Record<string, string>>;
  readonly trustedKeysParameter: string | undefined;

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { config, provider } = props;
    // The CDK's command line does not deploy a stack with an error; `npm run synth` needs no keys.
    if (!hasPackageKeys(config))
      Annotations.of(this).addError(
        'PACKAGE_KEYS must be set: without a key no package can be verified. "npx bulkfill package keys --out keys.jwks.json" writes the set; then PACKAGE_KEYS=keys.jwks.json npx cdk deploy --all.',
      );
    const names = nameResources(config.stage, this.account, this.region);
    const { retainData, logRetentionDays } = config;

    const { table } = new JobTable(this, 'Table', { tableName: names.table, retainData });
    const { bucket } = new ArtifactBucket(this, 'Artifacts', {
      bucketName: names.bucket,
      retainData,
      config: parseConfig(config.settings),
      accessLogDays: config.objectAccessLogs ? logRetentionDays : undefined,
    });
    const queue = (name: 'jobs' | 'webhooks') =>
      new WorkQueue(this, name === 'jobs' ? 'Jobs' : 'Webhooks', {
        queueName: names.queues[name],
        deadLetterQueueName: names.deadLetterQueues[name],
        definition: queueDefinitions[name],
      });
    const queues = { jobs: queue('jobs'), webhooks: queue('webhooks') };
    const secretsKey = new Key(this, 'SecretsKey', {
      description: 'Encrypts the webhook secrets of bulkfill',
      enableKeyRotation: true,
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });

    // KMS does not rotate keys of this kind. The previous one remains while records made with it are compared.
    const generations = [config.fingerprintKeyGeneration, config.fingerprintKeyGeneration - 1].filter(
      (generation) => generation > 0,
    );
    const fingerprintKeys = generations.map(
      (generation) =>
        new Key(this, `FingerprintKey${generation}`, {
          description: 'Keys the fingerprints of creates that carry a webhook secret',
          keySpec: KeySpec.HMAC_256,
          keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
          removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
        }).keyArn,
    );
    // One key signs at a time. The previous one's public half is in ATTESTATION_FORMER_KEYS.
    const attestationKey = new Key(this, `AttestationKey${config.attestationKeyGeneration}`, {
      description: 'Signs the attestations of jobs of bulkfill',
      keySpec: KeySpec.ECC_NIST_EDWARDS25519,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const originSecret = config.edge ? new OriginSecret(this, 'OriginSecret', { retainData }) : undefined;
    this.originSecret = originSecret?.secret;
    const signingKey =
      config.console === undefined ? undefined : new PackageSigningKey(this, 'PackageSigningKey', { retainData });
    this.consoleSettings = consoleSettings(config.console, provider);

    const resourceEnvironment = {
      TABLE_NAME: table.tableName,
      BUCKET_NAME: bucket.bucketName,
      JOBS_QUEUE_URL: queues.jobs.queue.queueUrl,
      WEBHOOKS_QUEUE_URL: queues.webhooks.queue.queueUrl,
      WEBHOOKS_DEAD_LETTER_QUEUE_URL: queues.webhooks.deadLetterQueue.queueUrl,
      SECRETS_KEY: secretsKey.keyArn,
      FINGERPRINT_KEYS: fingerprintKeys.join(','),
      ATTESTATION_KEY: attestationKey.keyArn,
      ATTESTATION_FORMER_KEYS: config.attestationFormerKeys,
      ORIGIN_SECRET_ARN: originSecret?.arn ?? '',
      DELIVERY_MODE: config.settings.DELIVERY_MODE ?? 'cloud',
      PACKAGE_SIGNING_KEY: signingKey?.arn ?? '',
      OIDC_CLIENT_ID: provider?.clientId ?? '',
      // ARN of the secret, for the one function that may read it.
      OIDC_CLIENT_SECRET: provider?.clientSecretArn ?? '',
    };
    this.arns = {
      table: table.tableArn,
      bucket: bucket.bucketArn,
      'jobs-queue': queues.jobs.queue.queueArn,
      'webhooks-queue': queues.webhooks.queue.queueArn,
      'webhooks-dead-letter-queue': queues.webhooks.deadLetterQueue.queueArn,
      'secrets-key': secretsKey.keyArn,
      'fingerprint-keys': fingerprintKeys,
      'attestation-key': attestationKey.keyArn,
      // Of the deployer, who also grants its use if it is in another account.
      'seal-key': [config.settings.SEAL_KMS_KEY_ID ?? [], config.sealAccountKeys].flat(),
      'origin-secret': originSecret?.arn ?? '',
      'package-signing-key': signingKey?.arn ?? '',
      'oidc-client-secret': provider?.clientSecretArn ?? '',
    };

    this.api = new PublicApi(this, 'Api', {
      apiName: `bulkfill-${config.stage}`,
      rateLimit: config.apiRateLimit,
      burstLimit: config.apiBurstLimit,
      logRetentionDays,
    });
    const serviceFunction = (
      description: FunctionDescription,
      resources: Readonly<Record<string, string>>,
    ): ServiceFunction =>
      new ServiceFunction(this, pascalCase(description.name), {
        description,
        functionName: names.function(description.name),
        code: props.code(description.name),
        environment: {
          ...buildFunctionEnvironment(config, resources, description),
          ...(servesBrowsers(description) ? this.consoleSettings : {}),
        },
        permissions: buildPermissionStatements(description.permissions, this.arns),
        bucketArn: bucket.bucketArn,
        logRetentionDays,
        warmInstances: description.staysWarm === true ? config.warmFillers : 0,
        reservedInstances:
          description.concurrency === undefined ? 0 : config.reservedConcurrency[description.concurrency],
      });
    const deployed = listDeployedFunctions(config);
    // Called by the deployment itself, before the other functions receive the keys.
    const maker = deployed.find(({ trigger }) => trigger.kind === 'deployment');
    const trusted =
      maker === undefined
        ? undefined
        : new TrustedPackageKeys(this, 'TrustedPackageKeys', {
            maker: serviceFunction(maker, resourceEnvironment).function,
            generation: config.packageKeyGeneration,
            retired: config.retiredPackageKeys,
            packageKeys: config.packageKeys,
            parameterName: names.parameter('package-keys'),
          });
    this.trustedKeysParameter = trusted?.parameterName;
    this.resourceEnvironment = { ...resourceEnvironment, PACKAGE_KEYS: trusted?.jwks ?? config.packageKeys };

    const made = new Map<string, ServiceFunction>();
    for (const description of deployed.filter((one) => one !== maker)) {
      const fn = serviceFunction(description, this.resourceEnvironment);
      made.set(description.name, fn);
      switch (description.trigger.kind) {
        case 'door':
          this.api.keepDoor(fn.function);
          break;
        case 'queue':
          fn.consume(
            queues[description.trigger.queue].queue,
            description.trigger.batchSize,
            queueDefinitions[description.trigger.queue],
          );
          break;
        case 'schedule':
          new RecoverySchedule(this, 'Recovery', {
            target: fn.function,
            everySeconds: parseConfig(config.settings).jobs.recoveryIntervalMs / 1000,
            parts: description.trigger.parts,
          });
          break;
      }
    }
    for (const { name, routeKey, functionName } of httpRoutes) {
      if (config.console === undefined && isForBrowsers(routeKey.split(' ')[1] ?? '')) continue;
      const target = made.get(functionName);
      if (target !== undefined) this.api.route(name, routeKey, target.target);
    }

    const lambdas = new Map([...made].map(([name, fn]) => [name, fn.function]));
    new ServiceAlarms(this, 'Alarms', {
      stage: config.stage,
      alarmEmail: config.alarmEmail,
      api: this.api.api,
      queues,
      functions: lambdas,
    });
    new ServiceDashboard(this, 'Dashboard', {
      dashboardName: `bulkfill-${config.stage}`,
      api: this.api.api,
      queues,
      functions: lambdas,
    });
    new CfnOutput(this, 'ApiUrl', { value: this.api.api.apiEndpoint });
    if (originSecret !== undefined) new CfnOutput(this, 'OriginSecretArn', { value: originSecret.arn });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    if (trusted !== undefined) new CfnOutput(this, 'PackageKeys', { value: trusted.jwks });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName });
    for (const [name, { queue, deadLetterQueue }] of Object.entries(queues)) {
      new CfnOutput(this, `${pascalCase(name)}QueueUrl`, { value: queue.queueUrl });
      new CfnOutput(this, `${pascalCase(name)}DeadLetterQueueUrl`, { value: deadLetterQueue.queueUrl });
    }
  }
}

const consoleSettings = (console: ConsoleConfig | undefined, provider: Provider | undefined): Record<string, string> =>
  console === undefined || provider === undefined
    ? {}
    : {
        PUBLIC_ORIGIN: console.publicOrigin,
        OIDC_ISSUER: provider.issuer,
        OIDC_STEP_UP: console.stepUp,
        ...(console.signUp === undefined ? {} : { SIGN_UP: console.signUp }),
      };

const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
