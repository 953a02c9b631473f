import type { FontFace } from '../../fonts/font-set.ts';
import type { TextLine } from './wrap-lines.ts';

export const endsWord = (line: TextLine, isFinal: boolean): boolean => !isFinal && (line.last || line.spaced === true);

/** Returns the operators of a line. `withSpace` adds the invisible space that screen readers need (14.8.2.5). */
export const showLine = (line: TextLine, size: number, spacing: number, face: FontFace, withSpace: boolean): string => {
  if (withSpace && face.literals?.body(line.text) !== undefined)
    return face.show(`${line.text} `, size, spacing, line.rightToLeft);
  const shown = face.show(line.text, size, spacing, line.rightToLeft, line.levels);
  return withSpace && face.missing(' ').length === 0 ? `${shown} ${face.show(' ', size)}` : shown;
};
