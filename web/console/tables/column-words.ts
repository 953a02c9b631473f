/** A column in words: its label, or the number that people count with. */
export const columnWords = (label: string | undefined, number: number): string => label?.trim() || `Column ${number + 1}`;

/** Each with what tells it from others of its name. */
export const distinctWords = (names: readonly string[], numbers: readonly number[] = []): readonly string[] =>
  names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (column ${(numbers[index] ?? index) + 1})`,
  );
