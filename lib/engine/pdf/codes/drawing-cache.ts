import { mib } from '../../kit/units.ts';

/**
 * Remembers the drawings of the latest values, for columns that repeat (a web address, a department).
 * Bounded twice, so that neither many small nor a few huge codes hold memory: 32 values and 1 Mi characters by default.
 * A value that throws is not remembered. The result never depends on what was drawn before.
 */
export const rememberDrawings = <Drawing extends { readonly operators: string }>(
  draw: (value: string) => Drawing,
  maxValues = 32,
  maxCharacters = mib,
): ((value: string) => Drawing) => {
  const drawings = new Map<string, Drawing>();
  let characters = 0;
  return (value) => {
    const known = drawings.get(value);
    if (known !== undefined) return known;
    const drawing = draw(value);
    drawings.set(value, drawing);
    characters += drawing.operators.length + value.length;
    // The oldest first: a map keeps the order of insertion. Not moved on a hit, which would cost more than it saves.
    for (const [oldest, old] of drawings) {
      if (drawings.size <= maxValues && characters <= maxCharacters) break;
      drawings.delete(oldest);
      characters -= old.operators.length + oldest.length;
    }
    return drawing;
  };
};
