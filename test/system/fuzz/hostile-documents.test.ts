import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gib, mib } from '@bulkfill/engine/core/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FillOutcome, FillTask, Judgement, JudgeTask } from '../../trials/corpus/corpus-types.ts';
import { HelperProcess } from '../../trials/corpus/helper-process.ts';
import type { HostileDocument, HostileEnd } from './hostile/hostile-document.ts';
import { hostileForms } from './hostile/hostile-forms.ts';
import { hostilePages } from './hostile/hostile-pages.ts';
import { hostileStreams } from './hostile/hostile-streams.ts';
import { hostileStructures } from './hostile/hostile-structure.ts';

const filler = new HelperProcess<FillTask, FillOutcome>(
  new URL('../../trials/corpus/fill-process.ts', import.meta.url),
);
const judge = new HelperProcess<JudgeTask, Judgement>(new URL('../../trials/corpus/judge-process.ts', import.meta.url));
/** The limit of a fill is 20 s, plus the rest of a command on a busy machine. */
const answerTimeoutMs = 120_000;
/** Memory left by a fill would count toward the next one. */
const maxKeptBytes = 256 * mib;
/** Larger documents take other readers too long. */
const maxJudgedBytes = 256 * 1024;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-hostile-'));
  await mkdir(join(folder, 'work'));
});
afterAll(async () => {
  filler.stop();
  judge.stop();
  await rm(folder, { recursive: true, force: true });
});

const endOf = ({ result, code, warnings }: FillOutcome): HostileEnd | string => {
  if (result !== 'filled') return code ?? result;
  return warnings.includes('SOURCE_PDF_REPAIRED') ? 'repaired' : 'filled';
};

const passes = (document: HostileDocument): readonly boolean[] => (document.flatten === true ? [false, true] : [false]);

/**
 * Each goes through `bulkfill render`, whose bounds end whatever takes 20 seconds or 1 GiB. That none was needed is
 * what is asserted: a document that is ended by a bound says so.
 */
describe.each([
  ['streams', hostileStreams],
  ['structure', hostileStructures],
  ['pages', hostilePages],
  ['form', hostileForms],
] as const)('document with hostile %s', (_, documents) => {
  const cases = documents.flatMap((document) =>
    passes(document).map((flatten) => [document.title, flatten ? 'flattened' : 'filled', document, flatten] as const),
  );

  it.each(cases)('(%s, %s) ends as expected', async (_title, _pass, document, flatten) => {
    const source = join(folder, 'source.pdf');
    const bytes = document.make();
    await writeFile(source, bytes);
    const fill = await filler.ask({ source, flatten, workFolder: join(folder, 'work') }, answerTimeoutMs);
    if (fill.peakBytes > maxKeptBytes) filler.stop();
    expect([endOf(fill), fill.message]).toEqual([document.end, expect.not.stringContaining('the work took more than')]);
    expect(fill.peakBytes).toBeLessThan(gib);
    if (fill.output === undefined || document.isUnread === true || bytes.length > maxJudgedBytes) return;
    const { output, probes, pageCount } = fill;
    const rewritten = flatten || document.end === 'repaired';
    const judgement = await judge.ask(
      { source, output, probes, pageCount, flatten, rewritten, render: false },
      answerTimeoutMs,
    );
    expect(judgement.wrong).toEqual([]);
  });
});
