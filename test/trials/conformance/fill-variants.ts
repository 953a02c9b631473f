import type { ResolvedTemplate } from '../../../lib/engine/package/template.ts';
import { readPackagedFile } from '../../../lib/engine/packaged/packaged-file-reader.ts';
import { compile } from '../../../lib/engine/pdf/compile/compile.ts';
import type { ConformanceMode } from '../../../lib/engine/pdf/conformance/conformance-plan.ts';
import { optimizeSource } from '../../../lib/engine/pdf/optimize/optimize-source.ts';
import { Stamper } from '../../../lib/engine/pdf/stamp/stamper.ts';
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
