import { maxColumnNumber, type NamedColumn, parseColumnKey } from '../../lib/engine/browser/rows.ts';
import { packagePayload } from './package-payload.ts';

interface ColumnEntry {
  readonly key?: unknown;
  readonly label?: unknown;
}

const numberOf = (key: unknown): number | undefined => {
  const number = parseColumnKey(String(key));
  return number === undefined || number > maxColumnNumber ? undefined : number;
};

/**
 * The numbers of the columns that overlays or pages of a template name, wherever they do: as a value, in a text, in a condition. A text
 * that only looks like a key counts too, so that nothing is taken for unused.
 */
export const columnsNamedIn = (part: unknown): readonly number[] => {
  const keys = new Set(JSON.stringify(part)?.match(/column_\d{1,15}/g));
  return [...keys].flatMap((key) => numberOf(key) ?? []);
};

/** A template as its JSON has it: nothing of it is sure before the service has judged it. */
interface TemplateJson {
  readonly columns?: unknown;
  readonly overlays?: unknown;
  readonly pages?: unknown;
}

/**
 * The columns of a template as a table is matched to them: those that it lists, and those that it uses unlisted, without a label. Without
 * overlays to look at, each is needed.
 */
export const templateColumns = ({ columns, overlays, pages }: TemplateJson): readonly NamedColumn[] => {
  const used = overlays === undefined ? undefined : new Set(columnsNamedIn([overlays, pages]));
  const listed = new Map<number, NamedColumn>();
  for (const { key, label } of Array.isArray(columns) ? (columns as readonly (ColumnEntry | null)[]).map((entry) => entry ?? {}) : []) {
    const column = numberOf(key);
    if (column === undefined) continue;
    listed.set(column, { column, label: typeof label === 'string' ? label : '', isNeeded: used === undefined || used.has(column) });
  }
  const unlisted = [...(used ?? [])].filter((column) => !listed.has(column)).map((column) => ({ column, label: '' }));
  return [...listed.values(), ...unlisted].toSorted((one, other) => one.column - other.column);
};

/** What a package says of itself, for people. */
export interface PackageFacts {
  /** What its template is called; undefined where it says nothing. */
  readonly name: string | undefined;
  readonly columns: readonly NamedColumn[];
}

/** The name and the columns of a package: nothing rests on them, so the signature is left to the service. Nothing where the file is not a package. */
export const packageFacts = async (file: Blob): Promise<PackageFacts> => {
  try {
    const { name, template } = (await packagePayload(file)) as { readonly name?: unknown; readonly template?: TemplateJson | null };
    return { name: typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined, columns: templateColumns(template ?? {}) };
  } catch {
    return { name: undefined, columns: [] };
  }
};

/** Labels by the place of their column, with blanks where a column has none. */
export const labelsByPlace = (columns: readonly NamedColumn[]): readonly string[] => {
  const labels: string[] = [];
  for (const { column, label } of columns) labels[column] = label;
  return Array.from(labels, (label) => label ?? '');
};
