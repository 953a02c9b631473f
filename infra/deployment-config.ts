import { readFileSync } from 'node:fs';
import { parseConfig } from '../lib/core/config.ts';
import { choiceSetting } from '../lib/core/setting.ts';

export type StageName = 'dev' | 'prod';

/** Everything that differs between deployments. What does not differ is in `resources.ts`. */
export interface DeploymentConfig {
  readonly stage: StageName;
  /** Keep table, bucket and keys when their stack is deleted. */
  readonly retainData: boolean;
  readonly logRetentionDays: number;
  /** Receives alarms; without it they are only shown in the console. */
  readonly alarmEmail: string | undefined;
  /** Requests a second that the HTTP API lets through, over all clients. */
  readonly apiRateLimit: number;
  readonly apiBurstLimit: number;
  /** Run the upload host, which takes creates above what a Lambda can. Without it they are refused. */
  readonly largeUploads: boolean;
  readonly uploadHost: {
    readonly cpuUnits: number;
    readonly memoryMb: number;
    readonly minTasks: number;
    readonly maxTasks: number;
  };
  /** Address that clients use; without it, the distribution's own. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Web ACL (scope CLOUDFRONT) to put before the API. */
  readonly webAclArn: string | undefined;
  /** Settings of `lib/core/config.ts`, given to every function. */
  readonly settings: Readonly<Record<string, string>>;
  /** Public JWK set that package signatures are verified with. */
  readonly packageKeys: string;
}

type StageConfig = Omit<DeploymentConfig, 'stage' | 'packageKeys' | 'alarmEmail' | 'domain' | 'webAclArn'>;

const stages: Readonly<Record<StageName, StageConfig>> = {
  dev: {
    retainData: false,
    logRetentionDays: 14,
    apiRateLimit: 50,
    apiBurstLimit: 100,
    largeUploads: false,
    uploadHost: { cpuUnits: 512, memoryMb: 2048, minTasks: 1, maxTasks: 2 },
    settings: { LOG_LEVEL: 'debug' },
  },
  prod: {
    retainData: true,
    logRetentionDays: 90,
    apiRateLimit: 500,
    apiBurstLimit: 1000,
    largeUploads: true,
    uploadHost: { cpuUnits: 1024, memoryMb: 3072, minTasks: 2, maxTasks: 10 },
    settings: {},
  },
};

const isStageName = (name: string): name is StageName => Object.hasOwn(stages, name);

const optional = (setting: string | undefined): string | undefined => (setting?.trim() ? setting.trim() : undefined);

const readDomain = (environment: NodeJS.ProcessEnv): DeploymentConfig['domain'] => {
  const name = optional(environment.DOMAIN_NAME);
  const certificateArn = optional(environment.CERTIFICATE_ARN);
  if (name === undefined && certificateArn === undefined) return undefined;
  if (name === undefined || certificateArn === undefined) throw new Error('DOMAIN_NAME and CERTIFICATE_ARN go together.');
  return { name, certificateArn };
};

const readPackageKeys = (setting: string | undefined): string => {
  if (setting === undefined || setting.trim() === '') return '{"keys":[]}';
  const text = setting.trimStart().startsWith('{') ? setting : readFileSync(setting, 'utf8');
  const parsed: unknown = JSON.parse(text);
  const keys = (parsed as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys)) throw new Error('PACKAGE_KEYS must be a JWK set: {"keys": […]}.');
  if (keys.some((key: unknown) => typeof key === 'object' && key !== null && 'd' in key)) {
    throw new Error('PACKAGE_KEYS holds a private key. Only public keys belong in a deployment.');
  }
  return JSON.stringify(parsed);
};

/**
 * The configuration of one deployment: the stage's own, with `PACKAGE_KEYS` (a file or inline JSON), `ALARM_EMAIL`,
 * `DOMAIN_NAME` with `CERTIFICATE_ARN`, `WEB_ACL_ARN` and `LARGE_UPLOADS` from the deployer's environment. Throws, naming the variable, where a setting cannot be used.
 */
export const deploymentConfig = (stageName: string, environment: NodeJS.ProcessEnv): DeploymentConfig => {
  if (!isStageName(stageName)) throw new Error(`There is no stage "${stageName}". Stages: ${Object.keys(stages).join(', ')}.`);
  const stage = stages[stageName];
  parseConfig(stage.settings);
  const largeUploads = choiceSetting(environment, 'LARGE_UPLOADS', ['true', 'false'], stage.largeUploads ? 'true' : 'false') === 'true';
  if (stage.settings.DELIVERY_MODE === 'direct' && !largeUploads) {
    throw new Error('DELIVERY_MODE direct needs LARGE_UPLOADS: a Lambda cannot answer with more than 6 MB.');
  }
  return {
    ...stage,
    stage: stageName,
    largeUploads,
    alarmEmail: optional(environment.ALARM_EMAIL),
    domain: readDomain(environment),
    webAclArn: optional(environment.WEB_ACL_ARN),
    packageKeys: readPackageKeys(environment.PACKAGE_KEYS),
  };
};
