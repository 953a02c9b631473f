import { gib, mib } from '@bulkfill/engine/core/units';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../lib/core/config.ts';
import { SettingError } from '../../../lib/core/setting.ts';

describe('parseConfig', () => {
  // Contract: limit/output, limits-and-timings
  it('has the documented defaults', () => {
    const config = parseConfig({});
    expect(config.plans).toEqual({
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
    });
    expect(config.jobs).toMatchObject({
      syncWaitMs: 8000,
      maxAttempts: 3,
      maxImageOverlaysPerRow: 100,
      recoveryIntervalMs: 60_000,
    });
    expect(config.jobs.maxRowPicturePixels).toBe(25_000_000);
    expect(config.jobs.minModuleUm).toEqual({ linear: 190, matrix: 250 });
    const { minModuleUm } = parseConfig({ MIN_LINEAR_MODULE_UM: '264', MIN_MATRIX_MODULE_UM: '300' }).jobs;
    expect(minModuleUm).toEqual({ linear: 264, matrix: 300 });
    expect(config.workers).toMatchObject({
      inspectTimeoutMs: 20_000,
      compileTimeoutMs: 30_000,
      patience: 4,
      maxResidentBytes: 2 * gib,
    });
    expect(config.delivery).toEqual({
      mode: 'cloud',
      lifetimeMs: 86_400_000,
      maxArtifactAgeMs: 8 * 86_400_000,
      presignedUrlSeconds: 900,
    });
    expect(config.rates).toEqual({
      createsPerMinute: 60,
      checksPerMinute: 20,
      exportsPerMinute: 20,
      fillsPerMinute: 600,
      previewsPerMinute: 240,
      readsPerMinute: 600,
      downloadsPerMinute: 120,
      failedAuthsPerMinute: 30,
      keylessPerMinute: 300,
      keyChangesPerHour: 10,
    });
    expect(config.webhooks).toMatchObject({
      timeoutMs: 15_000,
      retrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
    });
    expect(config.input).toMatchObject({
      maxPdfPages: 1000,
      maxCsvColumns: 500,
      maxCellCharacters: 32_767,
      bodyDeadlineMs: 300_000,
    });
  });

  it('gives worker threads the memory of the Lambda minus that of its runtime', () => {
    expect(parseConfig({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '3008' }).workers.maxResidentBytes).toBe(2880 * mib);
    expect(
      parseConfig({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '3008', WORKER_RESIDENT_MB: '1024' }).workers.maxResidentBytes,
    ).toBe(gib);
  });

  // Contract: limits-and-timings
  it('reads each setting from its variable', () => {
    const config = parseConfig({
      MAX_ROWS_PER_BATCH_FREE: '7',
      MONTHLY_ROWS_SCALE: ' 12 ',
      DELIVERY_MODE: 'direct',
      WEBHOOK_RETRY_SECONDS: '1, 2,3',
      WEBHOOK_ALLOWED_ORIGINS: 'http://127.0.0.1:9000, https://dev.example',
      DELIVERY_LIFETIME_SECONDS: '30',
      MAX_PDF_PAGES: '',
    });
    expect(config.plans.free.maxRowsPerBatch).toBe(7);
    expect(config.plans.scale.monthlyRows).toBe(12);
    expect(config.delivery).toMatchObject({ mode: 'direct', lifetimeMs: 30_000 });
    expect(config.webhooks.retrySeconds).toEqual([1, 2, 3]);
    expect(config.webhooks.allowLoopback).toBe(false);
    expect(parseConfig({ WEBHOOK_ALLOW_LOOPBACK: '1' }).webhooks.allowLoopback).toBe(true);
    expect([...config.webhooks.allowedOrigins]).toEqual(['http://127.0.0.1:9000', 'https://dev.example']);
    expect(config.input.maxPdfPages).toBe(1000);
  });

  it('reads the time limit of a plan from its own setting, then from the common one, then from the plan', () => {
    const limits = (settings: Record<string, string>) =>
      Object.values(parseConfig(settings).plans).map((plan) => plan.attemptTimeLimitMs / 1000);
    expect(limits({ JOB_TIME_LIMIT_SECONDS: '60', JOB_TIME_LIMIT_SECONDS_SCALE: '300' })).toEqual([60, 60, 300]);
    expect(limits({ JOB_TIME_LIMIT_SECONDS_FREE: '90' })).toEqual([90, 840, 840]);
    expect(parseConfig({ MAX_RUNNING_JOBS_FREE: '1' }).plans.free.maxRunningJobs).toBe(1);
    expect(() => parseConfig({ MAX_RUNNING_JOBS_FREE: '0' })).toThrow(SettingError);
  });

  it.each([
    ['MAX_PDF_PAGES', '0'],
    ['MAX_PDF_PAGES', '-5'],
    ['MAX_PDF_PAGES', '1e3'],
    ['SYNC_WAIT_MS', 'soon'],
    ['SYNC_WAIT_MS', '25001'],
    ['DELIVERY_MODE', 'post'],
    ['WEBHOOK_RETRY_SECONDS', '5,,6'],
    ['WEBHOOK_ALLOWED_ORIGINS', 'http://127.0.0.1:9000/path'],
    ['WEBHOOK_ALLOWED_ORIGINS', '*'],
    ['MONTHLY_ROWS_BUSINESS', '99999999999999999999'],
    ['LOG_LEVEL', 'loud'],
  ])('names the variable when %s is %s, without repeating the value', (name, value) => {
    const parse = () => parseConfig({ [name]: value });
    expect(parse).toThrow(SettingError);
    expect(parse).toThrow(new RegExp(`^${name} must`));
  });

  it('returns a frozen configuration', () => {
    const config = parseConfig({});
    expect(() => Object.assign(config.plans.free, { maxPdfBytes: 1 })).toThrow(TypeError);
    expect(Object.isFrozen(config.webhooks.retrySeconds)).toBe(true);
  });
});
