import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { frontNodeOptions, functionNodeOptions } from '../../local/collector-options.ts';

const run = promisify(execFile);

/** Fills a thread that may have so many megabytes, and prints what it ended with and how many it had last. */
const filling = `
  const { Worker } = require('node:worker_threads');
  const thread = new Worker(\`
    const { parentPort } = require('node:worker_threads');
    const kept = [];
    const fill = () => {
      for (let i = 0; i < 20_000; i++) kept.push({ value: [i] });
      parentPort.postMessage(process.memoryUsage().heapUsed);
      setImmediate(fill);
    };
    fill();
  \`, { eval: true, resourceLimits: { maxOldGenerationSizeMb: Number(process.argv[1]) } });
  let last = 0;
  thread.on('message', (bytes) => { last = bytes; });
  thread.on('error', ({ code }) => console.log(JSON.stringify([code, Math.round(last / 2 ** 20)])));`;

describe.each([
  ['functionNodeOptions', functionNodeOptions],
  // Its young generation is that of V8, which a thread has besides.
  ['frontNodeOptions', [...frontNodeOptions, '--max-semi-space-size=8']],
])('garbage collector options: %s', (_name, options) => {
  it.each([32, 64, 200])('leave a thread its %i MB and no more', async (megabytes) => {
    const { stdout } = await run(process.execPath, [...options, '-e', filling, String(megabytes)]);
    const [code, last] = JSON.parse(stdout) as [string, number];
    expect(code).toBe('ERR_WORKER_OUT_OF_MEMORY');
    expect(last).toBeGreaterThan(megabytes / 2);
    // A young generation of three times 8 MB comes on top of it.
    expect(last).toBeLessThan(megabytes + 24);
  });
});

it('passes garbage collector options to the request process in npm start', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  expect(scripts.start).toBe(`exec node ${frontNodeOptions.join(' ')} local/start.ts`);
});
