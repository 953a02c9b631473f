import { mib } from '../core/units.ts';

export const nearsBound = (work: Pick<WeighedWork, 'residentBytes'>, residentBytes: number): boolean =>
  residentBytes > nearBytes(work);

const nearBytes = ({ residentBytes: bound }: Pick<WeighedWork, 'residentBytes'>): number => bound - marginBytes;

export interface WeighedWork {
  /** Memory of the whole process beyond which the largest work is ended. */
  readonly residentBytes: number;
  readonly residentAtStart: number;
  /** Bytes that its thread last reported as added, and the time; undefined before its first answer. */
  readonly told?: { readonly bytes: number; readonly atMs: number };
}

/** Memory that one call can allocate before it can be stopped: a large stream, decoded. */
const marginBytes = 192 * mib;
/** Work that added less than this is not the reason for a large process. */
const innocentBytes = 64 * mib;
/** Memory of V8 and its code per thread, which threads do not report. */
const threadBytes = 48 * mib;

interface LargestWork<Work> {
  readonly work: Work;
  /** Whether it uses more than half of the memory for all work. It is then ended for its own memory. */
  readonly isOverShare: boolean;
}

/**
 * Returns the largest work near its bound, if it is large enough to be the reason and can be distinguished from the
 * others. `all`: in the order in which they began; `askedMs`: time of the last measurement.
 *
 * A thread that is late to answer is assumed to use all memory that the others do not account for. If several are late,
 * as on a busy machine, they cannot be distinguished. Once the process is past the bound itself, the suspect is the
 * late thread that last reported the most.
 */
export const findLargestWork = <Work extends WeighedWork>(
  all: readonly Work[],
  { residentBytes, askedMs }: { readonly residentBytes: number; readonly askedMs: number },
): LargestWork<Work> | undefined => {
  const answered = all.filter(({ told }) => told !== undefined && told.atMs >= askedMs);
  const late = all.filter((work) => !answered.includes(work));
  const told = answered.reduce((sum, work) => sum + toldBytes(work), 0);
  const suspect = late.toSorted(
    (one, other) => toldBytes(other) - toldBytes(one) || all.indexOf(other) - all.indexOf(one),
  )[0];
  const sized = answered.map((work) => ({ work, bytes: toldBytes(work) }));
  if (suspect !== undefined && (late.length === 1 || residentBytes > suspect.residentBytes)) {
    const since = all.length - Math.min(...late.map((work) => all.indexOf(work)));
    const before = Math.min(...late.map(({ residentAtStart }) => residentAtStart));
    sized.push({ work: suspect, bytes: residentBytes - before - told - since * threadBytes });
  }
  const largest = sized
    .filter(({ work }) => nearsBound(work, residentBytes))
    .toSorted((one, other) => other.bytes - one.bytes)[0];
  if (largest === undefined || largest.bytes <= innocentBytes) return undefined;
  const { work, bytes } = largest;
  const others = all.filter((other) => other !== work).reduce((sum, other) => sum + toldBytes(other), 0);
  const roomBytes = nearBytes(work) - (residentBytes - bytes - others);
  return { work, isOverShare: bytes > roomBytes / 2 };
};

/** Work that has never reported is as likely a suspect as small work. */
const toldBytes = ({ told }: WeighedWork): number => told?.bytes ?? innocentBytes;
