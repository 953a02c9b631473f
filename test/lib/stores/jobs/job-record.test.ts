import { describe, expect, it } from 'vitest';
import { jobFromItem, jobToItem } from '../../../../lib/stores/jobs/job-record.ts';

/** A record as release 1.0.0 stored it. */
const settings = { maxFailedRowPercent: 25, filenameColumns: ['column_1'], includeStickers: true, flattenForms: false };
const request = { requestId: 'r', idempotencyKey: 'k', ...settings, deliveryMode: 'response' };
const input = { key: 'inputs/j/x', sizeBytes: 1, sha256: 'ab' };
const stored = {
  pk: 'JOB#j',
  sk: 'JOB',
  jobId: 'j',
  accountId: 'a',
  status: 'queued',
  createdAtMs: 1,
  request,
  inputs: { source: input, package: input, rows: { ...input, format: 'csv' } },
  reuseIdentity: 'i',
  requestedRows: 1,
  limits: { maxPackageBytes: 1, maxOutputBytes: 1 },
  quotaMonth: '2026-11',
  reused: false,
  execution: { attempts: 0, fence: 0, leaseUntilMs: 0, resends: 0, rowsDone: 0 },
};

describe('job record', () => {
  it('reads a record of an earlier release with the settings of its fill', () => {
    expect(jobFromItem(stored).request).toEqual({
      requestId: 'r',
      idempotencyKey: 'k',
      settings: {
        ...settings,
        printFile: false,
        printEven: false,
        optimize: false,
        conformance: 'keep',
        readableNames: false,
        strict: false,
        seal: false,
        sample: false,
      },
      deliveryMode: 'response',
    });
  });

  it('is written so that an earlier release can read it', () => {
    expect(jobToItem(jobFromItem(stored)).request).toMatchObject(request);
  });

  it('reports a record without a request as corrupt', () => {
    expect(() => jobFromItem({ ...stored, request: undefined })).toThrow('JOB#j / JOB is corrupt at request.');
  });
});
