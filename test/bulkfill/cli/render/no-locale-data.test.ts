import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { aFillFolder } from '../run-in-process.ts';

/**
 * `Intl` opens the data of every locale when it is first asked: 12 ms, a sixth of a short render. `toLocaleString` asks
 * it too.
 */
const refusing = `
  for (const name of ['NumberFormat', 'DateTimeFormat']) Intl[name] = class { constructor() { throw new Error('Intl.' + name); } };
  Number.prototype.toLocaleString = () => { throw new Error('Number.toLocaleString'); };
  Date.prototype.toLocaleString = () => { throw new Error('Date.toLocaleString'); };
`;

it('renders a template without formats without loading locale data', async () => {
  const { path, env, inputs } = await aFillFolder();
  const preload = `data:text/javascript,${encodeURIComponent(refusing)}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', preload, 'packages/bulkfill/cli/main.ts', 'render', ...inputs, '--out', path('out.zip'), '--json'],
    { env: { ...process.env, ...env } },
  );
  expect(JSON.parse(stdout)).toMatchObject({ failed_rows: 0 });
});
