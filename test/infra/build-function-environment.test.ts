import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { buildFunctionEnvironment } from '../../infra/build-function-environment.ts';
import { readDeploymentConfig } from '../../infra/deployment-config.ts';
import { functions, workers } from '../../infra/resources.ts';

const config = readDeploymentConfig('prod', {});

describe('buildFunctionEnvironment', () => {
  it('contains the manifest variables, the stage settings and nothing else', () => {
    const host = { environment: ['TABLE_NAME'], nodeOptions: '--max-semi-space-size=8' };
    expect(
      buildFunctionEnvironment(
        { ...config, settings: { LOG_LEVEL: 'debug' } },
        { TABLE_NAME: 'jobs', BUCKET_NAME: 'b' },
        host,
      ),
    ).toEqual({
      CLIENT_ADDRESS_HEADER: 'x-client-address',
      LOG_LEVEL: 'debug',
      NODE_OPTIONS: '--max-semi-space-size=8',
      TABLE_NAME: 'jobs',
    });
  });

  it('rejects the name of a missing resource', () => {
    expect(() => buildFunctionEnvironment(config, {}, { environment: ['TABLE_NAME'] })).toThrow(
      'functions/manifest.ts requires TABLE_NAME',
    );
  });
});

describe('Node options of functions that use threads', () => {
  /** Heap limit, in MB, of a thread that is given 64 MB, in a process started with these arguments. */
  const threadLimitMb = (nodeArguments: readonly string[], nodeOptions: string): number => {
    const script = `
      const { Worker } = require('node:worker_threads');
      const body = "require('worker_threads').parentPort.postMessage(require('v8').getHeapStatistics().heap_size_limit / 1048576)";
      const thread = new Worker(body, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } });
      thread.once('message', (limit) => console.log(limit));`;
    const { stdout } = spawnSync(process.execPath, [...nodeArguments, '-e', script], {
      env: { NODE_OPTIONS: nodeOptions },
      encoding: 'utf8',
    });
    return Number(stdout);
  };

  it('leave a thread its own memory limit, which sizes on the command line would remove', () => {
    const hosts = functions.filter(({ name }) =>
      workers.some(({ usedBy }) => (usedBy as readonly string[]).includes(name)),
    );
    expect(hosts).not.toEqual([]);
    for (const host of hosts)
      expect(threadLimitMb([], 'nodeOptions' in host ? host.nodeOptions : '')).toBeLessThan(200);
    expect(threadLimitMb(['--max-semi-space-size=150', '--max-old-space-size=2700'], '')).toBeGreaterThan(2700);
  });

  it('match the sizes that Lambda need not set', () => {
    // As the start script of nodejs24.x looks for them.
    for (const host of functions)
      if ('nodeOptions' in host) expect(host.nodeOptions).toMatch(/--max[-_](semi|old)[-_]space[-_]size/);
  });
});
