import { maxColumnNumber, parseColumnKey, type TemplateColumn } from '@bulkfill/engine/browser/rows';
import { readPackagePayload } from './package-payload.ts';

interface ColumnEntry {
  readonly key?: unknown;
  readonly label?: unknown;
}

const numberOf = (key: unknown): number | undefined => {
  const number = parseColumnKey(String(key));
  return number === undefined || number > maxColumnNumber ? undefined : number;
};

/** Returns the numbers of columns named anywhere, including texts that only look like a key. */
export const columnsNamedIn = (part: unknown): readonly number[] => {
  const keys = new Set(JSON.stringify(part)?.match(/column_\d{1,15}/g));
  return [...keys].flatMap((key) => numberOf(key) ?? []);
};

/** A template as unvalidated JSON: only the service validates it. */
interface TemplateJson {
  readonly columns?: unknown;
  readonly overlays?: unknown;
  readonly pages?: unknown;
  readonly protect?: unknown;
}

/** Returns a template's columns for matching, listed or in use. Without overlays, every column is needed. */
export const listTemplateColumns = ({ columns, overlays, pages, protect }: TemplateJson): readonly TemplateColumn[] => {
  const used = overlays === undefined ? undefined : new Set(columnsNamedIn([overlays, pages, protect]));
  const listed = new Map<number, TemplateColumn>();
  for (const { key, label } of Array.isArray(columns)
    ? (columns as readonly (ColumnEntry | null)[]).map((entry) => entry ?? {})
    : []) {
    const column = numberOf(key);
    if (column === undefined) continue;
    listed.set(column, {
      column,
      label: typeof label === 'string' ? label : '',
      isNeeded: used === undefined || used.has(column),
    });
  }
  const unlisted = [...(used ?? [])].filter((column) => !listed.has(column)).map((column) => ({ column, label: '' }));
  return [...listed.values(), ...unlisted].toSorted((one, other) => one.column - other.column);
};

/** Returns the number of the column with the password of each PDF. */
export const passwordColumnOf = ({ protect }: TemplateJson): number | undefined => {
  const { password } = (protect ?? {}) as { readonly password?: { readonly column?: unknown } };
  return password === undefined ? undefined : numberOf(password.column);
};

export interface PackageFacts {
  readonly name: string | undefined;
  readonly columns: readonly TemplateColumn[];
  readonly overlays?: unknown;
  readonly passwordColumn?: number | undefined;
}

/** Reads the name and columns of a package, unverified. Returns empty facts for any other file. */
export const readPackageFacts = async (file: Blob): Promise<PackageFacts> => {
  try {
    const { name, template } = (await readPackagePayload(file)) as {
      readonly name?: unknown;
      readonly template?: TemplateJson | null;
    };
    return {
      name: typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined,
      columns: listTemplateColumns(template ?? {}),
      overlays: template?.overlays,
      passwordColumn: passwordColumnOf(template ?? {}),
    };
  } catch {
    return { name: undefined, columns: [] };
  }
};

export const listLabelsByPlace = (columns: readonly TemplateColumn[]): readonly string[] => {
  const labels: string[] = [];
  for (const { column, label } of columns) labels[column] = label;
  return Array.from(labels, (label) => label ?? '');
};
