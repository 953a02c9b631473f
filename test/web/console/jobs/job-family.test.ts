import { findRunningRetry, foldRetries, hasCompleteZip } from '@bulkfill/web/console/jobs/job-family';
import { describe, expect, it } from 'vitest';
import type { ExportJob } from '../../../../lib/types/api.ts';
import { job } from './a-job.ts';

const result = {
  delivery_mode: 'direct',
  download_url: '/x',
  expires_at: null,
  file_size_bytes: 1,
} as ExportJob['result'];
const member = (id: string, retryOf: string | null = null, of: Partial<ExportJob> = {}): ExportJob =>
  ({ ...job, job_id: id, result, request: { ...job.request, retry_of: retryOf }, ...of }) as ExportJob;

const ids = (jobs: readonly ExportJob[]) =>
  foldRetries(jobs).map(({ job: { job_id: id }, retries }) => [id, ...retries.map(({ job_id: retry }) => retry)]);

describe('foldRetries', () => {
  it('puts retries, and retries of retries, into the line of the first job, the oldest first', () => {
    expect(ids([member('d'), member('c', 'b'), member('b', 'a'), member('e', 'a'), member('a')])).toEqual([
      ['d'],
      ['a', 'e', 'b', 'c'],
    ]);
  });

  it('keeps a line for a retry whose first job is not in the list', () => {
    expect(ids([member('c', 'b'), member('b', 'a')])).toEqual([['b', 'c']]);
  });

  it('returns one line per job if nothing was retried', () => {
    expect(ids([member('b'), member('a')])).toEqual([['b'], ['a']]);
    expect(ids([])).toEqual([]);
  });
});

describe('hasCompleteZip', () => {
  const first = member('a');

  it('is true if the first job and a retry deliver and no retry runs', () => {
    expect(
      hasCompleteZip({
        job: first,
        retries: [member('b', 'a', { status: 'failed', result: undefined }), member('c', 'a')],
      }),
    ).toBe(true);
  });

  it.each([
    ['nothing was retried', []],
    ['no retry delivers', [member('b', 'a', { status: 'failed', result: undefined })]],
    ['a retry runs', [member('b', 'a'), member('c', 'a', { status: 'processing', result: undefined })]],
  ])('is false if %s', (_, retries) => {
    expect(hasCompleteZip({ job: first, retries })).toBe(false);
  });

  it('is false if the first job delivers nothing', () => {
    expect(hasCompleteZip({ job: member('a', null, { result: undefined }), retries: [member('b', 'a')] })).toBe(false);
  });
});

describe('findRunningRetry', () => {
  it('returns the retry that has not ended', () => {
    const running = member('c', 'a', { status: 'queued' });
    expect(findRunningRetry({ job: member('a'), retries: [member('b', 'a'), running] })).toBe(running);
    expect(findRunningRetry({ job: member('a'), retries: [member('b', 'a')] })).toBeUndefined();
  });
});
