/**
 * Fills sources that declare PDF/A or PDF/UA with overlays of every kind, live, flattened, optimized and as another thread does it, and asks veraPDF about
 * every outcome, PDFBox's preflight about PDF/A-1b and `pdfinfo -struct-text` about what is read of tagged ones:
 * `node test/conformance/run.ts --sources DIR --jar FILE [--preflight FILE] [--write] [--match REGEX] [--kinds NAME,NAME] [--each N]`.
 * With `--write` the table goes into docs/understand/conformance.md; `--each` takes so many sources of each flavour. Exits 1 where a row declares what veraPDF denies, or
 * no longer declares what it could keep.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { declaredBy } from './declared.ts';
import { Judges } from './judges.ts';
import { kinds } from './kinds.ts';
import { writeTable } from './table.ts';
import { askVeraPdf, profileOf } from './verapdf.ts';

const { values } = parseArgs({
  options: {
    sources: { type: 'string' },
    jar: { type: 'string' },
    preflight: { type: 'string' },
    write: { type: 'boolean', default: false },
    match: { type: 'string', default: '' },
    kinds: { type: 'string' },
    variants: { type: 'string' },
    each: { type: 'string', default: '1000' },
    keep: { type: 'string' },
  },
});
const { sources: folder, jar } = values;
if (folder === undefined || jar === undefined) {
  process.stderr.write('usage: node test/conformance/run.ts --sources DIR --jar FILE [--write] [--match REGEX] [--kinds NAME,NAME]\n');
  process.exit(2);
}

// First the sources themselves: what is not compliant is not used as one.
const isKnown = (flavour: string): boolean => /^(?:1[ab]|[23][abu]|4[ef]?|ua[12])$/.test(profileOf(flavour));
const wanted = new RegExp(values.match);
const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf') && wanted.test(name)).sort();
const byFlavour = new Map<string, string[]>();
for (const name of names) {
  for (const flavour of (await declaredBy(await readFile(join(folder, name)))).filter(isKnown))
    byFlavour.set(flavour, [...(byFlavour.get(flavour) ?? []), name]);
}
/** So many of each flavour, from all over the list: producers stand next to each other in it. */
const some = (list: readonly string[]): string[] => {
  const step = Math.max(1, list.length / Number(values.each));
  return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
};
const sources = new Map<string, string[]>();
for (const [flavour, list] of [...byFlavour].sort()) {
  const chosen = some(list);
  const verdicts = await askVeraPdf(
    jar,
    profileOf(flavour),
    chosen.map((name) => join(folder, name)),
  );
  for (const name of chosen) {
    if (verdicts.get(name)?.isCompliant === true) sources.set(name, [...(sources.get(name) ?? []), flavour]);
    else process.stdout.write(`no source: ${name} is not ${flavour}: ${verdicts.get(name)?.failed.join(' ')}\n`);
  }
}
process.stdout.write(`${sources.size} of ${names.length} files are sources\n`);

const work = values.keep ?? (await mkdtemp(join(tmpdir(), 'conformance-')));
const judges = new Judges({ work, jar, preflight: values.preflight, keepsFiles: values.keep !== undefined });
const chosen = values.kinds?.split(',') ?? Object.keys(kinds);
const unknown = chosen.filter((kind) => kinds[kind] === undefined);
if (unknown.length > 0) throw new Error(`no such kinds: ${unknown.join(', ')}`);
for (const [name, flavours] of sources) {
  await judges.fill({ name, flavours, bytes: await readFile(join(folder, name)) }, chosen, values.variants?.split(','));
}
await judges.ask();
for (const [what, files] of [...judges.failures].sort()) process.stdout.write(`${files.length}× ${what}, such as ${files[0]}\n`);
const failed = [...judges.failures.values()].flat().length;
process.stdout.write(`${judges.asked} questions, ${judges.read} readings, ${judges.preflights} of preflight, ${failed} failures\n`);
if (values.write) await writeTable(judges.cells, [...sources.keys()], judges);
if (values.keep === undefined) await rm(work, { recursive: true });
process.exit(failed > 0 ? 1 : 0);
