import { invalidTable } from '../../errors.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** Collects the text of one string item: all runs, without the phonetic reading of Japanese cells. */
export class StringItem {
  #text = '';
  #isText = false;
  #phonetic = 0;

  open(name: string): void {
    if (name === 'rPh') this.#phonetic++;
    this.#isText = name === 't' && this.#phonetic === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic--;
    if (name === 't') this.#isText = false;
  }

  text(piece: string, maxCharacters: number): void {
    if (!this.#isText) return;
    this.#text += piece;
    if (this.#text.length > maxCharacters) throw invalidTable(`a cell has more than ${maxCharacters} characters`);
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    this.#phonetic = 0;
    return text.includes('_x') ? withoutEscapes(text) : text;
  }
}

/** Decodes characters that XML cannot represent, such as `_x000D_`. Source: ECMA-376-1, 22.9.2.19. */
const withoutEscapes = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export const readSharedStrings = async (
  parts: WorkbookParts,
  part: string | undefined,
  { maxCells, maxCellCharacters }: { readonly maxCells: number; readonly maxCellCharacters: number },
): Promise<readonly string[]> => {
  if (part === undefined) return [];
  const strings: string[] = [];
  const item = new StringItem();
  await parts.scan(part, {
    open: (name) => item.open(name),
    close: (name) => {
      item.close(name);
      if (name !== 'si') return;
      if (strings.length === maxCells) throw invalidTable(`it has more than ${maxCells} cells: split it`);
      strings.push(item.take());
    },
    text: (piece) => item.text(piece, maxCellCharacters),
  });
  return strings;
};
