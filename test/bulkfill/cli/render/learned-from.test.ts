import { writeFile } from 'node:fs/promises';
import { runCli } from '@bulkfill/bulkfill/cli/run-cli';
import { describe, expect, it } from 'vitest';
import { aFillFolder } from '../run-in-process.ts';

/**
 * How often a render of so many rows, thirty kilobytes each that draw nothing, says that it was done in the calling
 * thread.
 */
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

describe('the compile cache of renders', () => {
  it('stores the code of renders in the calling thread', async () => {
    expect(await timesHere(3)).toBe(1);
  });

  it('stores nothing of renders in a separate thread', async () => {
    expect(await timesHere(150)).toBe(0);
  });
});
