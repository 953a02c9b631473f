import { splitGraphemes } from '../characters/graphemes.ts';
import { orderVisually } from './bidi-levels.ts';
import type { LineWriter } from './line-writer.ts';
import type { TextSegment } from './segment-line.ts';

/** Segments of one level, or one word of them, without the spaces at their ends. Widths are 1/1000 em. */
export interface LevelRun {
  readonly level: number;
  readonly segments: readonly TextSegment[];
  readonly width: number;
  readonly resource: string | undefined;
  readonly before: number;
  readonly after: number;
}

/** Returns the end of the run at `from`: one level, one font if right to left, and one word with `byWords`. */
const stretchEnd = (segments: readonly TextSegment[], from: number, byWords: boolean): number => {
  const { level } = segments[from] as TextSegment;
  let font: string | undefined;
  let to = from;
  for (; to < segments.length; to++) {
    const segment = segments[to] as TextSegment;
    const isSpace = segment.kind === 'space';
    if (segment.level !== level || (byWords && isSpace && to > from)) break;
    const own = isSpace || level % 2 === 0 ? undefined : segment.part?.resource;
    if (font !== undefined && own !== undefined && own !== font) break;
    font ??= own;
  }
  return to;
};

/** Returns whether readers keep the characters of a right-to-left stretch in visual order, because none is a letter. */
const isLeftAsSeen = (segments: readonly TextSegment[], from: number, to: number): boolean => {
  if ((segments[from] as TextSegment).level % 2 === 0) return false;
  for (let i = from; i < to; i++) if ((segments[i] as TextSegment).block.rightToLeft) return false;
  return true;
};

/** Splits segments into single characters if readers would keep several in visual order. */
export const splitNeutrals = (segments: readonly TextSegment[], byWords: boolean): readonly TextSegment[] => {
  const apart: TextSegment[] = [];
  let differs = false;
  for (let from = 0; from < segments.length; ) {
    const to = stretchEnd(segments, from, byWords);
    const divides = isLeftAsSeen(segments, from, to);
    for (; from < to; from++) {
      const segment = segments[from] as TextSegment;
      if (!divides || segment.kind === 'space' || segment.text.length === 1) apart.push(segment);
      else for (const text of splitGraphemes(segment.text)) apart.push({ ...segment, text });
    }
    differs ||= divides;
  }
  return differs ? apart : segments;
};

type WidthOf = (segment: TextSegment) => number;

const runOf = (
  segments: readonly TextSegment[],
  from: number,
  to: number,
  widthOf: WidthOf,
  spacing: number,
): LevelRun => {
  let first = -1;
  let last = -1;
  let before = 0;
  let width = 0;
  let after = 0;
  let resource: string | undefined;
  for (let i = from; i < to; i++) {
    const segment = segments[i] as TextSegment;
    const isSpace = segment.kind === 'space';
    resource ??= segment.part?.resource;
    const own = widthOf(segment) + (isSpace ? spacing * segment.text.length : 0);
    if (isSpace) {
      if (first < 0) before += own;
      else after += own;
      continue;
    }
    // Spaces after the previous letters turn out to be inside the run.
    width += after + own;
    after = 0;
    if (first < 0) first = i;
    last = i;
  }
  const { level } = segments[from] as TextSegment;
  return { level, segments: first < 0 ? [] : segments.slice(first, last + 1), width, resource, before, after };
};

/**
 * Returns the runs of a line in logical order; with `byWords`, each word is one run. The segments must be split by
 * `splitNeutrals`. `widthOf` returns the width of a segment; `spacing` is added per space.
 */
export const buildLevelRuns = (
  segments: readonly TextSegment[],
  widthOf: WidthOf,
  spacing: number,
  byWords: boolean,
): LevelRun[] => {
  const runs: LevelRun[] = [];
  for (let from = 0; from < segments.length; ) {
    const to = stretchEnd(segments, from, byWords);
    if (!isLeftAsSeen(segments, from, to)) {
      runs.push(runOf(segments, from, to, widthOf, spacing));
      from = to;
      continue;
    }
    // One run per character, with the spaces after it; the first also has those before it.
    while (from < to) {
      let end = from;
      while (end < to && segments[end]?.kind === 'space') end++;
      if (end < to) end++;
      while (end < to && segments[end]?.kind === 'space') end++;
      runs.push(runOf(segments, from, end, widthOf, spacing));
      from = end;
    }
  }
  return runs;
};

const runPositions = (runs: readonly LevelRun[]): number[] => {
  const positions = new Array<number>(runs.length).fill(0);
  const order = isReversed(runs) ? undefined : orderVisually(runs.map(({ level }) => level));
  let x = 0;
  for (let i = 0; i < runs.length; i++) {
    const index = order === undefined ? runs.length - 1 - i : (order[i] as number);
    const { level, width, before, after } = runs[index] as LevelRun;
    positions[index] = x + (level % 2 === 1 ? after : before);
    x += before + width + after;
  }
  return positions;
};

/** Returns whether runs are in reverse visual order: right-to-left text, with at most one run against it at a time. */
const isReversed = (runs: readonly LevelRun[]): boolean => {
  let before = 1;
  for (const { level } of runs) {
    if (level !== 1 && (level !== 2 || before === 2)) return false;
    before = level;
  }
  return true;
};

/** Invisible, but readers that group text by font and size begin a new run. */
const sizeStepPt = 0.001;

/**
 * Shows a line with both directions: run after run in logical order, each moved to its position, so that extracted text
 * has the original order. Right-to-left runs have a size that differs by a thousandth of a point. So no reader joins
 * them with their neighbours and guesses the direction of the whole. If the pen must move back, the space between two
 * runs is part of the text of the last code before it; otherwise it is visible as a gap. With runs of single words,
 * every word is treated like this: widened spaces make readers mistake words for columns. `write` writes the segments
 * of a run in visual order; with `spaceAfter`, the logically last code also represents a space.
 */
export const showMixedRuns = <Run extends LevelRun>(
  runs: readonly Run[],
  writer: LineWriter,
  size: number,
  write: (run: Run, spaceAfter: boolean) => void,
): void => {
  const positions = runPositions(runs);
  const resource = runs.find((run) => run.resource !== undefined)?.resource ?? '';
  let pen = 0;
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i] as Run;
    if (run.segments.length === 0) continue;
    const start = positions[i] as number;
    const end = start + run.width;
    let next = i + 1;
    let spaced = run.after > 0;
    for (; next < runs.length; next++) {
      const other = runs[next] as Run;
      spaced ||= other.before > 0;
      if (other.segments.length > 0) break;
    }
    const goesBack = next < runs.length && (positions[next] as number) < end;
    writer.size(run.level % 2 === 1 ? size + sizeStepPt : size);
    writer.move(resource, start - pen);
    write(run, goesBack && spaced);
    pen = end;
  }
};
