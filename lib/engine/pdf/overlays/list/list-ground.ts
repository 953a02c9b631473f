import type { ListOverlay } from '../../../package/template.ts';
import { fillColor, pdfNumber, rectangle, strokeColor } from '../../content-stream.ts';
import type { PlacedLine } from './placed-line.ts';

/** Grounds that are kept; rows differ in how many lines their lists have. */
const maxKept = 64;

/** What is behind the texts of a list: a stripe in every second item, and lines between and below what stands there. */
export class ListGround {
  readonly #overlay: ListOverlay;
  readonly #kept = new Map<string, string>();

  constructor(overlay: ListOverlay) {
    this.#overlay = overlay;
  }

  /** Operators for the lines of a sheet that is `width` points wide. `key` is the same for lines that are placed alike; undefined where they differ from row to row. */
  of(lines: readonly PlacedLine[], width: number, key: string | undefined): string {
    if (key === undefined) return this.#draw(lines, width);
    let ground = this.#kept.get(key);
    if (ground === undefined) {
      ground = this.#draw(lines, width);
      if (this.#kept.size >= maxKept) this.#kept.clear();
      this.#kept.set(key, ground);
    }
    return ground;
  }

  #draw(lines: readonly PlacedLine[], width: number): string {
    return this.#stripes(lines, width) + this.#rules(lines, width);
  }

  #stripes(lines: readonly PlacedLine[], width: number): string {
    const { stripe } = this.#overlay;
    const striped = lines.filter(({ kind, index }) => kind === 'item' && index % 2 === 1);
    if (stripe === undefined || striped.length === 0) return '';
    return `${fillColor(stripe)}\n${striped.map(({ y, height }) => `${rectangle(0, y, width, height)}\n`).join('')}f\n`;
  }

  #rules(lines: readonly PlacedLine[], width: number): string {
    const { rule } = this.#overlay;
    // The footer is what a list ends with, and has none below it.
    const ruled = lines.filter(({ kind }) => kind !== 'footer');
    const last = lines.at(-1);
    if (rule === undefined || rule.width === 0 || ruled.length === 0 || last === undefined) return '';
    const paths = ruled.map(({ y }) => `0 ${pdfNumber(y)} m ${pdfNumber(width)} ${pdfNumber(y)} l\n`);
    return `${strokeColor(rule.color)} ${pdfNumber(rule.width)} w 0 J [] 0 d\n${paths.join('')}S\n`;
  }
}
