/** A rect on a page of the source, as displayed. Points from the top left corner. */
export interface PlaceOnPage {
  /** Page index, 0-based. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Option {
  /** Value of the row. */
  readonly value: string;
  /** Its printed words. */
  readonly label: string;
}

/** A form field of the PDF. */
export interface PdfField {
  readonly kind: 'text' | 'box' | 'radio' | 'choice';
  /** States of radio buttons, or options of a choice. */
  readonly options: readonly Option[];
  readonly hasLines: boolean;
  readonly places: readonly PlaceOnPage[];
}

export type PdfFields = ReadonlyMap<string, PdfField>;

/** A run of text on a page. Its rect begins at the left of the first character. */
export interface PrintedText extends PlaceOnPage {
  readonly text: string;
}

/** Maximum distance of the first word from its button, and between words. Points. */
const [mostToFirst, mostBetween] = [40, 12];

/** Returns the part of a text between two positions. Assumes equal character widths. */
const between = ({ text, x, width }: PrintedText, from: number, to: number): PrintedText | undefined => {
  const perCharacter = width / text.length;
  const first = Math.max(0, Math.round((from - x) / perCharacter));
  const part = text.slice(first, Math.max(first, Math.round((to - x) / perCharacter)));
  const blank = part.length - part.trimStart().length;
  const words = part.trim();
  return words === ''
    ? undefined
    : ({ text: words, x: x + (first + blank) * perCharacter, width: words.length * perCharacter } as PrintedText);
};

/** Returns the words printed right of a button, up to a gap or the next of its `buttons`; empty if there are none. */
export const wordsRightOf = (
  button: PlaceOnPage,
  texts: readonly PrintedText[],
  buttons: readonly PlaceOnPage[],
): string => {
  const middle = button.y + button.height / 2;
  const isOnLine = ({ page, y, height }: PlaceOnPage): boolean =>
    page === button.page && y - 2 <= middle && middle <= y + height + 2;
  const start = button.x + button.width;
  const end = Math.min(Infinity, ...buttons.filter((other) => isOnLine(other) && other.x > start).map(({ x }) => x));
  const parts = texts
    .filter(isOnLine)
    .flatMap((text) => between(text, start - 1, end) ?? [])
    .toSorted((one, other) => one.x - other.x);
  const words: string[] = [];
  let [reached, most] = [start, mostToFirst];
  for (const { text, x, width } of parts) {
    if (x - reached > most) break;
    words.push(text);
    [reached, most] = [x + width, mostBetween];
  }
  return words.join(' ').replace(/\s{3,}[\s\S]*$/, '');
};
