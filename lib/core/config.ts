import { mib } from '@bulkfill/engine/core/units';
import { defaultMinModuleUm, type MinModuleUm } from '@bulkfill/engine/fill/min-module';
import type { RenderLimits } from '@bulkfill/engine/fill/render-limits';
import { basePathSetting, issuerSetting, originSetting } from './origin-setting.ts';
import { type PlanLimits, type PlanName, planLimits } from './plan-limits.ts';
import { type SealSettings, sealSettings } from './seal-settings.ts';
import {
  choiceSetting,
  type Environment,
  integerListSetting,
  integerSetting,
  SettingError,
  textSetting,
  wordListSetting,
} from './setting.ts';

/** All limits and options, parsed once and frozen. Source: api.md, "Limits and timings". */
export interface Config {
  readonly plans: Readonly<Record<PlanName, PlanLimits>>;
  readonly input: {
    /** Recognised files plus field values of one create. */
    readonly maxPayloadBytes: number;
    readonly maxRowsJsonBytes: number;
    readonly maxCsvBytes: number;
    /** Any text field except `rows_json`, and any unknown field. */
    readonly maxTextFieldBytes: number;
    readonly maxParts: number;
    readonly maxPdfPages: number;
    readonly maxCsvColumns: number;
    readonly maxCellCharacters: number;
    readonly bodyDeadlineMs: number;
  };
  readonly jobs: {
    readonly syncWaitMs: number;
    readonly maxImageOverlaysPerRow: number;
    readonly maxRowPicturePixels: number;
    readonly minModuleUm: MinModuleUm;
    readonly maxAttempts: number;
    readonly leaseMs: number;
    /** Time that a job may wait for its first executor before it fails. */
    readonly maxQueuedMs: number;
    readonly recordLifetimeMs: number;
    readonly idempotencyWindowMs: number;
    readonly checkLifetimeMs: number;
    readonly recoveryIntervalMs: number;
  };
  readonly delivery: {
    readonly mode: 'cloud' | 'direct';
    readonly lifetimeMs: number;
    /** Maximum age of an artifact at the end of any delivery, first or reused. Its bucket expires it later. */
    readonly maxArtifactAgeMs: number;
    readonly presignedUrlSeconds: number;
  };
  readonly rates: {
    readonly createsPerMinute: number;
    readonly checksPerMinute: number;
    readonly readsPerMinute: number;
    readonly downloadsPerMinute: number;
    readonly failedAuthsPerMinute: number;
    /** Responses without a key per client address: the API reference, unknown paths and methods. */
    readonly keylessPerMinute: number;
    readonly keyChangesPerHour: number;
    readonly exportsPerMinute: number;
    readonly previewsPerMinute: number;
    readonly fillsPerMinute: number;
  };
  readonly cooldowns: {
    readonly repeatedFailures: { readonly count: number; readonly windowMs: number; readonly cooldownMs: number };
    readonly failRatio: {
      readonly minEnded: number;
      readonly minFailedPercent: number;
      readonly windowMs: number;
      readonly cooldownMs: number;
    };
  };
  readonly webhooks: {
    readonly timeoutMs: number;
    /** Delay before attempt n + 2, seconds. */
    readonly retrySeconds: readonly number[];
    /** Exact origins exempt from the HTTPS and public-address rules; for development. */
    readonly allowedOrigins: ReadonlySet<string>;
    /** Receivers on this machine are exempt too; for development. */
    readonly allowLoopback: boolean;
    readonly maxUrlBytes: number;
    readonly maxSecretBytes: number;
    readonly maxBodyBytes: number;
  };
  readonly seal: SealSettings;
  readonly workers: {
    readonly maxConcurrent: number;
    /** Creates of one account that wait for inspection in one host. More are rejected. */
    readonly maxWaitingPerAccount: number;
    readonly inspectTimeoutMs: number;
    readonly compileTimeoutMs: number;
    /** Processor time of one document of a template, including its opening. */
    readonly fillTimeoutMs: number;
    /** Maximum wall-clock time as a multiple of these times: 1 on Lambda. */
    readonly patience: number;
    /** True on Lambda, which has one request at a time. */
    readonly oneRequestEach: boolean;
    readonly maxHeapMb: number;
    /** Memory of the whole process. Above it, the thread that uses most is killed. */
    readonly maxResidentBytes: number;
  };
  readonly http: {
    /** Header in which a trusted proxy puts the client's address; empty to use the connection's. */
    readonly clientAddressHeader: string;
    /** Open connections of a host that listens itself. More are dropped. */
    readonly maxConnections: number;
    /** Memory of all bodies in the front of this machine. Bodies without a verified key share a quarter of it. */
    readonly bodyMemoryBytes: number;
    /** Deadline of a body without a verified key. */
    readonly unverifiedBodyDeadlineMs: number;
  };
  /** The console: pages for browsers, with sign-in at an OpenID provider. Source: console-and-editor.md, "Sign-in". */
  readonly console: {
    /**
     * Origin that browsers use, such as `https://fill.example.org`; empty if there is none. Never taken from a request.
     */
    readonly publicOrigin: string;
    /** Path before all paths, such as `/fill`; empty for none, as in deployments. */
    readonly basePath: string;
    /** OpenID provider; empty to disable the console. */
    readonly issuer: string;
    /** Parameter that makes the provider authenticate again. */
    readonly stepUp: 'max_age' | 'prompt';
    /** Users who may sign in for the first time: everyone, with a Free account each, or those invited by an account. */
    readonly signUp: 'open' | 'invited';
    readonly sessionIdleMs: number;
    readonly sessionLifetimeMs: number;
    readonly auditLifetimeMs: number;
  };
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Identical jobs deliver one artifact. Each extends it, for a week at most. */
const reuseSeconds = 7 * 86_400;
const maxDeliverySeconds = 80 * 86_400;

const deliveryLifetimes = (env: Environment): Pick<Config['delivery'], 'lifetimeMs' | 'maxArtifactAgeMs'> => {
  const lifetimeSeconds = integerSetting(env, 'DELIVERY_LIFETIME_SECONDS', 86_400, 1, maxDeliverySeconds);
  return { lifetimeMs: lifetimeSeconds * 1000, maxArtifactAgeMs: (lifetimeSeconds + reuseSeconds) * 1000 };
};

/** Returns the memory of the Lambda function minus the runtime's, elsewhere that of the larger functions. */
const residentMb = (env: Environment): number =>
  integerSetting(env, 'AWS_LAMBDA_FUNCTION_MEMORY_SIZE', 2176, 256) - 128;

const lambdaMemoryMb = (env: Environment): number => integerSetting(env, 'AWS_LAMBDA_FUNCTION_MEMORY_SIZE', 0);

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !(value instanceof Set) && !Object.isFrozen(value)) {
    for (const member of Object.values(value)) frozen(member);
    Object.freeze(value);
  }
  return value;
};

const allowedOrigins = (env: Environment): ReadonlySet<string> => {
  const words = wordListSetting(env, 'WEBHOOK_ALLOWED_ORIGINS');
  for (const word of words) {
    const url = URL.canParse(word) ? new URL(word) : undefined;
    if (url === undefined || url.origin !== word)
      throw new SettingError('WEBHOOK_ALLOWED_ORIGINS', 'must list exact origins such as http://127.0.0.1:9000');
  }
  return new Set(words);
};

/** Parses the environment. Throws `SettingError`, naming the variable, if a value is invalid. */
export const parseConfig = (env: Environment): Config => {
  const seconds = (name: string, fallback: number) => integerSetting(env, name, fallback, 1) * 1000;
  const positive = (name: string, fallback: number) => integerSetting(env, name, fallback, 1);
  return frozen({
    plans: { free: planLimits(env, 'free'), business: planLimits(env, 'business'), scale: planLimits(env, 'scale') },
    input: {
      maxPayloadBytes: 90 * mib,
      maxRowsJsonBytes: 10 * mib,
      maxCsvBytes: 10 * mib,
      maxTextFieldBytes: 64 * 1024,
      maxParts: 100,
      maxPdfPages: positive('MAX_PDF_PAGES', 1000),
      maxCsvColumns: positive('MAX_CSV_COLUMNS', 500),
      maxCellCharacters: positive('MAX_CELL_CHARACTERS', 32_767),
      bodyDeadlineMs: positive('BODY_DEADLINE_MS', 300_000),
    },
    jobs: {
      syncWaitMs: integerSetting(env, 'SYNC_WAIT_MS', 8000, 0, 25_000),
      maxImageOverlaysPerRow: integerSetting(env, 'MAX_IMAGE_OVERLAYS_PER_ROW', 100),
      maxRowPicturePixels: positive('MAX_ROW_PICTURE_PIXELS', 25_000_000),
      minModuleUm: {
        linear: positive('MIN_LINEAR_MODULE_UM', defaultMinModuleUm.linear),
        matrix: positive('MIN_MATRIX_MODULE_UM', defaultMinModuleUm.matrix),
      },
      maxAttempts: positive('MAX_JOB_ATTEMPTS', 3),
      leaseMs: seconds('JOB_LEASE_SECONDS', 45),
      maxQueuedMs: seconds('MAX_QUEUED_SECONDS', 86_400),
      recordLifetimeMs: 90 * 86_400_000,
      idempotencyWindowMs: 86_400_000,
      checkLifetimeMs: seconds('CHECK_LIFETIME_SECONDS', 86_400),
      recoveryIntervalMs: seconds('RECOVERY_INTERVAL_SECONDS', 60),
    },
    delivery: {
      mode: choiceSetting(env, 'DELIVERY_MODE', ['cloud', 'direct'], 'cloud'),
      ...deliveryLifetimes(env),
      presignedUrlSeconds: integerSetting(env, 'PRESIGNED_URL_SECONDS', 900, 1, 604_800),
    },
    rates: {
      createsPerMinute: positive('CREATES_PER_MINUTE', 60),
      checksPerMinute: positive('CHECKS_PER_MINUTE', 20),
      readsPerMinute: positive('READS_PER_MINUTE', 600),
      downloadsPerMinute: positive('DOWNLOADS_PER_MINUTE', 120),
      failedAuthsPerMinute: positive('FAILED_AUTHS_PER_MINUTE', 30),
      keylessPerMinute: positive('KEYLESS_PER_MINUTE', 300),
      keyChangesPerHour: positive('KEY_CHANGES_PER_HOUR', 10),
      exportsPerMinute: positive('EXPORTS_PER_MINUTE', 20),
      previewsPerMinute: positive('PREVIEWS_PER_MINUTE', 240),
      fillsPerMinute: positive('FILLS_PER_MINUTE', 600),
    },
    cooldowns: {
      repeatedFailures: {
        count: 5,
        windowMs: 15 * 60_000,
        cooldownMs: seconds('REPEATED_FAILED_JOBS_COOLDOWN_SECONDS', 300),
      },
      failRatio: {
        minEnded: 20,
        minFailedPercent: 60,
        windowMs: 60 * 60_000,
        cooldownMs: seconds('HIGH_FAIL_RATIO_COOLDOWN_SECONDS', 600),
      },
    },
    webhooks: {
      timeoutMs: positive('WEBHOOK_TIMEOUT_MS', 15_000),
      retrySeconds: integerListSetting(env, 'WEBHOOK_RETRY_SECONDS', [5, 300, 1800, 7200, 18_000, 36_000, 36_000]),
      allowedOrigins: allowedOrigins(env),
      allowLoopback: choiceSetting(env, 'WEBHOOK_ALLOW_LOOPBACK', ['0', '1'], '0') === '1',
      maxUrlBytes: 2048,
      maxSecretBytes: 256,
      maxBodyBytes: 64 * 1024,
    },
    seal: sealSettings(env),
    workers: {
      maxConcurrent: positive('WORKER_CONCURRENCY', 2),
      maxWaitingPerAccount: positive('MAX_WAITING_INSPECTIONS', 60),
      inspectTimeoutMs: positive('INSPECT_TIMEOUT_MS', 20_000),
      compileTimeoutMs: positive('COMPILE_TIMEOUT_MS', 30_000),
      fillTimeoutMs: positive('FILL_TIMEOUT_MS', 10_000),
      patience: lambdaMemoryMb(env) === 0 ? 4 : 1,
      oneRequestEach: lambdaMemoryMb(env) !== 0,
      maxHeapMb: integerSetting(env, 'WORKER_HEAP_MB', 1536, 64),
      maxResidentBytes: integerSetting(env, 'WORKER_RESIDENT_MB', residentMb(env), 256) * mib,
    },
    http: {
      clientAddressHeader: textSetting(env, 'CLIENT_ADDRESS_HEADER', '').toLowerCase(),
      maxConnections: positive('MAX_CONNECTIONS', 1000),
      bodyMemoryBytes: positive('BODY_MEMORY_MB', 256) * mib,
      unverifiedBodyDeadlineMs: positive('UNVERIFIED_BODY_DEADLINE_MS', 20_000),
    },
    console: {
      publicOrigin: originSetting(env, 'PUBLIC_ORIGIN'),
      basePath: basePathSetting(env, 'BASE_PATH'),
      issuer: issuerSetting(env, 'OIDC_ISSUER'),
      stepUp: choiceSetting(env, 'OIDC_STEP_UP', ['max_age', 'prompt'], 'max_age'),
      signUp: choiceSetting(env, 'SIGN_UP', ['open', 'invited'], 'open'),
      sessionIdleMs: seconds('SESSION_IDLE_SECONDS', 43_200),
      sessionLifetimeMs: seconds('SESSION_LIFETIME_SECONDS', 604_800),
      auditLifetimeMs: positive('AUDIT_LIFETIME_DAYS', 400) * 86_400_000,
    },
    logLevel: choiceSetting(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  });
};

export const toRenderLimits = ({ input, jobs }: Config): RenderLimits => ({
  maxPages: input.maxPdfPages,
  maxImageOverlaysPerRow: jobs.maxImageOverlaysPerRow,
  maxRowPicturePixels: jobs.maxRowPicturePixels,
});
