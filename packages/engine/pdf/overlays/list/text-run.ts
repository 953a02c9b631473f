import { formatStep } from '../text/coordinate.ts';

/** Operators by the step to the right, in thousandths of a point. */
const withinLine = new Map<number, string>();
const maxKept = 1000;

/**
 * Consecutive texts of a table, in one text object (ISO 32000-2, 9.4) unless other operators intervene. Positions are
 * steps from the previous text; colour and font appear on change.
 */
export class TextRun {
  #operators = '';
  #isOpen = false;
  #look = '';
  /** Start of the last text, in thousandths of a point: whole steps accumulate no error. */
  #x = 0;
  #y = 0;

  show(look: string, x: number, y: number, body: string): void {
    const toX = Math.round(x * 1000);
    const toY = Math.round(y * 1000);
    if (!this.#isOpen) {
      this.#operators += 'BT\n';
      this.#isOpen = true;
      this.#look = '';
      this.#x = 0;
      this.#y = 0;
    }
    if (look !== this.#look) {
      this.#operators += `${look}\n`;
      this.#look = look;
    }
    this.#operators += `${this.#step(toX - this.#x, toY - this.#y)}${body}) Tj\n`;
    this.#x = toX;
    this.#y = toY;
  }

  /** Returns the operators of a step. Cached within a line, because columns have the same positions in all lines. */
  #step(x: number, y: number): string {
    if (y !== 0) return `${formatStep(x)} ${formatStep(y)} Td (`;
    let known = withinLine.get(x);
    if (known === undefined) {
      known = `${formatStep(x)} 0 Td (`;
      if (withinLine.size >= maxKept) withinLine.clear();
      withinLine.set(x, known);
    }
    return known;
  }

  add(operators: string): void {
    if (operators === '') return;
    this.#end();
    this.#operators += operators;
  }

  operators(): string {
    this.#end();
    return this.#operators;
  }

  #end(): void {
    if (!this.#isOpen) return;
    this.#operators += 'ET\n';
    this.#isOpen = false;
  }
}
