/**
 * Many thousands of changed documents and packages, by many seeds: `npm run trial -- fuzz`. It writes fuzz.json to the
 * folder that FAULT_FIGURES names after each batch. It stops at the first that crashes, hangs or comes out wrong, and
 * prints it as small as possible.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { anyDocumentIsFilledOrRefused } from '../../engine/pdf/fuzz-property.ts';
import { fuzzSources } from '../../engine/pdf/fuzz-sources.ts';
import { anyPackageFillsOrIsRefused } from '../../engine/svc/fuzz-package.ts';
import { fuzzPackages } from '../../engine/svc/fuzz-packages.ts';
import { countFrom, type Trial, takeFor } from '../trial.ts';

const documentsABatch = 150;
const packagesABatch = 50;
/** A document that takes longer hangs; its batch is reported. */
const batchTimeoutMs = 30 * 60_000;

const examples = ['certificate', 'offer-letter', 'shipping-label'];

const storeFigure = async (figure: Readonly<Record<string, string | number>>): Promise<void> => {
  const { user, system } = process.cpuUsage();
  const folder = process.env.FAULT_FIGURES;
  const text = JSON.stringify({ ...figure, cpuSeconds: Math.round((user + system) / 1e6) }, undefined, 2);
  if (folder !== undefined) await writeFile(join(folder, 'fuzz.json'), `${text}\n`);
};

export const defaults: Trial['defaults'] = { seed: 1, budget: 3600 };

export const run: Trial['run'] = async (firstSeed, budget) => {
  const real = examples.map(async (name) => [name, await readFile(`examples/${name}/source.pdf`)] as const);
  const sources = new Map<string, Uint8Array>([...(await fuzzSources()), ...(await Promise.all(real))]);
  const packages = await fuzzPackages();
  const figure = { suite: 'fuzz', seed: firstSeed, runs: 0, documents: 0, judged: 0, packages: 0, packagesFilled: 0 };
  const filled = (outcome: string): void => void (outcome === 'filled' && figure.packagesFilled++);
  for (const seed of takeFor(budget, countFrom(firstSeed))) {
    const hangs = setTimeout(() => {
      process.stderr.write(`A document or package of seed ${seed} hangs.\n`);
      process.exit(1);
    }, batchTimeoutMs);
    try {
      await fc.assert(anyDocumentIsFilledOrRefused(sources), { seed, numRuns: documentsABatch });
      await fc.assert(anyPackageFillsOrIsRefused(packages, filled), { seed, numRuns: packagesABatch });
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
      return { cases: figure.documents + figure.packages, failures: 1 };
    } finally {
      clearTimeout(hangs);
    }
    figure.runs++;
    figure.documents += documentsABatch;
    figure.packages += packagesABatch;
    await storeFigure(figure);
  }
  return { cases: figure.documents + figure.packages, failures: 0 };
};
