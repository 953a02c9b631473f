import { useState } from 'preact/hooks';

const read = <Value>(name: string, isValue: (value: unknown) => value is Value): Value | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** How a person has set up the page, kept in this browser: undefined until they have. */
export const useKept = <Value>(
  name: string,
  isValue: (value: unknown) => value is Value,
): readonly [Value | undefined, (value: Value) => void] => {
  const key = `bulkfill-editor-${name}`;
  const [value, setValue] = useState(() => read(key, isValue));
  const set = (next: Value): void => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // It stays so for this time.
    }
  };
  return [value, set];
};
