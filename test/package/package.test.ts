import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedProject, type Project, packFontPackages, packPackage } from './packed-package.ts';

let packed = '';
let tarball = '';
let fonts: readonly string[] = [];
beforeAll(async () => {
  packed = await mkdtemp(join(tmpdir(), 'bulkfill-packed-'));
  tarball = await packPackage(packed);
  const all = await packFontPackages(packed);
  // Of the second row of sample.ts.
  fonts = ['fonts-arabic', 'fonts-cjk-sc'].map((name) => all.get(name) ?? '');
}, 600_000);
afterAll(() => rm(packed, { recursive: true, force: true }));

const sampleResult = {
  rows: 2,
  told: [2],
  statuses: 2,
  warnings: 0,
  failed: 0,
  fields: true,
  header: 'Name',
  wrong: 'INVALID_ROWS_JSON',
  misspelt: 'INVALID_PARAMETER',
  client: 'SERVICE_UNREACHABLE',
  forged: 'WebhookVerificationError',
  packages: ['function', 'function'],
};

describe('package tarball', () => {
  it('contains compiled modules with declarations and maps, licence and notices, and no script', async () => {
    const manifest = JSON.parse(await readFile(join(packed, 'built/package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest.version).toBe(JSON.parse(await readFile('package.json', 'utf8')).version);
    expect(manifest.dependencies).toEqual({});
    const peers = Object.keys(manifest.peerDependencies);
    expect(peers).toEqual(expect.arrayContaining(['@bulkfill/fonts-arabic', 'pdfjs-dist']));
    expect(peers.filter((name) => manifest.peerDependenciesMeta[name]?.optional !== true)).toEqual([]);
    const files = await readdir(join(packed, 'built'), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'THIRD-PARTY-NOTICES.txt',
        'README.md',
        'dist/index.js',
        'dist/examples/shipping-label/source.pdf',
        'dist/index.js.map',
        'dist/client.js',
        'dist/render-thread.js',
        'fonts/helvetica.woff2',
        'fonts/indexes.json.br',
        'types/packages.bulkfill.library.index.d.ts',
        'types/packages.bulkfill.client.index.d.ts',
      ]),
    );
    expect(files.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    expect(await readFile(join(packed, 'built/THIRD-PARTY-NOTICES.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE');
  });
});

describe.each(['npm', 'pnpm'] as const)('package installed by %s', (manager) => {
  let project: Project;
  beforeAll(async () => {
    project = await installedProject(manager, [tarball, ...fonts, 'typescript@5.9', '@types/node@22', 'hono@4']);
    await cp(join(import.meta.dirname, 'sample.ts'), join(project.folder, 'sample.ts'));
  }, 600_000);
  afterAll(() => project.remove());

  it('has complete types in both module resolution modes', async () => {
    const strict = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--target',
      'es2022',
      '--types',
      'node',
    ];
    const ways = [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const;
    for (const [module, resolution] of manager === 'npm' ? ways : ways.slice(0, 1)) {
      const printed = await project.bin(
        'tsc',
        ...strict,
        '--module',
        module,
        '--moduleResolution',
        resolution,
        'sample.ts',
        ...programs,
      );
      expect(printed.stdout).toBe('');
    }
  });

  it('runs every public entry point', async () => {
    const { stdout } = await project.run(process.execPath, 'sample.ts');
    expect(JSON.parse(stdout)).toMatchObject(sampleResult);
    expect(await readdir(join(project.folder, 'out'))).toEqual(['sample.zip']);
  });

  it('runs the examples', async () => {
    const run = async (name: string, ...parameters: string[]) =>
      (await project.run(process.execPath, `examples/library/${name}.ts`, ...parameters)).stdout;
    expect(await run('certificates', 'examples/certificate', 'out/certificates.zip')).toBe('60 certificates of 60\n');
    expect(await run('labels', 'examples/shipping-label', 'out/labels.zip', 'out/labels.pdf')).toMatch(
      /^\d+ of \d+\n$/,
    );
    expect(await run('forms', 'examples/registration', 'out/forms')).toMatch(/^\d+ rows, \d+ to correct\n$/);
    const route = `const { formRoute } = await import('./examples/library/hono-route.ts');
      const app = await formRoute('examples/certificate');
      const answer = await app.request('/', { method: 'POST', body: JSON.stringify({ rows: [{ Name: 'Zoë' }] }) });
      console.log(answer.status, Buffer.from(await answer.arrayBuffer()).subarray(0, 2).toString());`;
    expect((await project.run(process.execPath, '--input-type=module', '--eval', route)).stdout).toBe('200 PK\n');
    const lambda = `process.env.FORM_FOLDER = 'examples/certificate';
      const { handler } = await import('./examples/library/lambda.ts');
      const row = { Name: 'Zoë', Course: 'Open Data', Hours: 30, City: 'Ulm', 'Date of award': '2026-08-09', Grade: 'b', 'Certificate number': 'AI-1' };
      const { statusCode, body } = await handler({ body: JSON.stringify(row) });
      const wrong = await handler({ body: JSON.stringify({ Nam: 'Zoë' }) });
      console.log(statusCode, Buffer.from(body, 'base64').subarray(0, 5).toString(), wrong.statusCode, JSON.parse(wrong.body).message);`;
    expect((await project.run(process.execPath, '--input-type=module', '--eval', lambda)).stdout).toMatch(
      /^200 %PDF- 422 .*did you mean "Name"/,
    );
  });

  it('prints the whole help of the command, and renders', async () => {
    const { stdout } = await project.bin('bulkfill', 'help');
    const commands = [...stdout.matchAll(/^ {2}([a-z]+)(?: \[|\s{2})/gm)].map(([, name = '']) => name);
    expect(commands).toEqual(
      expect.arrayContaining(['render', 'check', 'submit', 'package', 'pdf', 'job', 'verify', 'account']),
    );
    for (const command of commands)
      expect((await project.bin('bulkfill', 'help', command)).stdout).toContain(`Usage: bulkfill ${command}`);
    await project.bin('bulkfill', ...packageBuild);
    const rendered = await project.bin('bulkfill', ...render('out/r.zip'));
    expect(JSON.parse(rendered.stdout)).toMatchObject({ produced_rows: 60, failed_rows: 0 });
    // Another way through the same work: the options before the command, in a thread.
    const files = [
      '--pdf',
      'examples/certificate/source.pdf',
      '--svc',
      'out/c.svc',
      '--csv',
      'examples/certificate/rows.csv',
    ];
    await project.bin(
      'bulkfill',
      '--json',
      'render',
      ...files,
      '--out',
      'out/again.zip',
      '--print-file',
      'out/all.pdf',
    );
    expect((await stat(join(project.folder, 'out/r.zip'))).size).toBeGreaterThan(1_000_000);
  });

  it('manages the records of a server without further packages, and reads command names only where commands are', async () => {
    const without = await project
      .bin('bulkfill', 'account', 'create', '--name', 'Ada', '--plan', 'free')
      .catch((error: unknown) => error);
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('no service runs on') });
    const job = '00000000-0000-4000-8000-000000000000';
    const records = await project.bin('bulkfill', 'job', 'show', job).catch((error: unknown) => error);
    expect(records).toMatchObject({ code: 1, stderr: expect.stringContaining('no service runs on') });
    const file = await project.bin('bulkfill', 'verify', 'key').catch((error: unknown) => error);
    expect(file).toMatchObject({ stderr: expect.not.stringContaining('unknown command') });
  });
});

const packageBuild = [
  'package',
  'build',
  '--template',
  'examples/certificate/template.json',
  '--pdf',
  'examples/certificate/source.pdf',
].concat(['--out', 'out/c.svc']);
const render = (out: string): string[] =>
  [
    'render',
    '--json',
    '--pdf',
    'examples/certificate/source.pdf',
    '--svc',
    'out/c.svc',
    '--csv',
    'examples/certificate/rows.csv',
  ].concat(['--out', out]);

describe('other build tools and runtimes', () => {
  let project: Project;
  beforeAll(async () => {
    const node22 = `node-${process.platform}-${process.arch}@22`;
    // The oldest that the manifest allows.
    const oldest = `oldest@npm:node-${process.platform}-${process.arch}@22.3.0`;
    project = await installedProject('npm', [tarball, ...fonts, node22, oldest, 'esbuild@0.25', 'vite@7']);
    await cp(join(import.meta.dirname, 'sample.ts'), join(project.folder, 'sample.ts'));
  }, 600_000);
  afterAll(() => project.remove());

  it.each([
    ['22', `node-${process.platform}-${process.arch}`, /^v22\./],
    ['22.3', 'oldest', /^v22\.3\.0$/m],
  ])('run on Node %s', async (_name, folder, version) => {
    const node = join(project.folder, `node_modules/${folder}/bin/node`);
    expect((await project.run(node, '--version')).stdout).toMatch(version);
    // Types are stripped by later ones alone.
    await project.bin('esbuild', 'sample.ts', '--outfile=sample.mjs');
    expect(JSON.parse((await project.run(node, 'sample.mjs')).stdout)).toMatchObject(sampleResult);
    const command = 'node_modules/bulkfill/bin/bulkfill.cjs';
    await project.run(node, command, ...packageBuild);
    const { stdout } = await project.run(node, command, ...render('out/r22.zip'));
    expect(JSON.parse(stdout)).toMatchObject({ produced_rows: 60, failed_rows: 0 });
  });

  it('bundle with esbuild', async () => {
    const program = 'examples/library/certificates.ts';
    await project.bin('esbuild', program, '--bundle', '--platform=node', '--format=esm', '--outfile=out/bundled.mjs');
    const { stdout } = await project.run(
      process.execPath,
      'out/bundled.mjs',
      'examples/certificate',
      'out/esbuild.zip',
    );
    expect(stdout).toBe('60 certificates of 60\n');
  });

  it('bundle with esbuild as CommonJS, its default for Node', async () => {
    await cp(join(import.meta.dirname, 'common-js.ts'), join(project.folder, 'common-js.ts'));
    await project.bin('esbuild', 'common-js.ts', '--bundle', '--platform=node', '--outfile=out/bundled.cjs');
    const { stdout } = await project.run(
      process.execPath,
      'out/bundled.cjs',
      'examples/certificate',
      'out/common-js.zip',
    );
    expect(stdout).toBe('60 certificates of 60\n');
  });

  it('run from a bundle that excludes the package', async () => {
    const program = 'examples/library/certificates.ts';
    await project.bin(
      'esbuild',
      program,
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--external:bulkfill',
      '--outfile=out/apart.mjs',
    );
    const { stdout } = await project.run(process.execPath, 'out/apart.mjs', 'examples/certificate', 'out/apart.zip');
    expect(stdout).toBe('60 certificates of 60\n');
  });

  it('bundle with Vite for server-side rendering', async () => {
    const config = `export default { build: { ssr: 'examples/library/certificates.ts', outDir: 'out/vite', target: 'node22' }, ssr: { noExternal: true } };`;
    await writeFile(join(project.folder, 'vite.config.js'), config);
    await project.bin('vite', 'build');
    const { stdout } = await project.run(
      process.execPath,
      'out/vite/certificates.js',
      'examples/certificate',
      'out/vite.zip',
    );
    expect(stdout).toBe('60 certificates of 60\n');
  });
});

describe("package installed by Yarn with Plug'n'Play", () => {
  let project: Project;
  beforeAll(async () => {
    project = await installedProject('yarn', [`bulkfill@file:${tarball}`]);
    // A file outside any package: Plug'n'Play knows the project's own.
    await cp(
      join(import.meta.dirname, '../../examples/library/certificates.ts'),
      join(project.folder, 'certificates.ts'),
    );
  }, 600_000);
  afterAll(() => project.remove());

  it('finds its fonts and runs the command', async () => {
    const yarn = (...parameters: string[]) => project.run('npx', '--yes', '@yarnpkg/cli-dist@4', ...parameters);
    expect((await yarn('node', 'certificates.ts', 'examples/certificate', 'out/yarn.zip')).stdout).toBe(
      '60 certificates of 60\n',
    );
    await yarn('bulkfill', ...packageBuild);
    expect(JSON.parse((await yarn('bulkfill', ...render('out/r.zip'))).stdout)).toMatchObject({
      produced_rows: 60,
      failed_rows: 0,
    });
  });
});

const programs = ['certificates', 'labels', 'forms', 'hono-route', 'lambda', 'service'].map(
  (name) => `examples/library/${name}.ts`,
);
