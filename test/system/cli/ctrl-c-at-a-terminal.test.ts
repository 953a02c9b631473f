import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aJob, answer, aService, jobId, jobPath } from '../../bulkfill/cli/fake-service.ts';
import { aFolder } from '../../bulkfill/cli/run-in-process.ts';

const ctrlC = '\u0003';
const clearLine = '\u001b[K';
const cancel = `POST ${jobPath}/cancel`;
const question = '[cancel / leave]';

/** A word of the shell that runs the command inside the terminal. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** `submit` of a job that does not end, at a terminal of its own, which `script` of util-linux makes. */
const atATerminal = async () => {
  const progress = { rows_done: 1200, rows_total: 5000, rows_per_second: 340.4, eta_seconds: 12, attempt: 1 };
  const service = await aService({
    'POST /v1/bulkfill/export-jobs': [answer(202, aJob('queued'))],
    [`GET ${jobPath}`]: [answer(200, aJob('processing', { progress }))],
    [cancel]: [answer(200, aJob('failed', { error: { code: 'JOB_CANCELED', message: 'Canceled.' } }))],
  });
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
  const main = join(import.meta.dirname, '../../../bin/bulkfill.cjs');
  const args = [
    process.execPath,
    main,
    'submit',
    ...files,
    '--base-url',
    service.baseUrl,
    '--api-key',
    'svc_bfexp_a.b',
  ];
  const child = spawn(
    'script',
    ['-q', '-e', '-f', '-c', `stty columns 60; exec ${args.map(quoted).join(' ')}`, '/dev/null'],
    {
      env: { ...process.env, DATA_DIR: path('none'), TERM: 'xterm' },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let shown = '';
  const seen: { readonly text: string; readonly resolve: () => void }[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    for (const { text, resolve } of seen) if (shown.includes(text)) resolve();
  });
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  /** Waits for a text, not longer than the command runs. */
  const sees = async (text: string): Promise<void> => {
    if (!shown.includes(text))
      await Promise.race([new Promise<void>((resolve) => void seen.push({ text, resolve })), ended]);
    expect(shown).toContain(text);
  };
  const cancels = () => service.requests.filter(({ route }) => route === cancel).length;
  return { types: (text: string) => void child.stdin.write(text), sees, ended, screen: () => shown, cancels };
};

describe('bulkfill submit: Ctrl-C', () => {
  it('asks whether to cancel or leave the job, and cancels it', async () => {
    const { types, sees, ended, screen, cancels } = await atATerminal();
    await sees('1200 of 5000 rows');
    types(ctrlC);
    await sees(question);
    types('cancel\r');
    expect(await ended).toBe(130);
    expect(screen()).toContain(`Job ${jobId} is canceled. Nothing is billed.`);
    expect(cancels()).toBe(1);
    // A line that wraps cannot be taken back.
    const waits = screen()
      .split(/[\r\n]/)
      .filter((line) => line.includes('1200 of 5000'));
    for (const line of waits) expect(line.replace(clearLine, '').length).toBeLessThan(60);
  });

  it('leaves the job at once on a second Ctrl-C, and prints how to continue', async () => {
    const { types, sees, ended, screen, cancels } = await atATerminal();
    await sees('is processing');
    types(ctrlC);
    await sees(question);
    types(ctrlC);
    expect(await ended).toBe(130);
    expect(screen()).toContain(`bulkfill job download ${jobId}`);
    expect(cancels()).toBe(0);
  });
});
