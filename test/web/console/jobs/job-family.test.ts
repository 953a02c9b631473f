import {
  findDownload,
  findRetriesOf,
  findRunningRetry,
  foldRetries,
  hasCompleteZip,
  joinFamilies,
} from '@bulkfill/web/console/jobs/job-family';
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

describe('findDownload', () => {
  const none = { status: 'failed', result: undefined } as const;
  it.each([
    ['the ZIP of the whole family after a retry', [member('b', 'a')], /a\/download\?merged=true$/],
    ['its own ZIP without retries', [], /a\/download$/],
    ['its own ZIP after a retry that failed', [member('b', 'a', none)], /a\/download$/],
  ])('returns %s', (_, retries, address) => {
    expect(findDownload({ job: member('a'), retries })).toMatch(address);
  });

  it('returns the ZIP of the newest retry if the first job delivers nothing, and none while a retry runs', () => {
    expect(findDownload({ job: member('a', null, none), retries: [member('b', 'a')] })).toMatch(/b\/download$/);
    const running = member('b', 'a', { status: 'queued', result: undefined });
    expect(findDownload({ job: member('a'), retries: [running] })).toBeUndefined();
    expect(findDownload({ job: member('a', null, none), retries: [] })).toBeUndefined();
  });

  it('returns nothing if the ZIP of a completed job is gone: that of its retry lacks the other rows', () => {
    expect(
      findDownload({ job: member('a', null, { result: undefined }), retries: [member('b', 'a')] }),
    ).toBeUndefined();
  });
});

describe('joinFamilies', () => {
  it('shows the retries of a first job that is not in the list as one line, its family', () => {
    const family = { job: member('a'), retries: [member('b', 'a'), member('c', 'a')] };
    const lines = foldRetries([member('d'), member('c', 'a'), member('b', 'a')]);
    const loaded = new Map([
      ['b', family],
      ['c', family],
    ]);
    expect(joinFamilies(lines, loaded).map(({ job: { job_id: id } }) => id)).toEqual(['d', 'a']);
    expect(joinFamilies(lines, new Map())).toEqual(lines);
  });
});

describe('findRetriesOf', () => {
  it('returns the direct and indirect retries of a job, not those of its siblings', () => {
    const retries = [member('b', 'a'), member('c', 'a'), member('d', 'b'), member('e', 'd')];
    const idsOf = (jobId: string) => findRetriesOf(jobId, retries).map(({ job_id: id }) => id);
    expect([idsOf('a'), idsOf('b'), idsOf('c')]).toEqual([['b', 'c', 'd', 'e'], ['d', 'e'], []]);
  });
});
