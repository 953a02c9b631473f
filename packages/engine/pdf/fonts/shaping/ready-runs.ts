import { copyText } from '../../../core/kept-results.ts';
import type { GlyphTable } from '../embed/glyph-table.ts';
import { LineWriter } from './line-writer.ts';
import { buildLevelRuns, type LevelRun, splitNeutrals } from './mixed-runs.ts';
import { segmentLine, type TextSegment } from './segment-line.ts';

/** Writes segments of one level in visual order. With `spaceAfter`, the logically last code also represents a space. */
type WriteSegments = (
  segments: readonly TextSegment[],
  writer: LineWriter,
  spacing: number,
  spaceAfter: boolean,
) => void;

/** Output of a run: the content of its literal string, if it is only codes of one font. */
interface ShownRun {
  readonly inner: string | undefined;
  readonly resource: string;
}

/** The text of a line with one level, split, measured, and partly written. */
export interface ReadyRun extends LevelRun {
  /** Widths of all segments, including the spaces at their ends, in the first run of a text; in 1/1000 em. */
  readonly widths: readonly number[];
  readonly shown: [without: ShownRun | undefined, withSpaceAfter: ShownRun | undefined];
}

/** Maximum cached runs: names and streets recur with other numbers, and so do the words around them. */
const maxRuns = 4096;
const maxRunUnits = 200;

/** Builds the runs of lines. Caches right-to-left texts within limits; the output never depends on the cache. */
export class ReadyRuns {
  readonly #glyphs: GlyphTable;
  readonly #widthOf: (segment: TextSegment) => number;
  readonly #write: WriteSegments;
  readonly #kept = new Map<string, readonly ReadyRun[]>();

  constructor(glyphs: GlyphTable, widthOf: (segment: TextSegment) => number, write: WriteSegments) {
    this.#glyphs = glyphs;
    this.#widthOf = widthOf;
    this.#write = write;
  }

  /** Returns the runs of a line in logical order; `levels` has one entry per UTF-16 unit. */
  of(line: string, levels: Uint8Array): ReadyRun[] {
    const runs: ReadyRun[] = [];
    for (let from = 0; from < line.length; ) {
      const level = levels[from] as number;
      let to = from;
      // Levels apply to whole characters: the algorithm may set another one for the second half of a pair.
      while (to < line.length && levels[to] === level) to += isPair(line, to) ? 2 : 1;
      runs.push(...this.#runs(line.slice(from, to), level));
      from = to;
    }
    return runs;
  }

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
    // Numbers and Latin words are fast to build and rarely repeat.
    const keeps = level === 1 && text.length <= maxRunUnits;
    const known = keeps ? this.#kept.get(text) : undefined;
    if (known !== undefined) return known;
    if (!keeps) return this.#make(text, level);
    const own = copyText(text);
    const runs = this.#make(own, level);
    if (this.#kept.size >= maxRuns) this.#kept.clear();
    this.#kept.set(own, runs);
    return runs;
  }

  #make(text: string, level: number): readonly ReadyRun[] {
    const segments = segmentLine(text, this.#glyphs, new Uint8Array(text.length).fill(level));
    const whole = level % 2 === 0 ? segments : splitNeutrals(segments, false);
    const widths = whole.map(this.#widthOf);
    let next = 0;
    const runs = buildLevelRuns(whole, () => widths[next++] as number, 0, false);
    return runs.map((run, i) => ({ ...run, widths: i === 0 ? widths : [], shown: [undefined, undefined] }));
  }
}

const isPair = (line: string, at: number): boolean => (line.codePointAt(at) as number) > 0xffff;
