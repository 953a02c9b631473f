import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedProject, type Project, packFontPackages, packPackage } from './packed-package.ts';

/** Maximum size of `npm install bulkfill`. Source: docs/spec/command-line-and-library.md, "The npm package". */
const maxBytes = 15_000 * 1024;
const blockBytes = 4096;

let packed = '';
let fonts: ReadonlyMap<string, string>;
let project: Project;
beforeAll(async () => {
  packed = await mkdtemp(join(tmpdir(), 'bulkfill-packed-'));
  fonts = await packFontPackages(packed);
  project = await installedProject('npm', ['--offline', await packPackage(packed)]);
  // Fails every connection, also of threads and child processes.
  await writeFile(
    join(project.folder, 'offline.cjs'),
    "require('node:net').Socket.prototype.connect = () => { throw new Error('a connection is opened'); };",
  );
}, 600_000);
afterAll(() => Promise.all([rm(packed, { recursive: true, force: true }), project.remove()]));

const render = async (name: string, out: string): Promise<unknown> => {
  const row = { Name: name, Course: 'Open Data', Hours: '30', City: 'Ulm', 'Date of award': '2026-08-09', Grade: 'b' };
  await writeFile(
    join(project.folder, 'rows.json'),
    JSON.stringify([{ ...row, 'Certificate number': 'AI-1', Honours: '' }]),
  );
  const { stdout } = await project.run(
    process.execPath,
    ...[
      '--require',
      './offline.cjs',
      'node_modules/bulkfill/bin/bulkfill.cjs',
      'render',
      '--json',
      '--table',
      'rows.json',
    ],
    ...['--pdf', 'examples/certificate/source.pdf', '--template', 'examples/certificate/template.json', '--out', out],
  );
  return JSON.parse(stdout);
};

const library = `
  const { readFile } = await import('node:fs/promises');
  const { fillZip } = await import('bulkfill');
  const pdf = await readFile('examples/certificate/source.pdf');
  const template = JSON.parse(await readFile('examples/certificate/template.json', 'utf8'));
  const rows = JSON.parse(await readFile('rows.json', 'utf8'));
  await fillZip({ pdf, template, rows }, 'out/library.zip').then(
    ({ producedRows }) => console.log(producedRows),
    ({ code, details }) => console.log(code, ...details.packages),
  );`;

describe('installation of the package alone', () => {
  it('is small, and adds no other package', async () => {
    const modules = join(project.folder, 'node_modules');
    expect((await readdir(modules)).filter((name) => !name.startsWith('.'))).toEqual(['bulkfill']);
    const entries = await readdir(modules, { recursive: true, withFileTypes: true });
    // Files and folders take whole blocks on disk.
    const blocks = await Promise.all(
      entries.map(async ({ parentPath, name }) => Math.ceil((await stat(join(parentPath, name))).size / blockBytes)),
    );
    expect(blocks.reduce((sum, count) => sum + count, 0) * blockBytes).toBeLessThan(maxBytes);
  });

  it('renders without a network', async () => {
    expect(await render('Zoë Ćirić', 'out/latin.zip')).toMatchObject({ produced_rows: 1, failed_rows: 0 });
  });

  it('names the packages of missing fonts, and writes nothing', async () => {
    const packages = ['@bulkfill/fonts-arabic', '@bulkfill/fonts-cjk-jp'];
    const failed = (await render('محمد さくら', 'out/none.zip').catch((error: unknown) => error)) as { stdout: string };
    expect(JSON.parse(failed.stdout)).toEqual({
      error: {
        code: 'FONTS_NOT_INSTALLED',
        message: expect.stringContaining(`npm install ${packages.join(' ')}`),
        details: { packages },
      },
    });
    const { stdout } = await project.run(process.execPath, '--input-type=module', '--eval', library);
    expect(stdout).toBe(`FONTS_NOT_INSTALLED ${packages.join(' ')}\n`);
    expect(await readdir(join(project.folder, 'out'))).toEqual(['latin.zip']);
  });

  it('renders Arabic and Japanese with their packages', async () => {
    const tarballs = ['fonts-arabic', 'fonts-cjk-jp'].map((name) => fonts.get(name) ?? '');
    await project.run('npm', 'install', '--offline', '--no-audit', '--no-fund', ...tarballs);
    expect(await render('محمد さくら', 'out/fonts.zip')).toMatchObject({ produced_rows: 1, failed_rows: 0 });
    const { stdout } = await project.run(process.execPath, '--input-type=module', '--eval', library);
    expect(stdout).toBe('1\n');
    for (const name of ['arabic', 'cjk-jp'])
      expect((await stat(join(project.folder, `node_modules/@bulkfill/fonts-${name}/LICENSE`))).size).toBeGreaterThan(
        0,
      );
  });
});
