import { mib } from '../../core/units.ts';

/**
 * Caches the drawings of the latest values, for columns with repeated values (a web address, a department). Default
 * bounds: 32 values and 1 Mi characters. A value that throws is not cached.
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
    // Evicts the oldest first: a map iterates in insertion order. Moving entries on a hit costs more than it saves.
    for (const [oldest, old] of drawings) {
      if (drawings.size <= maxValues && characters <= maxCharacters) break;
      drawings.delete(oldest);
      characters -= old.operators.length + oldest.length;
    }
    return drawing;
  };
};
