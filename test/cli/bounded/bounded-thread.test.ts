import { describe, expect, it } from 'vitest';
import { asDocumentError, BoundExceeded } from '../../../cli/bounded/bound-exceeded.ts';
import { BoundedThread, type Bounds } from '../../../cli/bounded/bounded-thread.ts';
import type { Misbehaviour } from './misbehaving-thread.ts';

const entry = new URL('./misbehaving-thread.ts', import.meta.url);
const mib = 1024 * 1024;
const roomy: Bounds = { workMs: 60_000, residentBytes: 8192 * mib };

const run = (task: Misbehaviour, bounds: Partial<Bounds> = {}, options = {}): Promise<string> =>
  new BoundedThread<Misbehaviour, string, string>(entry, { ...roomy, ...bounds }).run(task, options);

describe('BoundedThread', () => {
  it('gives the answer, and the notes before it in order', async () => {
    expect(await run('answer')).toBe('done');
    const notes: string[] = [];
    expect(await run('note twice', {}, { onNote: (note: string) => notes.push(note) })).toBe('noted');
    expect(notes).toEqual(['one', 'two']);
  });

  it('raises what the task raised: a code as a code, a message as it was', async () => {
    await expect(run('refuse')).rejects.toMatchObject({ name: 'AppError', code: 'ENCRYPTED_PDF_UNSUPPORTED' });
    await expect(run('throw')).rejects.toThrow(/^the disk is on fire$/);
  });

  it('ends work that takes longer than its clock allows', async () => {
    await expect(run('never end', { workMs: 100 })).rejects.toMatchObject({ name: 'BoundExceeded', bound: 'time', byDocument: true });
  });

  it('does not count time off the clock, and ends at once when it is aborted', async () => {
    const abort = new AbortController();
    const onNote = () => setTimeout(() => abort.abort(new Error('interrupted')), 200);
    await expect(run('never end off the clock', { workMs: 100 }, { onNote, signal: abort.signal })).rejects.toThrow('interrupted');
  });

  it.each(['hoard buffers', 'hoard objects'] as const)('ends work that would %s past the bound', async (task) => {
    const residentBytes = process.memoryUsage.rss() + 300 * mib;
    await expect(run(task, { residentBytes })).rejects.toMatchObject({ name: 'BoundExceeded', bound: 'memory', byDocument: true });
  });

  it('says so when the thread leaves without an answer', async () => {
    await expect(run('leave')).rejects.toThrow('ended without an answer');
  });

  it('says so when its code cannot be loaded', async () => {
    const thread = new BoundedThread(new URL('./no-such-thread.ts', import.meta.url), roomy);
    await expect(thread.run('answer')).rejects.toThrow('no-such-thread.ts');
  });
});

describe('asDocumentError', () => {
  it('calls a document that took too much no valid PDF, and leaves everything else alone', () => {
    expect(asDocumentError(new BoundExceeded('time', true, '20 seconds'))).toMatchObject({
      code: 'INVALID_PDF',
      message: 'The source PDF could not be opened: the work took more than 20 seconds.',
    });
    const later = new BoundExceeded('memory', false, '1024 MiB');
    expect(asDocumentError(later)).toBe(later);
    expect(later.message).toBe('the work took more than 1024 MiB of memory');
  });
});
