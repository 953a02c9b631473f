import { compile } from '@bulkfill/engine/pdf/compile/compile';
import type { ConformanceMode } from '@bulkfill/engine/pdf/conformance/conformance-plan';
import { optimizeSource } from '@bulkfill/engine/pdf/optimize/optimize-source';
import { Stamper } from '@bulkfill/engine/pdf/stamp/stamper';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { rowsOf } from '../../support/template-builders.ts';
import { rows } from './kinds.ts';

/** The ways in which the same rows are made. */
export const variants = ['live', 'flattened', 'optimized'] as const;
export type Variant = (typeof variants)[number];

/** The PDFs of the rows. */
export const fillVariants = async (
  source: Uint8Array,
  template: ResolvedTemplate,
  variant: Variant,
  conformance: ConformanceMode = 'keep',
): Promise<Uint8Array[]> => {
  const bytes = variant === 'optimized' ? optimizeSource(source, 1000).bytes : source;
  const options = {
    includeStickers: true,
    flattenForms: variant === 'flattened',
    maxPages: 1000,
    readFont: readPackagedFile,
    conformance,
  };
  const compiled = await compile(bytes, template, rowsOf(...rows), options);
  const stamper = new Stamper(compiled);
  return rows.map((row, index) =>
    Buffer.concat([compiled.prefix, stamper.stamp(row, { rowNumber: index + 1, rows: rows.length }).tail]),
  );
};
