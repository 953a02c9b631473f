import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/run-cli.ts';
import { aFillFolder } from '../run-in-process.ts';

/** How often a render of so many rows, thirty kilobytes each that draw nothing, says that it was done in the calling thread. */
const timesHere = async (rowCount: number): Promise<number> => {
  const { path, env, inputs } = await aFillFolder();
  await writeFile(path('rows.csv'), `Ada${' '.repeat(30_000)}\n`.repeat(rowCount));
  let times = 0;
  const nowhere = { write: () => true };
  const code = await runCli(['render', ...inputs, '--out', path('out.zip')], {
    stdout: nowhere,
    stderr: nowhere,
    env,
    signal: new AbortController().signal,
    renderedHere: () => {
      times++;
    },
  });
  expect(code).toBe(0);
  return times;
};

describe('the renders whose compiled code is kept for the next', () => {
  it('are those that are done in the calling thread', async () => {
    expect(await timesHere(3)).toBe(1);
  });

  it('are not those that have a thread of their own, which leave nothing of it there', async () => {
    expect(await timesHere(150)).toBe(0);
  });
});
