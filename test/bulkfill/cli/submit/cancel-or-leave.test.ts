import { writeFile } from 'node:fs/promises';
import { Interrupted } from '@bulkfill/bulkfill/cli/terminal/interrupted';
import { describe, expect, it } from 'vitest';
import { aCompletedJob, aJob, answer, aService, jobId, jobPath } from '../fake-service.ts';
import { aFolder, bulkfill } from '../run-in-process.ts';

const create = 'POST /v1/bulkfill/export-jobs';
const list = 'GET /v1/bulkfill/export-jobs?limit=20&include=request';
const read = `GET ${jobPath}`;
const cancel = `POST ${jobPath}/cancel`;

type Routes = Parameters<typeof aService>[0];

/** `submit`, interrupted where `interrupting` says so, by somebody who answers the question like this. */
const interrupted = async (
  routes: (interrupting: Routes[string][number]) => Routes,
  reply: string | undefined,
  signalName: 'SIGINT' | 'SIGTERM' = 'SIGINT',
) => {
  const interruption = new AbortController();
  const service = await aService(
    routes((incoming, response) => {
      interruption.abort(new Interrupted(signalName));
      return answer(200, aJob('processing'))(incoming, response);
    }),
  );
  const path = await aFolder();
  for (const [name, text] of Object.entries({ 'form.pdf': '%PDF-1.7', 'form.svc': 'svc', 'rows.csv': 'Ada\n' }))
    await writeFile(path(name), text);
  const files = [
    '--pdf',
    path('form.pdf'),
    '--svc',
    path('form.svc'),
    '--csv',
    path('rows.csv'),
    '--out',
    path('out.zip'),
  ];
  const named = ['--base-url', service.baseUrl, '--api-key', 'svc_bfexp_a.b', '--idempotency-key', 'k-1'];
  const questions: string[] = [];
  const ask = async (question: string): Promise<string | undefined> => {
    questions.push(question);
    return reply;
  };
  const run = await bulkfill(
    ['submit', ...files, ...named],
    { DATA_DIR: path('none') },
    interruption.signal,
    undefined,
    ask,
  );
  return { ...run, questions, routes: service.requests.map(({ route }) => route) };
};

const waiting: Parameters<typeof interrupted>[0] = (interrupting) => ({
  [create]: [answer(202, aJob('queued'))],
  [read]: [interrupting],
  [cancel]: [answer(200, aJob('failed', { error: { code: 'JOB_CANCELED', message: 'Canceled.' } }))],
});

describe('bulkfill submit: Ctrl-C at a terminal', () => {
  it('asks once and cancels the job', async () => {
    const { code, stderr, questions, routes } = await interrupted(waiting, 'cancel');
    expect(code).toBe(130);
    expect(questions).toEqual([expect.stringContaining('[cancel / leave]')]);
    expect(stderr).toContain(`interrupted by SIGINT. Job ${jobId} is canceled. Nothing is billed.`);
    expect(routes.filter((route) => route === cancel)).toHaveLength(1);
  });

  it.each([
    ['leave', 'leave'],
    ['a bare return', ''],
    ['another Ctrl-C', undefined],
  ])('leaves the job for %s, and shows how to continue', async (_name, reply) => {
    const { code, stderr, questions, routes } = await interrupted(waiting, reply);
    expect({ code, asked: questions.length }).toEqual({ code: 130, asked: 1 });
    expect(stderr).toContain(
      `Job ${jobId} is still running at the service. To wait for it and download the ZIP: bulkfill job download ${jobId}`,
    );
    expect(routes).not.toContain(cancel);
  });

  it('reports a job that has ended meanwhile and a failed cancellation', async () => {
    const refused =
      (code: string, status: number): typeof waiting =>
      (interrupting) => ({ ...waiting(interrupting), [cancel]: [answer(status, { code, message: 'It cannot be.' })] });
    expect((await interrupted(refused('JOB_ALREADY_ENDED', 409), 'c')).stderr).toContain(
      `Job ${jobId} had ended before it could be canceled.`,
    );
    expect((await interrupted(refused('INTERNAL_ERROR', 500), 'c')).stderr).toContain(
      `Job ${jobId} may still be running, because canceling it failed: It cannot be.`,
    );
  });

  it('finds the job by its key if the service has not answered yet', async () => {
    const early: typeof waiting = (interrupting) => ({
      ...waiting(interrupting),
      // The answer to the create comes too late.
      [create]: [(incoming, response) => void setTimeout(() => interrupting(incoming, response), 10)],
      [list]: [answer(200, { jobs: [aJob('processing', { request: { idempotency_key: 'k-1' } })], next: null })],
    });
    const found = await interrupted(early, 'c');
    expect(found.stderr).toContain(`Job ${jobId} is canceled.`);
    const ofAnother: typeof waiting = (interrupting) => ({
      ...early(interrupting),
      [list]: [answer(200, { jobs: [aJob('processing', { request: { idempotency_key: 'another' } })], next: null })],
    });
    const none = await interrupted(ofAnother, 'c');
    expect(none.stderr).toContain('The job does not exist at the service');
    expect(none.routes).not.toContain(cancel);
  });

  it('skips the question for SIGTERM and after the job has ended', async () => {
    expect((await interrupted(waiting, 'c', 'SIGTERM')).questions).toEqual([]);
    const downloading: typeof waiting = (interrupting) => ({
      [create]: [answer(200, aCompletedJob())],
      [`GET ${jobPath}/download`]: [interrupting],
    });
    expect((await interrupted(downloading, 'c')).questions).toEqual([]);
  });
});
