import { mib } from '../../kit/units.ts';
import type { Template } from '../template.ts';
import { inspectPackage } from './read-package.ts';

/** More than any plan lets a package be: these were accepted. */
const maxBytes = 256 * mib;

/**
 * The template of a package that was accepted, to be told of: nothing of it is executed, so its signature is not verified again.
 * Throws the codes of `inspectPackage`.
 */
export const packageTemplate = async (bytes: Uint8Array): Promise<Template> => {
  const { content } = await inspectPackage(bytes, { keys: { keys: [] }, maxBytes });
  return content.template;
};

/** The labels of the columns of a package that was accepted. Throws the codes of `inspectPackage`. */
export const packageLabels = async (bytes: Uint8Array): Promise<readonly string[]> => labelsOf((await packageTemplate(bytes)).columns);

/** Labels by column; '' for a column without one. */
export const labelsOf = (columns: readonly { readonly column: number; readonly label: string }[]): readonly string[] => {
  const labels: string[] = [];
  for (const { column, label } of columns) labels[column] = label;
  return Array.from(labels, (label) => label ?? '');
};
