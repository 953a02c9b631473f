import { fillEach, type RowDocument } from '../../lib/engine/fill/fill-one.ts';
import type { ResolvedOverlay, ResolvedTemplate } from '../../lib/engine/package/template.ts';
import { readPackagedFile } from '../../lib/engine/packaged/packaged-file-reader.ts';
import type { CompileOptions } from '../../lib/engine/pdf/compile/compile.ts';
import type { Row } from '../../lib/engine/rows/row.ts';
import { newlyMissing } from './painted-names.ts';
import { aTemplate } from './template-builders.ts';

export type { RowDocument };

const plain: CompileOptions = {
  includeStickers: false,
  flattenForms: false,
  maxPages: 1000,
  readFont: readPackagedFile,
};

const isTemplate = (value: ResolvedTemplate | readonly ResolvedOverlay[]): value is ResolvedTemplate =>
  'overlays' in value;

/** Runs `fillEach` for tests. Requires that each document paints only resources that exist. */
export const fillRows = async (...given: Parameters<typeof fillUnchecked>): Promise<RowDocument[]> => {
  const rows = await fillUnchecked(...given);
  for (const { pdf } of rows) {
    const missing = await newlyMissing(pdf, given[0]);
    if (missing.length > 0) throw new Error(`the filled document lacks what it paints: ${missing.join('; ')}`);
  }
  return rows;
};

/** Runs `fillEach` without that check, for documents that other readers may reject. */
export const fillUnchecked = async (
  source: Uint8Array,
  template: ResolvedTemplate | readonly ResolvedOverlay[],
  rows: readonly Row[],
  options: Partial<CompileOptions> = {},
): Promise<RowDocument[]> => {
  const filled = await fillEach(source, isTemplate(template) ? template : aTemplate(template), rows, {
    ...plain,
    ...options,
  });
  return [...filled];
};

/** Runs `fillRows` with one row. */
export const fillOne = async (
  source: Uint8Array,
  template: ResolvedTemplate | readonly ResolvedOverlay[],
  row: Row,
  options: Partial<CompileOptions> = {},
): Promise<RowDocument> => (await fillRows(source, template, [row], options))[0]!;
