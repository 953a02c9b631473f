import { fillEach, type RowDocument } from '@bulkfill/engine/fill/fill-one';
import type { CompileOptions } from '@bulkfill/engine/pdf/compile/compile';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
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
