import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { readText } from '../../../support/read-text.ts';
import { jobsPath } from '../../black-box/client/client.ts';
import type { ConsoleWorld } from './console-world.ts';
import { eventually } from './eventually.ts';
import { type SeedFields, seedJob } from './seed-job.ts';

/** Returns the name and path of the file that a press downloads. */
export const downloaded = async (
  world: ConsoleWorld,
  page: Page,
  press: () => Promise<unknown>,
): Promise<{ readonly name: string; readonly path: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const name = download.suggestedFilename();
  const path = world.path(`downloaded-${name}`);
  await download.saveAs(path);
  return { name, path };
};

/** Returns the entry names of a ZIP after testing it. */
export const namesIn = (zip: string): readonly string[] => {
  execFileSync('unzip', ['-tq', zip]);
  return execFileSync('unzip', ['-Z1', zip], { encoding: 'utf8' }).trim().split('\n');
};

const textsOf = async (pdf: Uint8Array): Promise<readonly string[]> => (await readText(pdf)).map(({ text }) => text);

/** Returns the texts of a PDF, or of one in a ZIP. */
export const textsIn = (path: string, name?: string): Promise<readonly string[]> =>
  textsOf(name === undefined ? readFileSync(path) : execFileSync('unzip', ['-p', path, name], { maxBuffer: 1e8 }));

/** Returns the PDF of a row (1-based) from the API, for a job with these fields. */
export const rowThroughApi = async (world: ConsoleWorld, fields: SeedFields, row = 1): Promise<Uint8Array> => {
  const jobId = await seedJob(world, fields);
  const headers = { Authorization: `Bearer ${world.local.api_key}` };
  const read = (rest: string): Promise<Response> => fetch(`${world.origin}${jobsPath}/${jobId}${rest}`, { headers });
  await eventually(async () => ((await (await read('')).json()) as { readonly status: string }).status).toBe(
    'completed',
  );
  return new Uint8Array(await (await read(`/rows/${row}/pdf`)).arrayBuffer());
};

export const textsThroughApi = async (world: ConsoleWorld, fields: SeedFields): Promise<readonly string[]> =>
  textsOf(await rowThroughApi(world, fields));
