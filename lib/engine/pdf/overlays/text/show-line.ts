import type { FontFace } from '../../fonts/font-set.ts';
import type { TextLine } from './wrap-lines.ts';

/** Whether the text goes on behind a line, and a space or a hard break divides them. */
export const endsWord = (line: TextLine, isFinal: boolean): boolean => !isFinal && (line.last || line.spaced === true);

/**
 * The operators that show a line. With `withSpace` the space is in them that divided it from the next line: those who hear the text need it between two words
 * (ISO 32000-1, 14.8.2.5), and nobody sees it.
 */
export const showLine = (line: TextLine, size: number, spacing: number, face: FontFace, withSpace: boolean): string => {
  if (withSpace && face.literals?.body(line.text) !== undefined) return face.show(`${line.text} `, size, spacing, line.rightToLeft);
  const shown = face.show(line.text, size, spacing, line.rightToLeft, line.levels);
  return withSpace && face.missing(' ').length === 0 ? `${shown} ${face.show(' ', size)}` : shown;
};
