import { awaitJob } from '@bulkfill/bulkfill/cli/submit/await-job';
import { exportJobClient } from '@bulkfill/bulkfill/cli/submit/export-job-client';
import { expect, it } from 'vitest';
import { aCompletedJob, aJob, answer, aService, jobPath } from '../fake-service.ts';

it('shows rows done, rows per second and the time left while it waits for a job', async () => {
  const progress = { rows_done: 1200, rows_total: 5000, rows_per_second: 340.4, eta_seconds: 12, attempt: 1 };
  const running = answer(200, aJob('processing', { progress }));
  const service = await aService({
    [`GET ${jobPath}`]: [running, running, answer(200, { ...aCompletedJob(), progress })],
  });
  const told: string[] = [];
  const say = (text: string): void => void told.push(text);
  const none = (): void => {};
  const client = exportJobClient({ baseUrl: service.baseUrl, apiKey: 'svc_bfexp_a.b' }, new AbortController().signal);
  const shown = { isLive: true, step: say, wait: say, begin: none, update: none, end: none };
  const ended = await awaitJob(client, aJob('processing') as never, shown);
  expect(ended).toEqual({ ...aCompletedJob(), progress });
  expect(told.at(-1)).toMatch(/^The job is processing, \d+ s so far: 1200 of 5000 rows, 340 rows\/s, 12 s left$/);
});
