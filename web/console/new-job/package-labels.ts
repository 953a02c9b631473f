interface ColumnEntry {
  readonly key?: unknown;
  readonly label?: unknown;
}

/** Labels by the place of their column: an array with blanks where a column has none. */
export const labelsOf = (columns: unknown): readonly string[] => {
  if (!Array.isArray(columns)) return [];
  const labels: string[] = [];
  for (const { key, label } of columns as readonly ColumnEntry[]) {
    const place = /^column_(\d{1,5})$/.exec(String(key))?.[1];
    if (place !== undefined && typeof label === 'string') labels[Number(place)] = label;
  }
  return Array.from(labels, (label) => label ?? '');
};

// A package may claim to unpack to terabytes.
const mostBytes = 100 * 1024 * 1024;

const unpacked = async (packed: Blob): Promise<string> => {
  const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > mostBytes) throw new Error('The package is too large.');
  }
};

const decoded = (part: string): unknown => {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))) as unknown;
};

/**
 * The column labels of a package, for people: nothing rests on them, so the signature is left to the service. Empty where the file is no
 * package.
 */
export const packageLabels = async (file: Blob): Promise<readonly string[]> => {
  try {
    const [, payload = ''] = (await unpacked(file)).split('.');
    return labelsOf((decoded(payload) as { readonly template?: { readonly columns?: unknown } }).template?.columns);
  } catch {
    return [];
  }
};
