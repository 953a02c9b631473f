import { readFileSync } from 'node:fs';
import { parsePackageKeys } from '@bulkfill/engine/svc/package-keys';
import { parseConfig } from '../lib/core/config.ts';
import { issuerSetting, originSetting } from '../lib/core/origin-setting.ts';
import { choiceSetting, integerSetting, wordListSetting } from '../lib/core/setting.ts';
import { givenSettings, readSeal, readSealAccountKeys, sealSettingNames } from './seal-settings.ts';

/** Members of the origin secret. One is sent while the other is replaced, so that a rotation causes no downtime. */
export const originSecretValues = ['one', 'two'] as const;
export type OriginSecretValue = (typeof originSecretValues)[number];

export type StageName = 'dev' | 'prod' | 'test';

export interface ConsoleConfig {
  readonly publicOrigin: string;
  readonly signUp: string | undefined;
  readonly stepUp: 'max_age' | 'prompt';
  /** The deployer's own OpenID provider. Default: a Cognito user pool of the deployment. */
  readonly provider:
    | { readonly issuer: string; readonly clientId: string; readonly clientSecretArn: string }
    | undefined;
  readonly mfa: 'required' | 'optional';
}

export interface DeploymentConfig {
  readonly stage: StageName;
  /** Keep table, bucket and keys when their stack is deleted. */
  readonly retainData: boolean;
  readonly logRetentionDays: number;
  /** Address that receives alarms. Default: alarms appear only in the AWS console. */
  readonly alarmEmail: string | undefined;
  readonly apiRateLimit: number;
  readonly apiBurstLimit: number;
  /** Run the upload host, which accepts creates too large for a Lambda. Otherwise these are rejected. */
  readonly largeUploads: boolean;
  readonly uploadHost: {
    readonly cpuUnits: number;
    readonly memoryMb: number;
    readonly minTasks: number;
    readonly maxTasks: number;
  };
  /** Deploy CloudFront in front of the API, as its only entrance. Otherwise the API is public and has no firewall. */
  readonly edge: boolean;
  /** Value of the origin secret that the edge sends. The API accepts every value in the secret. */
  readonly originSecretValue: OriginSecretValue;
  /** Requests per address in five minutes that the edge's own web ACL accepts. */
  readonly addressRateLimit: number;
  /** Region of the deployment, if known: the web ACL of an edge must be in us-east-1. */
  readonly region: string | undefined;
  /** Log each read of an object, including presigned ones. */
  readonly objectAccessLogs: boolean;
  /**
   * Security group that CloudFront created for its VPC origin. If set, only it can reach the upload host's balancer.
   */
  readonly vpcOriginGroupId: string | undefined;
  /** Custom domain for clients. Default: the domain of the distribution. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Web ACL (scope CLOUDFRONT) to use instead of the edge's own; `none` for no web ACL. */
  readonly webAclArn: string | undefined;
  /** Provisioned instances of the function that fills single documents (provisioned concurrency); 0 for none. */
  readonly warmFillers: number;
  /** Reserved and maximum instances for fills and previews (reserved concurrency); 0 for no bound. */
  readonly reservedConcurrency: { readonly fills: number; readonly previews: number };
  /** Settings of `lib/core/config.ts` for every function. */
  readonly settings: Readonly<Record<string, string>>;
  /** Generation of the key for fingerprints, from 1. Incrementing it keeps the previous one. */
  readonly fingerprintKeyGeneration: number;
  /** Generation of the key that signs attestations, from 1. Incrementing it creates a new key. */
  readonly attestationKeyGeneration: number;
  /** Public halves of the previous keys, as a JWK set in JSON; empty if there are none. */
  readonly attestationFormerKeys: string;
  readonly packageKeys: string;
  /** ARNs of the sealing keys of accounts, which functions may sign with. */
  readonly sealAccountKeys: readonly string[];
  /** Generation of the console's signing key, from 1. Incrementing it keeps the previous ones trusted. */
  readonly packageKeyGeneration: number;
  /** Ids of former console keys whose packages are no longer trusted. */
  readonly retiredPackageKeys: readonly string[];
  /** Sign-in and pages for browsers. Without it, nothing can create keys. */
  readonly console: ConsoleConfig | undefined;
}

type StageConfig = Omit<
  DeploymentConfig,
  | 'stage'
  | 'fingerprintKeyGeneration'
  | 'attestationKeyGeneration'
  | 'attestationFormerKeys'
  | 'packageKeys'
  | 'packageKeyGeneration'
  | 'retiredPackageKeys'
  | 'sealAccountKeys'
  | 'console'
  | 'alarmEmail'
  | 'domain'
  | 'webAclArn'
  | 'edge'
  | 'originSecretValue'
  | 'addressRateLimit'
  | 'warmFillers'
  | 'reservedConcurrency'
  | 'region'
  | 'vpcOriginGroupId'
> & {
  readonly deployerSettings: readonly string[];
};

const stages: Readonly<Record<StageName, StageConfig>> = {
  dev: {
    retainData: false,
    logRetentionDays: 14,
    apiRateLimit: 50,
    apiBurstLimit: 100,
    largeUploads: false,
    uploadHost: { cpuUnits: 512, memoryMb: 2048, minTasks: 1, maxTasks: 2 },
    settings: {},
    deployerSettings: ['LOG_LEVEL'],
    objectAccessLogs: false,
  },
  prod: {
    retainData: true,
    logRetentionDays: 90,
    apiRateLimit: 500,
    apiBurstLimit: 1000,
    largeUploads: true,
    uploadHost: { cpuUnits: 1024, memoryMb: 3072, minTasks: 2, maxTasks: 10 },
    settings: {},
    deployerSettings: [],
    objectAccessLogs: true,
  },
  // Stage of `npm run test:deployed`: like dev, with a short schedule of webhook attempts.
  test: {
    retainData: false,
    logRetentionDays: 1,
    apiRateLimit: 50,
    apiBurstLimit: 100,
    largeUploads: false,
    uploadHost: { cpuUnits: 512, memoryMb: 2048, minTasks: 1, maxTasks: 2 },
    settings: { LOG_LEVEL: 'debug', WEBHOOK_RETRY_SECONDS: '2' },
    deployerSettings: ['WEBHOOK_ALLOWED_ORIGINS', 'WEBHOOK_RETRY_SECONDS'],
    objectAccessLogs: false,
  },
};

const isStageName = (name: string): name is StageName => Object.hasOwn(stages, name);

const optional = (setting: string | undefined): string | undefined => (setting?.trim() ? setting.trim() : undefined);

const readDomain = (environment: NodeJS.ProcessEnv): DeploymentConfig['domain'] => {
  const name = optional(environment.DOMAIN_NAME);
  const certificateArn = optional(environment.CERTIFICATE_ARN);
  if (name === undefined && certificateArn === undefined) return undefined;
  if (name === undefined || certificateArn === undefined)
    throw new Error('Set both DOMAIN_NAME and CERTIFICATE_ARN, or neither.');
  return { name, certificateArn };
};

const arn = /^arn:aws[\w-]*:secretsmanager:[\w-]+:\d{12}:secret:\S+$/;

const readProvider = (environment: NodeJS.ProcessEnv): ConsoleConfig['provider'] => {
  const issuer = issuerSetting(environment, 'OIDC_ISSUER');
  if (issuer === '') return undefined;
  const clientId = optional(environment.OIDC_CLIENT_ID);
  if (clientId === undefined) throw new Error('OIDC_CLIENT_ID must be set if OIDC_ISSUER is set.');
  const clientSecretArn = optional(environment.OIDC_CLIENT_SECRET) ?? '';
  // Everyone with read access to the stack can read its template.
  if (clientSecretArn !== '' && !arn.test(clientSecretArn))
    throw new Error(
      'OIDC_CLIENT_SECRET must be the ARN of a Secrets Manager secret. Never put the secret itself into a deployment.',
    );
  return { issuer, clientId, clientSecretArn };
};

const readConsole = (
  environment: NodeJS.ProcessEnv,
  domain: DeploymentConfig['domain'],
  edge: boolean,
): ConsoleConfig | undefined => {
  const provider = readProvider(environment);
  if (choiceSetting(environment, 'CONSOLE', ['true', 'false'], provider === undefined ? 'false' : 'true') === 'false')
    return undefined;
  if (!edge) throw new Error('CONSOLE needs the edge (EDGE): it serves the pages.');
  const publicOrigin =
    originSetting(environment, 'PUBLIC_ORIGIN') || (domain === undefined ? '' : `https://${domain.name}`);
  if (publicOrigin === '')
    throw new Error(
      "PUBLIC_ORIGIN must be set if CONSOLE is on. Use the address of DOMAIN_NAME, or deploy once without CONSOLE and use the edge's output BaseUrl.",
    );
  if (domain !== undefined && publicOrigin !== `https://${domain.name}`)
    throw new Error('PUBLIC_ORIGIN must be the address of DOMAIN_NAME.');
  return {
    publicOrigin,
    signUp: optional(environment.SIGN_UP),
    // Cognito does not support max_age. The time of authentication is checked in both cases.
    stepUp: choiceSetting(
      environment,
      'OIDC_STEP_UP',
      ['max_age', 'prompt'],
      provider === undefined ? 'prompt' : 'max_age',
    ),
    provider,
    mfa: choiceSetting(environment, 'COGNITO_MFA', ['required', 'optional'], 'required'),
  };
};

const noKeys = '{"keys":[]}';

const readPackageKeys = (setting: string | undefined): string => {
  if (setting === undefined || setting.trim() === '') return noKeys;
  const text = setting.trimStart().startsWith('{') ? setting : readFileSync(setting, 'utf8');
  // The functions would reject the same keys at their start.
  try {
    parsePackageKeys(text);
  } catch (error) {
    throw new Error(`PACKAGE_KEYS cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const { keys } = JSON.parse(text) as { keys: object[] };
  if (keys.some((key) => 'd' in key))
    throw new Error('PACKAGE_KEYS contains a private key. Use only public keys in a deployment.');
  return JSON.stringify({ keys });
};

/** Whether a deployment has keys to verify packages: functions do not start without. A console creates its own. */
export const hasPackageKeys = ({ packageKeys, console }: DeploymentConfig): boolean =>
  packageKeys !== noKeys || console !== undefined;

export const listTakenSettings = (stage: StageName): readonly string[] => [
  ...stages[stage].deployerSettings,
  ...sealSettingNames,
  'SEAL_ACCOUNT_KEYS',
  'PUBLIC_ORIGIN',
  'OIDC_ISSUER',
  'OIDC_STEP_UP',
  'SIGN_UP',
];

/**
 * Returns the configuration of one deployment. Starts from the stage, and reads `PACKAGE_KEYS` (a file or inline
 * JSON), `ALARM_EMAIL`, `DOMAIN_NAME` with `CERTIFICATE_ARN`, `EDGE`, `ORIGIN_SECRET_VALUE`, `WEB_ACL_ARN`,
 * `FINGERPRINT_KEY_GENERATION`, `ATTESTATION_KEY_GENERATION`, `ATTESTATION_FORMER_KEYS`, `PACKAGE_KEY_GENERATION`,
 * `RETIRED_PACKAGE_KEYS`, `ADDRESS_RATE_LIMIT`, `WARM_FILLERS`, `FILL_CONCURRENCY`, `PREVIEW_CONCURRENCY`,
 * `VPC_ORIGIN_GROUP_ID`, `LARGE_UPLOADS` and `SEAL_*` from the deployer's environment. For a console it also reads
 * `CONSOLE`, `PUBLIC_ORIGIN`, `OIDC_ISSUER` with `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`, `OIDC_STEP_UP`, `SIGN_UP`
 * and `COGNITO_MFA`. Throws, with the name of the variable, for an invalid setting.
 */
export const readDeploymentConfig = (stageName: string, environment: NodeJS.ProcessEnv): DeploymentConfig => {
  if (!isStageName(stageName))
    throw new Error(`Unknown stage "${stageName}". Stages: ${Object.keys(stages).join(', ')}.`);
  const { deployerSettings, ...stage } = stages[stageName];
  const settings = {
    ...stage.settings,
    ...givenSettings(environment, deployerSettings),
    ...readSeal(environment),
  };
  parseConfig(settings);
  const largeUploads =
    choiceSetting(environment, 'LARGE_UPLOADS', ['true', 'false'], stage.largeUploads ? 'true' : 'false') === 'true';
  if (settings.DELIVERY_MODE === 'direct' && !largeUploads) {
    throw new Error('DELIVERY_MODE direct needs LARGE_UPLOADS: a Lambda cannot answer with more than 6 MB.');
  }
  const edge = choiceSetting(environment, 'EDGE', ['true', 'false'], 'true') === 'true';
  const domain = readDomain(environment);
  const console = readConsole(environment, domain, edge);
  // The functions would reject the same setting at their start.
  if (console?.signUp !== undefined) parseConfig({ SIGN_UP: console.signUp });
  if (largeUploads && !edge)
    throw new Error('LARGE_UPLOADS needs the edge (EDGE), which sends large uploads to the upload host.');
  return {
    ...stage,
    edge,
    originSecretValue: choiceSetting(environment, 'ORIGIN_SECRET_VALUE', originSecretValues, 'one'),
    // A key allows 600 reads and 60 creates per minute. No legitimate address sends twice that.
    addressRateLimit: integerSetting(environment, 'ADDRESS_RATE_LIMIT', 10_000, 10),
    warmFillers: integerSetting(environment, 'WARM_FILLERS', 0, 0, 500),
    reservedConcurrency: {
      fills: integerSetting(environment, 'FILL_CONCURRENCY', 0, 0, 10_000),
      previews: integerSetting(environment, 'PREVIEW_CONCURRENCY', 0, 0, 10_000),
    },
    region: optional(environment.CDK_DEFAULT_REGION) ?? optional(environment.AWS_REGION),
    vpcOriginGroupId: optional(environment.VPC_ORIGIN_GROUP_ID),
    stage: stageName,
    settings,
    largeUploads,
    alarmEmail: optional(environment.ALARM_EMAIL),
    domain,
    console,
    webAclArn: optional(environment.WEB_ACL_ARN),
    fingerprintKeyGeneration: integerSetting(environment, 'FINGERPRINT_KEY_GENERATION', 1, 1),
    attestationKeyGeneration: integerSetting(environment, 'ATTESTATION_KEY_GENERATION', 1, 1),
    attestationFormerKeys: optional(environment.ATTESTATION_FORMER_KEYS) ?? '',
    packageKeys: readPackageKeys(environment.PACKAGE_KEYS),
    packageKeyGeneration: integerSetting(environment, 'PACKAGE_KEY_GENERATION', 1, 1),
    retiredPackageKeys: wordListSetting(environment, 'RETIRED_PACKAGE_KEYS'),
    sealAccountKeys: readSealAccountKeys(environment),
  };
};
