import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../support/read-text.ts';
import { readArchive } from '../trials/corpus/read-archive.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** The front doors of the engine, and where each stands. */
const doors = {
  readPackage: 'packages/engine/svc/read/read-package.ts',
  compile: 'packages/engine/pdf/compile/compile.ts',
  Stamper: 'packages/engine/pdf/stamp/stamper.ts',
  fillArchive: 'packages/engine/fill/fill-archive.ts',
  ZipWriter: 'packages/engine/zip/zip-writer.ts',
} as const;
type Door = keyof typeof doors;

/** The example in a door's comment, as one would copy it. */
const exampleOf = async (door: Door): Promise<string> => {
  const source = await readFile(join(root, doors[door]), 'utf8');
  const [, block] =
    source.match(
      new RegExp(
        `@example\\n \\* \`\`\`ts\\n((?: \\*.*\\n)+?) \\* \`\`\`\\n \\*/\\nexport (?:const|class|async function\\*) ${door}\\b`,
      ),
    ) ?? [];
  if (block === undefined) throw new Error(`${doors[door]} has no example in the comment of ${door}.`);
  return block.replaceAll(/^ \* ?/gm, '');
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-front-doors-'));
  const example = join(root, 'examples/certificate');
  const key = await generateSigningKey();
  const template: unknown = JSON.parse(await readFile(join(example, 'template.json'), 'utf8'));
  await cp(join(example, 'source.pdf'), join(folder, 'source.pdf'));
  const rows = await readFile(join(example, 'rows.csv'), 'utf8');
  await writeFile(join(folder, 'rows.csv'), rows.split('\n').slice(0, 2).join('\n'));
  await writeFile(join(folder, 'form.svc'), await buildPackage({ schemaVersion: 5, template }, key));
  await writeFile(join(folder, 'keys.jwks.json'), JSON.stringify(toPublicJwks(key)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a door's example in the folder with the files that it names. Resolves to what it prints. */
const runExample = async (door: Door): Promise<string> => {
  const file = join(folder, `${door}.ts`);
  await writeFile(file, (await exampleOf(door)).replaceAll("from './packages/", `from '${root}/packages/`));
  return (await run(process.execPath, [file], { cwd: folder })).stdout;
};

const pageText = async (pdf: Uint8Array): Promise<string> => (await readText(pdf)).map((each) => each.text).join(' ');

describe('the examples of the public API', () => {
  it('show the contents of a package with readPackage', async () => {
    expect(await runExample('readPackage')).toMatch(/: text'/);
  });

  it('list the content that rows share with compile', async () => {
    expect(await runExample('compile')).toMatch(/^\d+ bytes are the same for every row; 1 pages differ\n$/);
  });

  it('write one document per row with Stamper', async () => {
    await runExample('Stamper');
    expect((await readdir(folder)).filter((name) => name.startsWith('row_'))).toEqual(['row_1.pdf', 'row_2.pdf']);
    const [first] = (await readFile(join(folder, 'rows.csv'), 'utf8')).split(',');
    expect(await pageText(await readFile(join(folder, 'row_1.pdf')))).toContain(first);
  });

  it('write an archive with one document per row and a manifest with fillArchive', async () => {
    await runExample('fillArchive');
    const entries = await readArchive(await readFile(join(folder, 'rows.zip')));
    expect([...entries.keys()]).toEqual([
      expect.stringMatching(/^row_1_.+\.pdf$/),
      expect.stringMatching(/^row_2_.+\.pdf$/),
      'manifest.json',
    ]);
  });

  it('write entries that share their beginning with ZipWriter', async () => {
    await runExample('ZipWriter');
    const entries = await readArchive(await readFile(join(folder, 'letters.zip')));
    expect(entries.get('Grace.txt')?.toString().trim()).toBe('Dear Grace,');
    expect([...entries.keys()]).toEqual(['Ada.txt', 'Grace.txt', 'manifest.json']);
  });
});

describe('docs/integrate/engine-api.md', () => {
  const page = readFileSync(join(root, 'docs/integrate/engine-api.md'), 'utf8');

  it.each(Object.entries(doors))('names the module of %s', (door, file) => {
    expect(page).toContain(`| \`${door}\` | \`${file}\` |`);
  });

  it('shows the example of the fillArchive comment', async () => {
    expect(page).toContain(`\`\`\`ts\n${await exampleOf('fillArchive')}\`\`\``);
  });
});
