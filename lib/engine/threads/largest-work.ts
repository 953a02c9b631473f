import { mib } from '../kit/units.ts';

/** Whether a process is so large that its work has to be looked at: a little before the bound. */
export const nearsBound = (work: Pick<WeighedWork, 'residentBytes'>, residentBytes: number): boolean => residentBytes > nearBytes(work);

const nearBytes = ({ residentBytes: bound }: Pick<WeighedWork, 'residentBytes'>): number => bound - marginBytes;

/** What is known of the memory of a thread's work. */
export interface WeighedWork {
  /** Of the whole process: beyond it the work that has most is to end. */
  readonly residentBytes: number;
  /** Of the process when the work began. */
  readonly residentAtStart: number;
  /** What its thread last said that it added to its heap and buffers, and when; undefined until it has answered. */
  readonly told?: { readonly bytes: number; readonly atMs: number };
}

/** What can be allocated between two looks, and by one call that ends before it can be stopped: a large stream, decoded. */
const marginBytes = 192 * mib;
/** Work that added less than this is not why a process is too large. */
const innocentBytes = 64 * mib;
/** What V8 and its own code take of each thread, which no thread tells. */
const threadBytes = 48 * mib;

/** The work to end. */
interface LargestWork<Work> {
  readonly work: Work;
  /** It has more than its share, which is half of what there is for all work below the bound: it is ended for what it did itself. */
  readonly isOverShare: boolean;
}

/**
 * The work near its bound that has most, where it has enough to be why the process is large, and can be told from the others. `all` in the order in which they
 * began; `askedMs` is when all were asked last.
 *
 * A thread that is late to answer has what nobody else accounts for. Of several that are late, as all may be on a busy machine, nobody can tell
 * which has it, unless the process is past the bound itself: then it is the one that had most when it last spoke.
 */
export const largestWork = <Work extends WeighedWork>(
  all: readonly Work[],
  { residentBytes, askedMs }: { readonly residentBytes: number; readonly askedMs: number },
): LargestWork<Work> | undefined => {
  const answered = all.filter(({ told }) => told !== undefined && told.atMs >= askedMs);
  const late = all.filter((work) => !answered.includes(work));
  const told = answered.reduce((sum, work) => sum + toldBytes(work), 0);
  const suspect = late.toSorted((one, other) => toldBytes(other) - toldBytes(one) || all.indexOf(other) - all.indexOf(one))[0];
  const sized = answered.map((work) => ({ work, bytes: toldBytes(work) }));
  if (suspect !== undefined && (late.length === 1 || residentBytes > suspect.residentBytes)) {
    const since = all.length - Math.min(...late.map((work) => all.indexOf(work)));
    const before = Math.min(...late.map(({ residentAtStart }) => residentAtStart));
    sized.push({ work: suspect, bytes: residentBytes - before - told - since * threadBytes });
  }
  const largest = sized.filter(({ work }) => nearsBound(work, residentBytes)).toSorted((one, other) => other.bytes - one.bytes)[0];
  if (largest === undefined || largest.bytes <= innocentBytes) return undefined;
  const { work, bytes } = largest;
  const others = all.filter((other) => other !== work).reduce((sum, other) => sum + toldBytes(other), 0);
  const roomBytes = nearBytes(work) - (residentBytes - bytes - others);
  return { work, isOverShare: bytes > roomBytes / 2 };
};

/** One that has never spoken is as likely as one that has little. */
const toldBytes = ({ told }: WeighedWork): number => told?.bytes ?? innocentBytes;
