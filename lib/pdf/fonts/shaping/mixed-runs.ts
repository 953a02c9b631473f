import { visualOrder } from './bidi-levels.ts';
import type { LineWriter } from './line-writer.ts';
import type { LineSegment } from './segment-line.ts';

/** The face that a line's runs are shown in. */
export interface RunFace {
  /** 1/1000 em. */
  segmentWidth(segment: LineSegment): number;
  /** Segments of one level, one after another as they are seen. With `spaceAfter`, the logically last code stands for a space as well. */
  writeRun(segments: readonly LineSegment[], writer: LineWriter, spacing: number, spaceAfter?: boolean): void;
}

/** Segments of one level, or a word of them, without the spaces at their ends. Widths are 1/1000 em. */
interface LevelRun {
  readonly level: number;
  readonly segments: readonly LineSegment[];
  readonly width: number;
  /** Of the spaces before and after it, in logical order. */
  readonly before: number;
  readonly after: number;
}

const levelRuns = (segments: readonly LineSegment[], face: RunFace, spacing: number, byWords: boolean): LevelRun[] => {
  const runs: LevelRun[] = [];
  for (let from = 0; from < segments.length; ) {
    const { level } = segments[from] as LineSegment;
    let first = -1;
    let last = -1;
    let before = 0;
    let width = 0;
    let after = 0;
    let to = from;
    for (; to < segments.length; to++) {
      const segment = segments[to] as LineSegment;
      const isSpace = segment.kind === 'space';
      if (segment.level !== level || (byWords && isSpace && to > from)) break;
      const own = face.segmentWidth(segment) + (isSpace ? spacing * segment.text.length : 0);
      if (isSpace) {
        if (first < 0) before += own;
        else after += own;
        continue;
      }
      // Spaces that were seen since the last letters are inside the run.
      width += after + own;
      after = 0;
      if (first < 0) first = to;
      last = to;
    }
    runs.push({ level, segments: first < 0 ? [] : segments.slice(first, last + 1), width, before, after });
    from = to;
  }
  return runs;
};

/** Where each run begins, from the left end of the line. */
const runPositions = (runs: readonly LevelRun[]): number[] => {
  const positions = new Array<number>(runs.length).fill(0);
  let x = 0;
  for (const index of visualOrder(runs.map(({ level }) => level))) {
    const { level, width, before, after } = runs[index] as LevelRun;
    positions[index] = x + (level % 2 === 1 ? after : before);
    x += before + width + after;
  }
  return positions;
};

/** Too small to see; readers that order text by runs of one font and size begin a new run at it. */
const sizeStepPt = 0.001;

/**
 * Shows a line that runs both ways: run after run in logical order, each moved to its place, so that extracted text comes in the order in
 * which it was given. Right-to-left runs are at a size that differs by a thousandth of a point, so that no reader takes them together with
 * their neighbours and guesses at the direction of the whole. Where the pen has to go back, the space between two runs is part of the
 * text of the last code before it; elsewhere it is seen as a gap. `byWords` does the same with every word: widened spaces make readers take
 * words for columns.
 */
export const showMixedRuns = (
  segments: readonly LineSegment[],
  face: RunFace,
  writer: LineWriter,
  size: number,
  spacing: number,
  byWords = false,
): void => {
  const runs = levelRuns(segments, face, spacing, byWords);
  const positions = runPositions(runs);
  const resource = segments.find(({ part }) => part !== undefined)?.part?.resource ?? '';
  let pen = 0;
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i] as LevelRun;
    if (run.segments.length === 0) continue;
    const start = positions[i] as number;
    const end = start + run.width;
    let next = i + 1;
    let spaced = run.after > 0;
    for (; next < runs.length; next++) {
      const other = runs[next] as LevelRun;
      spaced ||= other.before > 0;
      if (other.segments.length > 0) break;
    }
    const goesBack = next < runs.length && (positions[next] as number) < end;
    writer.size(run.level % 2 === 1 ? size + sizeStepPt : size);
    writer.move(resource, start - pen);
    face.writeRun(run.segments, writer, spacing, goesBack && spaced);
    pen = end;
  }
};
