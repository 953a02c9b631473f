import { asDocumentError } from '@bulkfill/bulkfill/cli/pdf/read-pdf';
import { mib } from '@bulkfill/engine/core/units';
import { BoundedThread, type RunOptions, type ThreadBounds } from '@bulkfill/engine/threads/bounded-thread';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import { afterAll, describe, expect, it } from 'vitest';
import type { Misbehaviour } from './misbehaving-thread.ts';

const entry = new URL('./misbehaving-thread.ts', import.meta.url);
const roomy: ThreadBounds = { workMs: 60_000, residentBytes: 8192 * mib };
const heap = { maxHeapMb: 4096, maxYoungGenerationMb: 12 };
const open: BoundedThread<Misbehaviour, string, string>[] = [];
afterAll(() => Promise.all(open.map((thread) => thread.close())));

const aThread = () => {
  const thread = new BoundedThread<Misbehaviour, string, string>(entry, heap);
  open.push(thread);
  return thread;
};
const run = (
  task: Misbehaviour,
  bounds: Partial<ThreadBounds> = {},
  options: Partial<RunOptions<string>> = {},
): Promise<string> => aThread().run(task, { bounds: { ...roomy, ...bounds }, ...options });

describe('BoundedThread', () => {
  it('returns the answer after its notes in order', async () => {
    expect(await run('answer')).toBe('done');
    const notes: string[] = [];
    expect(await run('note twice', {}, { onNote: (note) => notes.push(note) })).toBe('noted');
    expect(notes).toEqual(['one', 'two']);
  });

  it('throws the task’s error with its code or message', async () => {
    await expect(run('refuse')).rejects.toMatchObject({ name: 'EngineError', code: 'ENCRYPTED_PDF_UNSUPPORTED' });
    await expect(run('throw')).rejects.toThrow(/^the disk is on fire$/);
  });

  it('ends work that exceeds its processor time', async () => {
    await expect(run('never end', { workMs: 100 })).rejects.toMatchObject({
      name: 'WorkFailed',
      failure: 'out-of-time',
      byDocument: true,
    });
  });

  it('counts processor time of the thread, not its waiting time', async () => {
    expect(await run('wait on the clock', { workMs: 100, longestMs: 60_000 })).toBe('waited');
  });

  it('reports the processor time of work that answered, failed and was ended', async () => {
    const spent: (readonly [Misbehaviour, number])[] = [];
    const timed = (task: Misbehaviour, bounds: Partial<ThreadBounds> = {}) =>
      run(task, bounds, { onSpent: (ms) => spent.push([task, ms]) }).catch(() => undefined);
    await Promise.all([
      timed('answer'),
      timed('throw'),
      timed('wait on the clock', { longestMs: 60_000 }),
      timed('never end', { workMs: 100 }),
    ]);
    const tasks = ['answer', 'throw', 'wait on the clock', 'never end'];
    expect(spent.map(([task]) => task).toSorted()).toEqual(tasks.toSorted());
    expect(Object.fromEntries(spent)['never end']).toBe(100);
  });

  it('ends work that exceeds its wall-clock time', async () => {
    await expect(run('wait on the clock', { workMs: 60_000, longestMs: 100 })).rejects.toMatchObject({
      failure: 'out-of-time',
      message: 'the work took more than 0.1 seconds',
    });
  });

  it('does not count time off the clock, and ends at once when it is aborted', async () => {
    const abort = new AbortController();
    const onNote = () => setTimeout(() => abort.abort(new Error('interrupted')), 200);
    await expect(run('never end off the clock', { workMs: 100 }, { onNote, signal: abort.signal })).rejects.toThrow(
      'interrupted',
    );
  });

  it.each(['hoard buffers', 'hoard objects'] as const)('ends work that would %s past the limit', async (task) => {
    const residentBytes = process.memoryUsage.rss() + 300 * mib;
    await expect(run(task, { residentBytes })).rejects.toMatchObject({
      name: 'WorkFailed',
      failure: 'out-of-memory',
      byDocument: true,
    });
  });

  it('rejects if the thread exits without an answer', async () => {
    await expect(run('leave')).rejects.toThrow('ended without an answer');
  });

  it('rejects if its code cannot be loaded', async () => {
    const thread = new BoundedThread(new URL('./no-such-thread.ts', import.meta.url), heap);
    await expect(thread.run('answer', { bounds: roomy })).rejects.toThrow('no-such-thread.ts');
    await expect(thread.run('answer', { bounds: roomy })).rejects.toMatchObject({ failure: 'crashed' });
  });

  it('runs another task after an answer or an EngineError, and none after it was ended', async () => {
    const thread = aThread();
    await thread.run('answer', { bounds: roomy });
    await expect(thread.run('refuse', { bounds: roomy })).rejects.toMatchObject({ code: 'ENCRYPTED_PDF_UNSUPPORTED' });
    expect(await thread.run('answer', { bounds: roomy })).toBe('done');
    await expect(thread.run('never end', { bounds: { ...roomy, workMs: 1 } })).rejects.toMatchObject({
      failure: 'out-of-time',
    });
    expect(thread.gone).toBe(true);
  });

  it('sends two counted notes and then one per acknowledgement, and waits off the clock', async () => {
    const takes: (() => void)[] = [];
    const onNote = (_: string, take: () => void) => takes.push(take);
    const answer = run('count notes', { workMs: 100 }, { onNote });
    while (takes.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(takes).toHaveLength(2);
    for (let taken = 0; taken < 4; taken++) {
      while (takes.length <= taken) await new Promise((resolve) => setTimeout(resolve, 1));
      takes[taken]?.();
    }
    expect(await answer).toBe('counted');
    expect(takes).toHaveLength(6);
  });

  it('ends the work that uses the most memory and leaves the other threads alone', async () => {
    const bounds = { ...roomy, residentBytes: process.memoryUsage.rss() + 300 * mib };
    const abort = new AbortController();
    const innocent = run('never end off the clock', bounds, { signal: abort.signal });
    await expect(run('hoard buffers', bounds)).rejects.toMatchObject({ failure: 'out-of-memory' });
    abort.abort(new Error('still at work'));
    await expect(innocent).rejects.toThrow('still at work');
  });

  it('does not end work that uses little memory, however large the process is', async () => {
    expect(await run('answer', { residentBytes: 1 })).toBe('done');
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error('still at work')), 200);
    await expect(run('never end', { residentBytes: 1 }, { signal: abort.signal })).rejects.toThrow('still at work');
  });
});

describe('asDocumentError', () => {
  it('reports a document that exceeded its limits as invalid, and leaves other errors unchanged', () => {
    expect(
      asDocumentError(new WorkFailed('out-of-time', 'the work took more than 20 seconds', { byDocument: true })),
    ).toMatchObject({
      code: 'INVALID_PDF',
      message: 'The source PDF could not be opened: the work took more than 20 seconds.',
    });
    const later = new WorkFailed('out-of-memory', 'the work took more than 1024 MiB of memory');
    expect(asDocumentError(later)).toBe(later);
  });
});
