import { incompleteSource, type SourceWarning, sourceWarning } from '../pdf/compile/compiled-document.ts';
import { optimizeSource } from '../pdf/optimize/optimize-source.ts';
import type { FillInput } from './fill-input.ts';

/** What is compiled. */
export interface PreparedSource {
  readonly bytes: Uint8Array;
  /** Of `bytes`, where the settings ask for the source to be optimized. */
  readonly optimizedSizeBytes: number | undefined;
  readonly warnings: readonly SourceWarning[];
}

/**
 * The source as it is, or written anew in fewer bytes where the settings ask for that. Throws the codes of `optimizeSource`.
 * Source: api-additions.md, "Smaller output".
 */
export const prepareSource = ({ source, settings, options }: Pick<FillInput, 'source' | 'settings' | 'options'>): PreparedSource => {
  if (!settings.optimize) return { bytes: source, optimizedSizeBytes: undefined, warnings: [] };
  const { bytes, isSigned, isRepaired, losses } = optimizeSource(source, options.maxPages ?? Number.MAX_SAFE_INTEGER);
  const warnings = [
    // Compiling finds nothing more to repair, and may find nothing missing.
    ...(isRepaired ? [sourceWarning('SOURCE_PDF_REPAIRED')] : []),
    ...(losses === undefined ? [] : [incompleteSource(losses)]),
    ...(isSigned ? [sourceWarning('SOURCE_PDF_SIGNED_NOT_OPTIMIZED')] : []),
  ];
  return { bytes, optimizedSizeBytes: bytes.length, warnings };
};
