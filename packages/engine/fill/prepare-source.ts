import { incompleteSource, type SourceWarning, sourceWarning } from '../pdf/compile/compiled-document.ts';
import { optimizeSource } from '../pdf/optimize/optimize-source.ts';
import type { RowJob } from './fill-input.ts';

export interface PreparedSource {
  readonly bytes: Uint8Array;
  readonly optimizedSizeBytes: number | undefined;
  readonly warnings: readonly SourceWarning[];
}

/** Returns the source, optimized if the settings request it. Throws the codes of `optimizeSource`. */
export const prepareSource = ({
  source,
  settings,
  options,
}: Pick<RowJob, 'source' | 'settings' | 'options'>): PreparedSource => {
  if (!settings.optimize) return { bytes: source, optimizedSizeBytes: undefined, warnings: [] };
  const { bytes, isSigned, isRepaired, losses } = optimizeSource(source, options.maxPages ?? Number.MAX_SAFE_INTEGER);
  const warnings = [
    // The compilation finds nothing more to repair, and may not find the missing parts.
    ...(isRepaired ? [sourceWarning('SOURCE_PDF_REPAIRED')] : []),
    ...(losses === undefined ? [] : [incompleteSource(losses)]),
    ...(isSigned ? [sourceWarning('SOURCE_PDF_SIGNED_NOT_OPTIMIZED')] : []),
  ];
  return { bytes, optimizedSizeBytes: bytes.length, warnings };
};
