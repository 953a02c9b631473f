import { statusParameter, statusWord, statusWords, wordOfAddress } from '@bulkfill/web/console/jobs/job-status';
import { describe, expect, it } from 'vitest';

describe('words of a job status', () => {
  it.each([
    [{ status: 'queued' }, 'Queued'],
    [{ status: 'processing' }, 'Running'],
    [{ status: 'completed' }, 'Completed'],
    [{ status: 'failed', error: { code: 'PROCESSING_ANOMALY', message: '' } }, 'Failed'],
    [{ status: 'failed', error: { code: 'JOB_CANCELED', message: '' } }, 'Canceled'],
  ] as const)('describes %o as %s', (job, word) => {
    expect(statusWord(job)).toBe(word);
    expect(statusParameter(word)).toBe(job.status);
  });

  it('reads a status from the address, and treats any other word as all jobs', () => {
    for (const word of statusWords) expect(wordOfAddress(word.toLowerCase())).toBe(word);
    for (const text of [null, '', 'processing', 'all']) expect(wordOfAddress(text)).toBeUndefined();
  });
});
