/**
 * Fills sources that declare PDF/A or PDF/UA with overlays of every kind, live, flattened, optimized and as another
 * thread does it, and judges every outcome by veraPDF, PDF/A-1b by PDFBox's preflight, and tagged ones by
 * `pdfinfo -struct-text`: `npm run trial -- conformance --sources DIR --jar FILE [--preflight FILE]
 * [--results FILE [--write]] [--match REGEX] [--kinds NAME,NAME] [--each N]`. `--each` limits the sources per
 * flavour. `--results` stores each result in that file, and skips sources that have a result of the same commit.
 * `--write` writes their table to docs/generated/conformance.md. A failure is a row with a declaration that veraPDF
 * denies, or without one that it could keep.
 */
import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type TrialOutcome, takeFor, UsageError } from '../trial.ts';
import { variants } from './fill-variants.ts';
import { Judges } from './judges.ts';
import { kinds } from './kinds.ts';
import { ResultsFile } from './results-file.ts';
import type { SourceResult } from './source-result.ts';
import { sourcesOf } from './sources.ts';
import { writeTable } from './table.ts';

const options = {
  sources: { type: 'string' },
  jar: { type: 'string' },
  preflight: { type: 'string' },
  results: { type: 'string' },
  write: { type: 'boolean', default: false },
  match: { type: 'string', default: '' },
  kinds: { type: 'string' },
  variants: { type: 'string' },
  each: { type: 'string', default: '1000' },
  keep: { type: 'string' },
} as const;

const usage =
  'usage: npm run trial -- conformance --sources DIR --jar FILE [--results FILE [--write]] [--match REGEX] [--each N]\n' +
  '       npm run trial -- conformance --sources DIR --jar FILE --kinds NAME,NAME --variants NAME,NAME: a part, which no file keeps';

/** Maximum number of files per call of veraPDF. They are on disk meanwhile. */
const maxWaiting = 1500;

const readOptions = (args: readonly string[]) => {
  const { values } = parseArgs({ args: [...args], options });
  const isPart = values.kinds !== undefined || values.variants !== undefined;
  const { sources, jar } = values;
  if (sources === undefined || jar === undefined || (values.write && values.results === undefined))
    throw new UsageError(usage);
  if (values.results !== undefined && isPart) throw new UsageError(usage);
  const chosen = values.kinds?.split(',') ?? Object.keys(kinds);
  const unknown = chosen.filter((kind) => kinds[kind] === undefined);
  if (unknown.length > 0) throw new UsageError(`no such kinds: ${unknown.join(', ')}`);
  return { ...values, sources, jar, chosen, ways: values.variants?.split(',') ?? variants };
};

const printSums = (results: readonly SourceResult[]): TrialOutcome => {
  const failures = Map.groupBy(
    results.flatMap((result) => result.failures),
    ({ what }) => what,
  );
  for (const [what, files] of [...failures].sort())
    process.stdout.write(`${files.length}× ${what}, such as ${files[0]?.file}\n`);
  const sum = (of: (result: SourceResult) => number): number => results.reduce((all, result) => all + of(result), 0);
  const failed = sum((result) => result.failures.length);
  process.stdout.write(
    `${sum(({ asked }) => asked)} questions, ${sum(({ read }) => read)} readings, ${sum(({ preflights }) => preflights)} of preflight, ${failed} failures\n`,
  );
  return { cases: results.length, failures: failed };
};

export const judgeSources = async (budget: number, args: readonly string[]): Promise<TrialOutcome> => {
  const { sources: folder, jar, preflight, chosen, ways, ...values } = readOptions(args);
  const kept = values.results === undefined ? undefined : await ResultsFile.open(values.results);
  const { sources, count } = await sourcesOf(folder, {
    jar,
    wanted: new RegExp(values.match),
    each: Number(values.each),
    isKnown: (bytes) => kept?.has(hash('sha256', bytes, 'hex')) === true,
  });
  process.stdout.write(
    `${sources.length} of ${count} files are sources to ask about, ${kept?.results.length ?? 0} have their results\n`,
  );
  const work = values.keep ?? (await mkdtemp(join(tmpdir(), 'conformance-')));
  const judges = new Judges({ folder: work, jar, preflight }, values.keep !== undefined);
  const results: SourceResult[] = [...(kept?.results ?? [])];
  let filled: SourceResult[] = [];
  const settle = async (): Promise<void> => {
    await judges.settle();
    for (const result of filled) await kept?.add(result);
    results.push(...filled);
    filled = [];
    process.stdout.write(`${results.length} sources are done\n`);
  };
  for (const source of takeFor(budget, sources)) {
    filled.push(await judges.fill({ ...source, bytes: await readFile(join(folder, source.name)) }, chosen, ways));
    if (judges.waiting > maxWaiting) await settle();
  }
  await settle();
  if (values.write && kept !== undefined) await writeTable(results, kept.commit);
  if (values.keep === undefined) await rm(work, { recursive: true });
  return printSums(results);
};
