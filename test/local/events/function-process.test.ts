import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type FunctionProcess, functionProcess } from '../../../local/functions/function-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'bulkfill-function-'));
const processes: FunctionProcess[] = [];
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await rm(folder, { recursive: true });
});

const aFunction = async (name: string, code: string) => {
  const modulePath = join(folder, `${name}.mjs`);
  await writeFile(modulePath, code);
  return { name, modulePath, timeoutSeconds: 60, memoryMb: 128 };
};

it('delays an event until the rehearsal ends, and answers it even if the rehearsal fails', async () => {
  const fn = await aFunction(
    'rehearsed',
    `let tried = 'not tried';
     export const rehearse = async (what) => {
       await new Promise((resolve) => setTimeout(resolve, 50));
       tried = what;
       throw new Error('It fails.');
     };
     export const handler = async () => tried;`,
  );
  const host = functionProcess({ PATH: process.env.PATH });
  processes.push(host);
  const rehearsed = host.rehearse(fn.modulePath, 'tried');
  expect(await host.invoke(fn)({})).toBe('tried');
  await rehearsed;
});

it('reports the end of a job before the invocation answers', async () => {
  const fn = await aFunction(
    'telling',
    `import { channel } from 'node:diagnostics_channel';
     export const handler = async () => {
       channel('bulkfill:step').publish({ name: 'execute.ended', jobId: 'job-1' });
       await new Promise((resolve) => process.once('SIGTERM', resolve));
       return 'answered';
     };`,
  );
  const ended = Promise.withResolvers<string>();
  const host = functionProcess({ PATH: process.env.PATH }, { onEnded: ended.resolve });
  processes.push(host);
  const answer = host.invoke(fn)({});
  expect(await ended.promise).toBe('job-1');
  host.warn();
  expect(await answer).toBe('answered');
});

it('ends without work when it rests, not during work, and starts again for the next event', async () => {
  const fn = await aFunction(
    'resting',
    `export const handler = async ({ waits }) => {
       if (waits) await new Promise((resolve) => process.once('SIGTERM', resolve));
       return process.pid;
     };`,
  );
  const host = functionProcess({ PATH: process.env.PATH });
  processes.push(host);
  const first = await host.invoke(fn)({});
  const working = host.invoke(fn)({ waits: true });
  host.rest();
  host.warn();
  expect(await working).toBe(first);
  host.rest();
  expect([host.pid(), host.isReady()]).toEqual([null, false]);
  expect(await host.invoke(fn)({})).not.toBe(first);
});
