import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedProject, type Project, packPackage } from './packed-package.ts';

let packed = '';
let tarball = '';
beforeAll(async () => {
  packed = await mkdtemp(join(tmpdir(), 'bulkfill-packed-'));
  tarball = await packPackage(packed);
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
  client: 'SERVICE_UNREACHABLE',
  forged: 'WebhookVerificationError',
  packages: ['function', 'function'],
};

describe('the tarball', () => {
  it('holds compiled modules with declarations and maps, licence and notices, and no script', async () => {
    const manifest = JSON.parse(await readFile(join(packed, 'built/package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest.version).toBe(JSON.parse(await readFile('package.json', 'utf8')).version);
    const dependencies = Object.keys(manifest.dependencies);
    expect(dependencies.filter((name) => /aws|cdk|fauxqs|hono|undici|busboy|preact|openid|swagger/.test(name))).toEqual([]);
    const files = await readdir(join(packed, 'built'), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'THIRD-PARTY-NOTICES.txt',
        'README.md',
        'dist/library/index.js',
        'dist/library/index.d.ts',
        'dist/library/index.js.map',
      ]),
    );
    expect(files.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    expect(await readFile(join(packed, 'built/THIRD-PARTY-NOTICES.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE');
  });
});

describe.each(['npm', 'pnpm'] as const)('installed by %s', (manager) => {
  let project: Project;
  beforeAll(async () => {
    project = await installedProject(manager, [tarball, 'typescript@5.9', '@types/node@22', 'hono@4']);
    await cp(join(import.meta.dirname, 'sample.ts'), join(project.folder, 'sample.ts'));
  }, 600_000);
  afterAll(() => project.remove());

  it('is typed to the last option, for both ways to resolve modules', async () => {
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
      const printed = await project.bin('tsc', ...strict, '--module', module, '--moduleResolution', resolution, 'sample.ts', ...programs);
      expect(printed.stdout).toBe('');
    }
  });

  it('runs every front door', async () => {
    const { stdout } = await project.run(process.execPath, 'sample.ts');
    expect(JSON.parse(stdout)).toMatchObject(sampleResult);
    expect(await readdir(join(project.folder, 'out'))).toEqual(['sample.zip']);
  });

  it('runs the examples', async () => {
    const run = async (name: string, ...parameters: string[]) =>
      (await project.run(process.execPath, `examples/library/${name}.ts`, ...parameters)).stdout;
    expect(await run('certificates', 'examples/certificate', 'out/certificates.zip')).toBe('60 certificates of 60\n');
    expect(await run('labels', 'examples/shipping-label', 'out/labels.zip', 'out/labels.pdf')).toMatch(/^\d+ of \d+\n$/);
    expect(await run('forms', 'examples/registration', 'out/forms')).toMatch(/^\d+ rows, \d+ to mend\n$/);
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

  it('shows the whole help of the command, and renders', async () => {
    const { stdout } = await project.bin('bulkfill', 'help');
    const commands = [...stdout.matchAll(/^ {2}([a-z]+)(?: \[|\s{2})/gm)].map(([, name = '']) => name);
    expect(commands).toEqual(expect.arrayContaining(['render', 'check', 'submit', 'package', 'pdf', 'job', 'verify', 'account']));
    for (const command of commands) expect((await project.bin('bulkfill', 'help', command)).stdout).toContain(`Usage: bulkfill ${command}`);
    const files = ['--pdf', 'examples/certificate/source.pdf'];
    await project.bin('bulkfill', 'package', 'build', '--template', 'examples/certificate/template.json', ...files, '--out', 'out/c.svc');
    const rendered = await project.bin(
      'bulkfill',
      '--json',
      'render',
      ...files,
      '--svc',
      'out/c.svc',
      '--csv',
      'examples/certificate/rows.csv',
      '--out',
      'out/r.zip',
    );
    expect(JSON.parse(rendered.stdout)).toMatchObject({ produced_rows: 60, failed_rows: 0 });
  });
});

const programs = ['certificates', 'labels', 'forms', 'hono-route', 'lambda'].map((name) => `examples/library/${name}.ts`);
