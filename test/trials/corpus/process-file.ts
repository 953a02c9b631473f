import { gib, mib } from '@bulkfill/engine/core/units';
import type { FileReport, FillOutcome, FillTask, Judgement, JudgeTask } from './corpus-types.ts';
import type { HelperProcess } from './helper-process.ts';

/** Twenty seconds for the document, plus the rest of a command on a busy machine. */
const fillTimeoutMs = 45_000;
const judgeTimeoutMs = 150_000;
const maxPeakBytes = gib;
/** A process above this is replaced, because memory that it keeps would count against the next file. */
const maxKeptBytes = 256 * mib;

/** The two processes that files go through. */
export interface Helpers {
  readonly filler: HelperProcess<FillTask, FillOutcome>;
  readonly judge: HelperProcess<JudgeTask, Judgement>;
}

/** Fills one file and has the outcome judged. */
export const processFile = async (file: string, task: FillTask, { filler, judge }: Helpers): Promise<FileReport> => {
  const startedMs = performance.now();
  const fill = await filler.ask(task, fillTimeoutMs).catch(
    (error: Error): FillOutcome => ({
      result: 'crashed',
      code: undefined,
      message: error.message,
      ms: performance.now() - startedMs,
      peakBytes: 0,
      output: undefined,
      pageCount: 0,
      probes: [],
      warnings: [],
    }),
  );
  if (fill.peakBytes > maxKeptBytes) filler.stop();
  const repaired = fill.warnings.includes('SOURCE_PDF_REPAIRED');
  const { source, flatten } = task;
  const question: JudgeTask = {
    source,
    output: fill.output,
    probes: fill.probes,
    pageCount: fill.pageCount,
    flatten,
    rewritten: repaired || flatten,
    render: true,
  };
  const judgement = await judge
    .ask(question, judgeTimeoutMs)
    // The text may still be readable if rendering fails or takes too long.
    .catch(() => judge.ask({ ...question, render: false }, judgeTimeoutMs))
    .catch(() => undefined);
  return { file, ...verdict(fill, judgement, repaired), fill, judgement };
};

const verdict = (
  fill: FillOutcome,
  judgement: Judgement | undefined,
  repaired: boolean,
): Pick<FileReport, 'status' | 'reason'> => {
  if (fill.result === 'crashed') return { status: 'FAILED', reason: fill.message };
  if (fill.peakBytes > maxPeakBytes) return { status: 'FAILED', reason: 'took more than 1 GiB' };
  if (fill.result === 'refused') return { status: 'refused', reason: `${fill.code} ${fill.message}` };
  if (judgement === undefined)
    return { status: repaired ? 'repaired' : 'ok', reason: 'not judged: no reader came to an end' };
  if (judgement.wrong.length > 0) return { status: 'FAILED', reason: judgement.wrong.join('; ') };
  return { status: repaired ? 'repaired' : 'ok', reason: '' };
};

/** The engine itself broke: it crashed, hung, or went past its bounds. */
export const brokeBounds = ({ fill }: FileReport): boolean =>
  fill.result === 'crashed' || fill.peakBytes > maxPeakBytes;
