import { gib, mib } from '@bulkfill/engine/core/units';
import { type Environment, integerSetting } from './setting.ts';

/** Plans of accounts. Source: specification 1.7. */
export const planNames = ['free', 'business', 'scale'] as const;
export type PlanName = (typeof planNames)[number];

/** Limits of a plan. Source: specification 8; api.md, "Limits and timings". */
export interface PlanLimits {
  readonly maxRowsPerBatch: number;
  readonly monthlyRows: number;
  readonly maxPdfBytes: number;
  /** Applies to the upload and to its decompressed content. */
  readonly maxPackageBytes: number;
  readonly maxOutputBytes: number;
  /** Maximum for all PDFs, pictures and fonts that an account has open in the editor. */
  readonly maxDesignBytes: number;
  readonly previewsPerDay: number;
  /** Concurrently running jobs of one account. Others wait. */
  readonly maxRunningJobs: number;
  /** Maximum for all objects that an account stores until it deletes them: templates and their earlier revisions. */
  readonly maxStoredBytes: number;
  /** Single documents in flight, and likewise previews. On one machine, more wait. */
  readonly maxDocumentsInFlight: number;
  /** Processor time of single documents, and likewise of previews. */
  readonly processorMsPerMinute: number;
  readonly attemptTimeLimitMs: number;
}

const defaults: Readonly<Record<PlanName, PlanLimits>> = {
  free: {
    maxRowsPerBatch: 1000,
    monthlyRows: 1000,
    maxPdfBytes: 20 * mib,
    maxPackageBytes: 20 * mib,
    maxOutputBytes: 200 * mib,
    maxDesignBytes: 500 * mib,
    maxStoredBytes: 200 * mib,
    previewsPerDay: 500,
    maxRunningJobs: 2,
    maxDocumentsInFlight: 4,
    processorMsPerMinute: 60_000,
    attemptTimeLimitMs: 120_000,
  },
  business: {
    maxRowsPerBatch: 10_000,
    monthlyRows: 50_000,
    maxPdfBytes: 80 * mib,
    maxPackageBytes: 50 * mib,
    maxOutputBytes: gib,
    maxDesignBytes: 2 * gib,
    maxStoredBytes: 10 * gib,
    previewsPerDay: 5000,
    maxRunningJobs: 8,
    maxDocumentsInFlight: 16,
    processorMsPerMinute: 300_000,
    attemptTimeLimitMs: 840_000,
  },
  scale: {
    maxRowsPerBatch: 50_000,
    monthlyRows: 1_000_000,
    maxPdfBytes: 80 * mib,
    maxPackageBytes: 50 * mib,
    maxOutputBytes: gib,
    maxDesignBytes: 4 * gib,
    maxStoredBytes: 50 * gib,
    previewsPerDay: 50_000,
    maxRunningJobs: 32,
    maxDocumentsInFlight: 64,
    processorMsPerMinute: 1_200_000,
    attemptTimeLimitMs: 840_000,
  },
};

const timeLimit = 'JOB_TIME_LIMIT_SECONDS';

/** Returns defaults overridden by `<SETTING>_<PLAN>` or `JOB_TIME_LIMIT_SECONDS`. Throws `SettingError`. */
export const planLimits = (env: Environment, plan: PlanName): PlanLimits => {
  const standard = defaults[plan];
  const setting = (name: string, fallback: number) => integerSetting(env, `${name}_${plan.toUpperCase()}`, fallback, 1);
  return {
    maxRowsPerBatch: setting('MAX_ROWS_PER_BATCH', standard.maxRowsPerBatch),
    monthlyRows: setting('MONTHLY_ROWS', standard.monthlyRows),
    maxPdfBytes: setting('MAX_PDF_BYTES', standard.maxPdfBytes),
    maxPackageBytes: setting('MAX_PACKAGE_BYTES', standard.maxPackageBytes),
    maxOutputBytes: setting('MAX_OUTPUT_BYTES', standard.maxOutputBytes),
    maxDesignBytes: setting('MAX_DESIGN_BYTES', standard.maxDesignBytes),
    maxStoredBytes: setting('MAX_STORED_BYTES', standard.maxStoredBytes),
    previewsPerDay: setting('PREVIEWS_PER_DAY', standard.previewsPerDay),
    maxRunningJobs: setting('MAX_RUNNING_JOBS', standard.maxRunningJobs),
    maxDocumentsInFlight: setting('MAX_DOCUMENTS_IN_FLIGHT', standard.maxDocumentsInFlight),
    processorMsPerMinute: setting('PROCESSOR_SECONDS_PER_MINUTE', standard.processorMsPerMinute / 1000) * 1000,
    attemptTimeLimitMs:
      setting(timeLimit, integerSetting(env, timeLimit, standard.attemptTimeLimitMs / 1000, 1)) * 1000,
  };
};
