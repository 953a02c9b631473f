import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const example = (file: string): string => join(root, 'examples/certificate', file);

/** A separate checkout with its own bundle, whose sources can be changed. */
const aCheckout = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-checkout-'));
  const at = (path: string): string => join(folder, path);
  for (const name of [
    'bin',
    'lib',
    'infra',
    'local',
    'functions',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    await cp(join(root, name), at(name), { recursive: true });
  }
  const folders = ['engine', 'fonts', 'bulkfill', 'local-aws'];
  for (const name of folders) await cp(join(root, 'packages', name), at(`packages/${name}`), { recursive: true });
  await mkdir(at('node_modules'));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '.cache' && name !== '@bulkfill')
      await symlink(join(root, 'node_modules', name), at(`node_modules/${name}`));
  }
  await mkdir(at('node_modules/@bulkfill'));
  for (const name of folders) await symlink(at(`packages/${name}`), at(`node_modules/@bulkfill/${name}`));
  await symlink(at('lib'), at('node_modules/@bulkfill/service'));
  await symlink(at('local'), at('node_modules/@bulkfill/local'));
  return {
    async change(path: string, from: string, to: string): Promise<void> {
      const text = await readFile(at(path), 'utf8');
      expect(text).toContain(from);
      await writeFile(at(path), text.replace(from, to));
    },
    async bundle(): Promise<string> {
      return (
        JSON.parse(await readFile(at('node_modules/.cache/bulkfill/current.json'), 'utf8')) as {
          readonly folder: string;
        }
      ).folder;
    },
    async command(name: string, ...more: readonly string[]): Promise<string> {
      const form = [
        '--pdf',
        example('source.pdf'),
        '--template',
        example('template.json'),
        '--csv',
        example('rows.csv'),
      ];
      const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
      return (await run(process.execPath, [at('bin/bulkfill.cjs'), name, ...form, ...more], { env })).stdout;
    },
    at,
  };
};

describe('bin/bulkfill.cjs', () => {
  it('runs the sources of the checkout, and a render checks only its own', async () => {
    const checkout = await aCheckout();
    const render = () => checkout.command('render', '--out', checkout.at('out.zip'));
    expect(await render()).toContain('Wrote ');
    const first = await checkout.bundle();

    await checkout.change('packages/bulkfill/cli/check/check-view.ts', 'rows/s', 'rows a second');
    expect(await render()).toContain('Wrote ');
    expect(await checkout.bundle()).toBe(first);
    expect(await checkout.command('check')).toContain('rows a second');
    const second = await checkout.bundle();
    expect(second).not.toBe(first);

    await checkout.change('packages/bulkfill/cli/render/render-archive.ts', '`Wrote $', '`Put $');
    expect(await render()).toContain('Put ');
    expect(await checkout.bundle()).not.toBe(second);
  }, 300_000);

  it('draws the same barcodes from separate encoder bundles as from the sources', async () => {
    const checkout = await aCheckout();
    const overlays = ['ean13', 'datamatrix', 'pdf417', 'maxicode'].map((symbology) => ({
      ...{ id: symbology, kind: 'barcode', symbology, page: 0, rect: { x: 20, y: 20, width: 200, height: 100 } },
      value: { static: '9520123456788' },
    }));
    await writeFile(checkout.at('codes.json'), JSON.stringify({ columns: [], overlays }));
    const form = [
      '--pdf',
      example('source.pdf'),
      '--template',
      checkout.at('codes.json'),
      '--csv',
      example('rows.csv'),
      '--strict',
    ];
    const made = ['bin/bulkfill.cjs', 'packages/bulkfill/cli/main.ts'].map(async (script, index) => {
      const out = checkout.at(`${index}.zip`);
      await run(process.execPath, [checkout.at(script), 'render', ...form, '--out', out]);
      return readFile(out);
    });
    const [bundled, sources] = await Promise.all(made);
    expect(sources?.equals(bundled as Buffer)).toBe(true);
  }, 300_000);
});
