import { step } from '../text/coordinate.ts';

/** By the step to the right, in thousandths of a point. */
const withinLine = new Map<number, string>();
const maxKept = 1000;

/**
 * Texts of a table, one after another: one text object (ISO 32000-2, 9.4) for as many as nothing else comes between, in which a place is a
 * step from the one before, and colour and font are set where they change.
 */
export class TextRun {
  #operators = '';
  #isOpen = false;
  #look = '';
  /** Where the last text began, in thousandths of a point: steps of whole ones add up to no error. */
  #x = 0;
  #y = 0;

  /** Shows the body of a literal string from (x, y), points. `look`: the operators of its colour and its font. */
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

  /** Lines have their columns at the same places: steps within a line are written once. */
  #step(x: number, y: number): string {
    if (y !== 0) return `${step(x)} ${step(y)} Td (`;
    let known = withinLine.get(x);
    if (known === undefined) {
      known = `${step(x)} 0 Td (`;
      if (withinLine.size >= maxKept) withinLine.clear();
      withinLine.set(x, known);
    }
    return known;
  }

  /** Adds operators that have text objects of their own. */
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
