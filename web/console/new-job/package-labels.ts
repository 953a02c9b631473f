import { packagePayload } from '../../files/package-payload.ts';

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

/**
 * The column labels of a package, for people: nothing rests on them, so the signature is left to the service. Empty where the file is no
 * package.
 */
export const packageLabels = async (file: Blob): Promise<readonly string[]> => {
  try {
    const payload = (await packagePayload(file)) as { readonly template?: { readonly columns?: unknown } };
    return labelsOf(payload.template?.columns);
  } catch {
    return [];
  }
};
