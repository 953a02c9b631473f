import { inspectPackage } from '../lib/package/read/read-package.ts';
import type { Template } from '../lib/package/template.ts';
import { parseColumnKey } from '../lib/rows/column-key.ts';
import { printable } from './printable.ts';
import { UsageError } from './usage-error.ts';

/**
 * The column keys that `--filename-columns` means: keys, or labels of the package's columns.
 *
 * @param width the number of columns in the data; asked for only where a key is none of the package's.
 * Throws UsageError for a name that is neither, or that two columns share; AppError for a package that cannot be read.
 */
export const filenameColumnKeys = async (
  names: readonly string[],
  { packageBytes, maxPackageBytes, width }: { packageBytes: Uint8Array; maxPackageBytes: number; width: () => Promise<number> },
): Promise<string[]> => {
  if (names.length === 0) return [];
  // Verified or not: only what its columns are called matters here.
  const { content } = await inspectPackage(packageBytes, { keys: { keys: [] }, maxBytes: maxPackageBytes });
  const { columns } = content.template;
  const keys: string[] = [];
  for (const name of names) {
    const number = parseColumnKey(name);
    const isKey = number !== undefined && (columns.some(({ column }) => column === number) || number < (await width()));
    keys.push(isKey ? name : keyOfLabel(name, columns));
  }
  return keys;
};

const keyOfLabel = (name: string, columns: Template['columns']): string => {
  const same = columns.filter(({ label }) => label === name);
  const alike = same.length > 0 ? same : columns.filter(({ label }) => folded(label) === folded(name));
  const [found] = alike;
  if (alike.length > 1)
    throw new UsageError(`--filename-columns: ${alike.length} columns are called "${printable(name)}"; give the key instead`);
  if (found !== undefined) return `column_${found.column}`;
  throw new UsageError(`--filename-columns: there is no column "${printable(name)}"; the package has ${listed(columns)}`);
};

const folded = (label: string): string => label.trim().toLowerCase();

const maxListed = 20;

const listed = (columns: Template['columns']): string => {
  if (columns.length === 0) return 'none';
  const shown = columns.slice(0, maxListed).map(({ column, label }) => `column_${column} "${printable(label)}"`);
  return `${shown.join(', ')}${columns.length > maxListed ? ` and ${columns.length - maxListed} more` : ''}`;
};
