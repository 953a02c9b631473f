const optionValue = (text: string): string | number | boolean =>
  text === 'true' || text === 'false'
    ? text === 'true'
    : text !== '' && Number.isFinite(Number(text))
      ? Number(text)
      : text;

/** Parses `rotate=R, scale=2` to an object; `undefined` if a part has no equals sign. */
export const pairsFrom = (text: string): Readonly<Record<string, string | number | boolean>> | undefined => {
  const entries = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^([^=]+)=(.*)$/s.exec(part));
  if (entries.some((entry) => entry === null)) return undefined;
  return Object.fromEntries(entries.map((entry) => [entry![1]!.trim(), optionValue(entry![2]!.trim())]));
};

export const pairsText = (pairs: Readonly<Record<string, unknown>>, except: readonly string[] = []): string =>
  Object.entries(pairs)
    .filter(([name, value]) => !except.includes(name) && typeof value !== 'object')
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');
