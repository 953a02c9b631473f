import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/use/first-template.md'), 'utf8');

/** Returns fenced blocks of a language in order, `''` for those without one. */
const blocks = (language: string): string[] =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].filter((match) => match[1] === language).map((match) => match[2]!);

let folder: string;
const outputs: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-first-template-'));
  await symlink(join(root, 'examples'), join(folder, 'examples'));
  // As on the page, one after the other; only the way to the command differs, since the folder is another one.
  for (const block of blocks('sh')) {
    const command = block.replaceAll(
      'npx bulkfill',
      `'${process.execPath}' '${join(root, 'packages/bulkfill/cli/main.ts')}'`,
    );
    const { stdout, stderr } = await run('sh', ['-e', '-c', command], { cwd: folder });
    outputs.push(stdout + stderr);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('docs/use/first-template.md', () => {
  it('shows the output of its commands', () => {
    const shown = blocks('')
      .join('')
      .split('\n')
      .filter((line) => line.trim() !== '' && line !== '…' && !line.startsWith('bulkfill:'));
    const printed = outputs.join('\n').split('\n');
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((line) => !printed.includes(line))).toEqual([]);
  });

  it('ends with one filled form per row and pictures', async () => {
    const names = await readdir(join(folder, 'registrations'));
    expect(names.sort()).toEqual([
      'manifest.json',
      'row_1_Zoë_Elisabeth_Brontë.pdf',
      'row_2_Łukasz_Żółć.pdf',
      'row_3_Maria_da_Conceição_Albuq.pdf',
    ]);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['page.png', 'filled.png']));
    const { stdout } = await run('pdftotext', ['-layout', join(folder, 'registrations', names[1]!), '-']);
    expect(stdout).toContain('Monday, 6 July 2026');
    expect(stdout).toContain('€480.00');
  });

  it('quotes its template exactly', async () => {
    const template = JSON.parse(await readFile(join(root, 'examples/registration/template.json'), 'utf8'));
    const quoted = blocks('json').map((block) => JSON.parse(block));
    expect(quoted.length).toBe(5);
    for (const part of quoted) {
      if (part.columns !== undefined) expect(template.columns).toEqual(expect.arrayContaining(part.columns));
      else expect(template.overlays).toContainEqual(part);
    }
  });

  it('shows the error message for a wrong field name', async () => {
    const template = (await readFile(join(root, 'examples/registration/template.json'), 'utf8')).replace(
      '"person.name"',
      '"name"',
    );
    await writeFile(join(folder, 'wrong.json'), template);
    const pdf = join(root, 'examples/registration/source.pdf');
    const build = run(
      process.execPath,
      [
        join(root, 'packages/bulkfill/cli/main.ts'),
        'package',
        'build',
        '--template',
        'wrong.json',
        '--pdf',
        pdf,
        '--out',
        'wrong.svc',
      ],
      {
        cwd: folder,
      },
    );
    const told = /^bulkfill: .*?: (overlay .*)$/m.exec(page)![1]!;
    await expect(build).rejects.toMatchObject({ stderr: expect.stringContaining(told) });
  });
});
