import type { ResolvedListOverlay } from '../../../svc/template.ts';
import { fillColor, formatPdfNumber, rectangle, setStrokeColor } from '../../content-stream.ts';
import type { PlacedLine } from './placed-line.ts';

/** Maximum cached grounds: lists have different numbers of lines in different rows. */
const maxKept = 64;

/** Ground behind the texts of a list: a stripe in every second item, and rules between and below the lines. */
export class ListGround {
  readonly #overlay: ResolvedListOverlay;
  readonly #kept = new Map<string, string>();

  constructor(overlay: ResolvedListOverlay) {
    this.#overlay = overlay;
  }

  /**
   * Returns operators for a sheet `width` points wide. `key`: equal for equal places; undefined if they differ.
   */
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
    // A list has no rule below its footer.
    const ruled = lines.filter(({ kind }) => kind !== 'footer');
    const last = lines.at(-1);
    if (rule === undefined || rule.width === 0 || ruled.length === 0 || last === undefined) return '';
    const paths = ruled.map(({ y }) => `0 ${formatPdfNumber(y)} m ${formatPdfNumber(width)} ${formatPdfNumber(y)} l\n`);
    return `${setStrokeColor(rule.color)} ${formatPdfNumber(rule.width)} w 0 J [] 0 d\n${paths.join('')}S\n`;
  }
}
