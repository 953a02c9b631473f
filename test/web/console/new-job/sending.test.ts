import { ApiError } from '@bulkfill/web/api/api-error';
import type { Polled } from '@bulkfill/web/api/poll';
import type { UploadOptions } from '@bulkfill/web/api/upload';
import { createSending } from '@bulkfill/web/console/new-job/sending';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../../lib/types/api.ts';

const aCheck = (more: Partial<Check> = {}): Check =>
  ({ check_id: 'check_1', result: null, error: null, ...more }) as Check;
const ended = aCheck({ result: { rows: 3, finding_count: 0 } as NonNullable<Check['result']> });

/** A service with controllable answers. */
const someSending = () => {
  const asked: string[] = [];
  const told: string[] = [];
  const visited: string[] = [];
  const uploads: {
    readonly path: string;
    readonly options: UploadOptions;
    readonly answer: PromiseWithResolvers<unknown>;
  }[] = [];
  const polls: { readonly question: () => Promise<Polled>; isStopped: boolean }[] = [];
  let answer = aCheck();
  const sending = createSending({
    wire: {
      ask: async (method, path) => {
        asked.push(`${method} ${path}`);
        return answer as never;
      },
      upload: (path, _form, options = {}) => {
        const promised = Promise.withResolvers<unknown>();
        options.signal?.addEventListener('abort', () => promised.reject(new DOMException('', 'AbortError')));
        uploads.push({ path, options, answer: promised });
        return promised.promise as Promise<never>;
      },
      poll: (question) => {
        const own = { question: () => question(new AbortController().signal), isStopped: false };
        polls.push(own);
        return () => {
          own.isStopped = true;
        };
      },
    },
    announce: (text) => void told.push(text),
    goTo: (jobId) => void visited.push(jobId),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  /** Sends, and returns once the form is on its way. */
  const send = async (purpose: 'check' | 'run') => {
    const done = sending.send(purpose, async () => [['readable_names', 'true']], 'key');
    await settle();
    return { done, upload: uploads.at(-1)! };
  };
  const answers = (next: Check): void => {
    answer = next;
  };
  return { sending, send, settle, asked, told, visited, polls, answers };
};

describe('a check', () => {
  it('sends the form, polls, and reports the end', async () => {
    const { sending, send, asked, told, polls, answers } = someSending();
    const { done, upload } = await send('check');
    expect([upload.path, upload.options.headers]).toEqual(['/app/api/checks', { 'Idempotency-Key': 'key' }]);
    upload.options.onProgress?.(0.5);
    expect(sending.sending.peek()).toEqual({ purpose: 'check', sent: 0.5 });
    upload.answer.resolve(aCheck());
    await done;
    expect(sending.sending.peek()).toBeUndefined();
    answers(aCheck({ progress: { rows_done: 1, rows_total: 3 } } as Partial<Check>));
    expect(await polls[0]!.question()).toBe('moved');
    expect(await polls[0]!.question()).toBe('unmoved');
    answers(ended);
    expect(await polls[0]!.question()).toBe('done');
    expect(sending.check.peek()).toEqual(ended);
    expect(told).toEqual(['The check is complete.']);
    expect(new Set(asked)).toEqual(new Set(['GET /app/api/checks/check_1?include=progress']));
  });

  it('cancels as soon as the answer arrives if it was cancelled before, and shows nothing', async () => {
    const { sending, send, settle, asked } = someSending();
    const { done, upload } = await send('check');
    upload.options.onProgress?.(1);
    sending.cancel();
    expect(sending.sending.peek()).toBeUndefined();
    upload.answer.resolve(aCheck());
    await done;
    await settle();
    expect(asked).toEqual(['POST /app/api/checks/check_1/cancel']);
    expect([sending.check.peek(), sending.failure.peek()]).toEqual([undefined, undefined]);
  });

  it('aborts the upload if it is cancelled while sending, without an error', async () => {
    const { sending, send, asked } = someSending();
    const { done, upload } = await send('check');
    sending.cancel();
    await done;
    expect(upload.options.signal?.aborted).toBe(true);
    expect([sending.sending.peek(), sending.failure.peek(), asked]).toEqual([undefined, undefined, []]);
  });

  it('cancels a running check at the service, and stops polling', async () => {
    const { sending, send, asked, polls } = someSending();
    const { done, upload } = await send('check');
    upload.answer.resolve(aCheck());
    await done;
    sending.cancel();
    expect(asked).toEqual(['POST /app/api/checks/check_1/cancel']);
    expect([polls[0]!.isStopped, sending.check.peek()]).toEqual([true, undefined]);
  });

  it('shows why it did not start, until the draft changes', async () => {
    const { sending, send } = someSending();
    const { done, upload } = await send('check');
    const error = new ApiError('Too many rows.', { code: 'TOO_MANY_ROWS' });
    upload.answer.reject(error);
    expect(await done).toBe(false);
    expect(sending.failure.peek()).toEqual({ error, purpose: 'check' });
    sending.reset();
    expect(sending.failure.peek()).toBeUndefined();
  });

  it('stops polling and shows nothing after its page is left', async () => {
    const { sending, send, asked, polls } = someSending();
    const first = await send('check');
    first.upload.answer.resolve(aCheck());
    await first.done;
    const second = await send('run');
    sending.leave();
    await second.done;
    expect([polls[0]!.isStopped, second.upload.options.signal?.aborted]).toEqual([true, true]);
    expect([sending.sending.peek(), sending.check.peek(), sending.failure.peek(), asked]).toEqual([
      undefined,
      undefined,
      undefined,
      [],
    ]);
  });
});

describe('a job', () => {
  it('opens its page once it is accepted, also if it failed at once', async () => {
    const { send, visited, sending } = someSending();
    const first = await send('run');
    first.upload.answer.resolve({ job_id: 'job_1' });
    expect(await first.done).toBe(true);
    const second = await send('run');
    second.upload.answer.reject(new ApiError('It failed.', { status: 422, answer: { job_id: 'job_2' } } as never));
    expect(await second.done).toBe(true);
    expect(visited).toEqual(['job_1', 'job_2']);
    expect(sending.failure.peek()).toBeUndefined();
  });
});
