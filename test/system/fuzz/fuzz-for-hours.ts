/**
 * Many thousands of changed documents and packages, by many seeds: `npm run trial -- fuzz`. It writes fuzz.json to the
 * folder that FAULT_FIGURES names after each batch, and ends with 1 at the first that crashes, hangs or comes out
 * wrong, made as small as it can be.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { anyPackageFillsOrIsRefused } from '../../lib/engine/package/fuzz-package.ts';
import { fuzzPackages } from '../../lib/engine/package/fuzz-packages.ts';
import { anyDocumentIsFilledOrRefused } from '../../lib/engine/pdf/fuzz-property.ts';
import { fuzzSources } from '../../lib/engine/pdf/fuzz-sources.ts';

const firstSeed = Number(process.env.FUZZ_SEED ?? 1);
const minutes = Number(process.env.FUZZ_MINUTES ?? 60);
const wanted = Number(process.env.FUZZ_DOCUMENTS ?? 100_000);
const documentsABatch = 150;
const packagesABatch = 50;
/** A document that takes longer hangs; its batch is reported. */
const batchTimeoutMs = 30 * 60_000;

const examples = ['certificate', 'offer-letter', 'shipping-label'];
const real = examples.map(async (name) => [name, await readFile(`examples/${name}/source.pdf`)] as const);
const sources = new Map<string, Uint8Array>([...(await fuzzSources()), ...(await Promise.all(real))]);
const packages = await fuzzPackages();
const figure = {
  suite: 'fuzz',
  seed: firstSeed,
  runs: 0,
  documents: 0,
  judged: 0,
  packages: 0,
  packagesFilled: 0,
  cpuSeconds: 0,
};
const filled = (outcome: string): void => void (outcome === 'filled' && figure.packagesFilled++);
const startMs = performance.now();

const keep = async (): Promise<void> => {
  const { user, system } = process.cpuUsage();
  figure.cpuSeconds = Math.round((user + system) / 1e6);
  const folder = process.env.FAULT_FIGURES;
  if (folder !== undefined) await writeFile(join(folder, 'fuzz.json'), `${JSON.stringify(figure, undefined, 2)}\n`);
};

for (
  let seed = firstSeed;
  performance.now() - startMs < minutes * 60_000 && figure.documents + figure.packages < wanted;
  seed++
) {
  const hangs = setTimeout(() => {
    process.stderr.write(`A document or package of seed ${seed} hangs.\n`);
    process.exit(1);
  }, batchTimeoutMs);
  await fc.assert(anyDocumentIsFilledOrRefused(sources), { seed, numRuns: documentsABatch });
  await fc.assert(anyPackageFillsOrIsRefused(packages, filled), { seed, numRuns: packagesABatch });
  clearTimeout(hangs);
  figure.runs++;
  figure.documents += documentsABatch;
  figure.packages += packagesABatch;
  await keep();
}
process.stdout.write(`${JSON.stringify(figure)}\n`);
