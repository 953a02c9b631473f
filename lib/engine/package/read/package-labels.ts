import { mib } from '../../kit/units.ts';
import { inspectPackage } from './read-package.ts';

/** More than any plan lets a package be: these were accepted. */
const maxBytes = 256 * mib;

/**
 * The labels of the columns of a package that was accepted: names, nothing that is executed, so its signature is not verified again.
 * Throws the codes of `inspectPackage`.
 */
export const packageLabels = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const { content } = await inspectPackage(bytes, { keys: { keys: [] }, maxBytes });
  return labelsOf(content.template.columns);
};

/** Labels by column; '' for a column without one. */
export const labelsOf = (columns: readonly { readonly column: number; readonly label: string }[]): readonly string[] => {
  const labels: string[] = [];
  for (const { column, label } of columns) labels[column] = label;
  return Array.from(labels, (label) => label ?? '');
};
