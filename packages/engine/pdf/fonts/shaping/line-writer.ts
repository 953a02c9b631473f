import { formatPdfNumber } from '../../content-stream.ts';
import type { ShapedWord } from './shaped-word.ts';

/** Returns a text as a UTF-16BE string of PDF, in hexadecimal (ISO 32000-2, 7.9.2.2). */
const utf16String = (text: string): string => {
  let hex = 'FEFF';
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0');
  return `<${hex}>`;
};

/** Writes the operators of one line: `Tf`, `TJ` with adjustments, `Ts`, and marked content with replacement text. */
export class LineWriter {
  #operators = '';
  #inner = '';
  #resource = '';
  #size: number;
  #open = false;

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds codes of a font: the content of a literal string, which may be interrupted by adjustments. */
  codes(resource: string, inner: string): void {
    if (!this.#open || resource !== this.#resource) {
      this.#close();
      this.#resource = resource;
      this.#open = true;
      this.#operators += `${this.#gap()}/${resource} ${formatPdfNumber(this.#size)} Tf [(`;
    }
    this.#inner += inner;
  }

  /** Moves the pen to the right, 1/1000 em, in the current font. */
  move(resource: string, distance: number): void {
    const rounded = Math.round(distance);
    if (rounded !== 0) this.codes(resource, `) ${-rounded} (`);
  }

  word(word: ShapedWord): void {
    for (const { inner, rise } of word.pieces) {
      if (rise === 0) {
        this.codes(word.resource, inner);
        continue;
      }
      this.#close();
      this.#operators += `${this.#gap()}${formatPdfNumber((rise * this.#size) / 1000)} Ts`;
      this.codes(word.resource, inner);
      this.#close();
      this.#operators += ' 0 Ts';
    }
  }

  size(size: number): void {
    if (size === this.#size) return;
    this.#close();
    this.#size = size;
  }

  /**
   * Marks the output of `draw` with replacement text, which overrides its codes in extraction (ISO 32000-2, 14.9.4).
   */
  replaced(text: string, draw: () => void): void {
    this.#close();
    this.#operators += `${this.#gap()}/Span <</ActualText ${utf16String(text)}>> BDC`;
    draw();
    this.#close();
    this.#operators += ' EMC';
  }

  single(): { inner: string | undefined; resource: string } {
    const single = this.#open && this.#operators === `/${this.#resource} ${formatPdfNumber(this.#size)} Tf [(`;
    return { inner: single ? this.#inner : undefined, resource: this.#resource };
  }

  finish(): string {
    this.#close();
    return this.#operators;
  }

  #gap(): string {
    return this.#operators === '' ? '' : ' ';
  }

  #close(): void {
    if (!this.#open) return;
    this.#operators += `${this.#inner})] TJ`;
    this.#inner = '';
    this.#open = false;
  }
}
