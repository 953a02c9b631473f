import { mib } from '../../core/units.ts';
import type { ResolvedTemplate } from '../template.ts';
import { inspectPackage } from './read-package.ts';

/** Above the package limit of every plan: these packages were already accepted. */
const maxBytes = 256 * mib;

/**
 * Returns the template of an accepted package, for display, without verifying it. Throws the codes of `inspectPackage`.
 */
export const readPackageTemplate = async (bytes: Uint8Array): Promise<ResolvedTemplate> => {
  const { content } = await inspectPackage(bytes, { keys: { keys: [] }, maxBytes });
  return content.template;
};

/** '' for a column without one. */
export const labelsOf = (
  columns: readonly { readonly column: number; readonly label: string }[],
): readonly string[] => {
  const labels: string[] = [];
  for (const { column, label } of columns) labels[column] = label;
  return Array.from(labels, (label) => label ?? '');
};
