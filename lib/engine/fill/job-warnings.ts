import type { CompiledDocument } from '../pdf/compile/compiled-document.ts';
import { filenameColumnsWarning } from './filename-columns-warning.ts';
import type { FillInput, ManifestWarning } from './fill-input.ts';
import { headerRowWarning } from './header-row.ts';
import type { PreparedSource } from './prepare-source.ts';
import { sourceWarnings } from './source-warnings.ts';

/** The manifest's top-level warnings: of the document, then of the data. Source: specification 2.6; api-additions.md, "Warnings of a job". */
export const jobWarnings = async (
  input: FillInput,
  prepared: PreparedSource,
  compiled: CompiledDocument,
): Promise<readonly ManifestWarning[]> => {
  const ofData = [await headerRowWarning(input), filenameColumnsWarning(input)];
  return [
    ...sourceWarnings(input.source, compiled.pageSizes, input.package.source),
    ...prepared.warnings,
    ...compiled.warnings,
    ...ofData.filter((warning) => warning !== undefined),
  ];
};
