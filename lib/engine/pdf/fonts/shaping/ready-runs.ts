import { copiedText } from '../../../kit/kept-results.ts';
import type { GlyphTable } from '../embed/glyph-table.ts';
import { LineWriter } from './line-writer.ts';
import { type LevelRun, levelRuns, neutralsApart } from './mixed-runs.ts';
import { type LineSegment, segmentLine } from './segment-line.ts';

/** Writes segments of one level one after another as they are seen; with `spaceAfter`, the logically last code stands for a space as well. */
type WriteSegments = (segments: readonly LineSegment[], writer: LineWriter, spacing: number, spaceAfter: boolean) => void;

/** What a run writes where that is codes of one font alone: the inside of their literal string. */
interface ShownRun {
  readonly inner: string | undefined;
  readonly resource: string;
}

/** The text of a line that has one level, divided, measured, and in part written. */
export interface ReadyRun extends LevelRun {
  /** Of all segments, the spaces at their ends too, with the first run that a text is; 1/1000 em. */
  readonly widths: readonly number[];
  readonly shown: [without: ShownRun | undefined, withSpaceAfter: ShownRun | undefined];
}

/** Names and streets recur with other numbers, as do words around them; what is kept is bounded. */
const maxRuns = 4096;
const maxRunUnits = 200;

/** Makes the runs of lines, each text from right to left once in a job as far as it is kept. What is made never depends on that. */
export class ReadyRuns {
  readonly #glyphs: GlyphTable;
  readonly #widthOf: (segment: LineSegment) => number;
  readonly #write: WriteSegments;
  readonly #kept = new Map<string, readonly ReadyRun[]>();

  constructor(glyphs: GlyphTable, widthOf: (segment: LineSegment) => number, write: WriteSegments) {
    this.#glyphs = glyphs;
    this.#widthOf = widthOf;
    this.#write = write;
  }

  /** The runs of a line in logical order; `levels` has one for each UTF-16 unit. */
  of(line: string, levels: Uint8Array): ReadyRun[] {
    const runs: ReadyRun[] = [];
    for (let from = 0; from < line.length; ) {
      const level = levels[from] as number;
      let to = from;
      // Only whole characters have a level: the algorithm may give the second half of a pair another one.
      while (to < line.length && levels[to] === level) to += isPair(line, to) ? 2 : 1;
      runs.push(...this.#runs(line.slice(from, to), level));
      from = to;
    }
    return runs;
  }

  /** Writes a run without the spaces at its ends. */
  show(run: ReadyRun, writer: LineWriter, spaceAfter: boolean): void {
    const index = spaceAfter ? 1 : 0;
    let shown = run.shown[index];
    if (shown === undefined) {
      const single = new LineWriter(1);
      this.#write(run.segments, single, 0, spaceAfter);
      shown = single.single();
      run.shown[index] = shown;
    }
    if (shown.inner === undefined) this.#write(run.segments, writer, 0, spaceAfter);
    else writer.codes(shown.resource, shown.inner);
  }

  #runs(text: string, level: number): readonly ReadyRun[] {
    // Numbers and Latin words are quickly made, and seldom the same.
    const keeps = level === 1 && text.length <= maxRunUnits;
    const known = keeps ? this.#kept.get(text) : undefined;
    if (known !== undefined) return known;
    if (!keeps) return this.#make(text, level);
    const own = copiedText(text);
    const runs = this.#make(own, level);
    if (this.#kept.size >= maxRuns) this.#kept.clear();
    this.#kept.set(own, runs);
    return runs;
  }

  /** One, or more where there are several fonts. */
  #make(text: string, level: number): readonly ReadyRun[] {
    const segments = segmentLine(text, this.#glyphs, new Uint8Array(text.length).fill(level));
    const whole = level % 2 === 0 ? segments : neutralsApart(segments, false);
    const widths = whole.map(this.#widthOf);
    let next = 0;
    const runs = levelRuns(whole, () => widths[next++] as number, 0, false);
    return runs.map((run, i) => ({ ...run, widths: i === 0 ? widths : [], shown: [undefined, undefined] }));
  }
}

const isPair = (line: string, at: number): boolean => (line.codePointAt(at) as number) > 0xffff;
