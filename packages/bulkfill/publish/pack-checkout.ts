/**
 * Makes `npm pack` in a checkout, and `npm install git+…`, produce the package of `npm run publish:build`. npm packs
 * the current folder, so the package replaces the checkout while npm reads it: `in` (prepack) puts it there, `out`
 * (postpack) restores the checkout. The next run restores after an interrupted one. For a git dependency, npm calls
 * `prepare` (`git`) in its own clone and packs that; the clone is not restored, and the package has all fonts.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makePackage } from './make-package.ts';
import { packedNames, type RepositoryManifest } from './package-manifest.ts';

const root = resolve(import.meta.dirname, '../../..');
const built = join(root, 'node_modules/.cache/publish');
const kept = join(root, 'node_modules/.cache/checkout-while-packing');

const putBack = async (): Promise<void> => {
  if (!existsSync(kept)) return;
  for (const name of packedNames) {
    await rm(join(root, name), { recursive: true, force: true });
    if (existsSync(join(kept, name))) await cp(join(kept, name), join(root, name), { recursive: true });
  }
  await rm(kept, { recursive: true });
};

const takePlace = async (withAllFonts: boolean): Promise<void> => {
  await putBack();
  const repository = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as RepositoryManifest;
  await makePackage(built, repository, withAllFonts);
  // Complete the copy before renaming it: a partial backup must never be restored.
  const draft = `${kept}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const name of packedNames)
    if (existsSync(join(root, name))) await cp(join(root, name), join(draft, name), { recursive: true });
  await rename(draft, kept);
  for (const name of packedNames) {
    await rm(join(root, name), { recursive: true, force: true });
    await cp(join(built, name), join(root, name), { recursive: true });
  }
};

const [, , step] = process.argv;
if (step === 'out') await putBack();
else await takePlace(step === 'git');
