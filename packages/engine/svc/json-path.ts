const plainName = /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/;
const maxNameCharacters = 40;

/**
 * Formats a JSON path for messages: `template.overlays[3].rect`, `template.assets["my font"]`, `payload` if empty.
 * Quotes unusual member names, escapes control characters, and cuts names at 40 characters.
 */
export const jsonPath = (keys: readonly (string | number)[]): string => {
  let path = '';
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`;
    else if (plainName.test(key)) path += path === '' ? key : `.${key}`;
    else path += `[${JSON.stringify(cutName(key))}]`;
  }
  return path === '' ? 'payload' : path;
};

const cutName = (name: string): string => {
  const characters = [...name.slice(0, 2 * maxNameCharacters + 2)];
  return characters.length > maxNameCharacters ? `${characters.slice(0, maxNameCharacters).join('')}…` : name;
};
