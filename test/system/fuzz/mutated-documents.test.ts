import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FuzzedFill, fuzzTexts } from '../../engine/pdf/fuzz-fill.ts';
import { anyDocumentIsFilledOrRefused } from '../../engine/pdf/fuzz-property.ts';
import { fuzzSources } from '../../engine/pdf/fuzz-sources.ts';
import { anyPackageFillsOrIsRefused } from '../../engine/svc/fuzz-package.ts';
import { fuzzPackages } from '../../engine/svc/fuzz-packages.ts';
import type { Judgement, JudgeTask } from '../../trials/corpus/corpus-types.ts';
import { HelperProcess } from '../../trials/corpus/helper-process.ts';

/**
 * Number of documents and packages per property, equal for the same `FUZZ_SEED`; failures are shrunk and printed as
 * data.
 */
const runs = Number(process.env.FUZZ_RUNS ?? 100);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const timeoutMs = 60_000 + runs * 10_000;
const judgeTimeoutMs = 120_000;

const examples = ['certificate', 'offer-letter', 'shipping-label'];
const judge = new HelperProcess<JudgeTask, Judgement>(new URL('../../trials/corpus/judge-process.ts', import.meta.url));
const figure = { suite: 'fuzz', seed, runs: 1, documents: 0, judged: 0, packages: 0, packagesFilled: 0, cpuSeconds: 0 };
let folder: string;
let sources: ReadonlyMap<string, Uint8Array>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-fuzz-'));
  const real = examples.map(async (name) => [name, await readFile(`examples/${name}/source.pdf`)] as const);
  sources = new Map<string, Uint8Array>([...(await Promise.all(real)), ...(await fuzzSources())]);
});
afterAll(async () => {
  judge.stop();
  const { user, system } = process.cpuUsage();
  const figures = process.env.FAULT_FIGURES;
  if (figures !== undefined) {
    const kept = { ...figure, cpuSeconds: Math.round((user + system) / 1e6) };
    await writeFile(join(figures, 'fuzz.json'), `${JSON.stringify(kept, undefined, 2)}\n`);
  }
  await rm(folder, { recursive: true, force: true });
});

const askReaders = async ({ source, pdf, pages, rewritten }: FuzzedFill): Promise<void> => {
  const [before, after] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')];
  await Promise.all([writeFile(before, source), writeFile(after, pdf)]);
  const rect = { x: 20, y: 30, width: 120, height: 20 };
  const probes = fuzzTexts
    .map((text, index) => ({ page: index === 0 ? 0 : pages.length - 1, text, rect, sizePt: 12 }))
    .filter(({ page }) => rect.x + rect.width < pages[page]!.width && rect.y + rect.height < pages[page]!.height);
  const task = {
    source: before,
    output: after,
    probes,
    pageCount: pages.length,
    flatten: false,
    rewritten,
    render: false,
  };
  const { wrong } = await judge.ask(task, judgeTimeoutMs);
  // Repair shows qpdf content that it could not read before.
  const theirs = wrong.filter((finding) => !(rewritten && finding.startsWith('qpdf --check')));
  if (theirs.length > 0) throw new Error(theirs.join('; '));
};

describe('mutated real documents', () => {
  it(
    'are filled or rejected with a code',
    async () => {
      await fc.assert(anyDocumentIsFilledOrRefused(sources), { seed, numRuns: 10 * runs });
      figure.documents += 10 * runs;
    },
    timeoutMs,
  );

  it(
    'are filled correctly according to other readers',
    async () => {
      await fc.assert(anyDocumentIsFilledOrRefused(sources, askReaders), { seed, numRuns: runs });
      figure.judged += runs;
    },
    timeoutMs,
  );
});

describe('mutated signed packages', () => {
  it(
    'fill their document or are rejected with a code',
    async () => {
      const filled = (outcome: string): void => void (outcome === 'filled' && figure.packagesFilled++);
      await fc.assert(anyPackageFillsOrIsRefused(await fuzzPackages(), filled), { seed, numRuns: 3 * runs });
      figure.packages += 3 * runs;
      expect(figure.packagesFilled).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});
