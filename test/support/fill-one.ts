import type { Overlay, Template } from '../../lib/package/template.ts';
import { type CompileOptions, compile } from '../../lib/pdf/compile/compile.ts';
import type { OverlayOutcome } from '../../lib/pdf/compile/row-outcome.ts';
import { Stamper } from '../../lib/pdf/stamp/stamper.ts';
import type { Row } from '../../lib/rows/row.ts';
import { newlyMissing } from './painted-names.ts';
import { aTemplate, rowsOf } from './template-builders.ts';

export interface FilledRow {
  readonly pdf: Uint8Array;
  readonly outcome: OverlayOutcome;
}

const isTemplate = (value: Template | readonly Overlay[]): value is Template => 'overlays' in value;

/** Compiles a template and stamps every row, each into a PDF of its own, which paints nothing that is not there. */
export const fillRows = async (...given: Parameters<typeof fillUnchecked>): Promise<FilledRow[]> => {
  const rows = await fillUnchecked(...given);
  for (const { pdf } of rows) {
    const missing = await newlyMissing(pdf, given[0]);
    if (missing.length > 0) throw new Error(`the filled document lacks what it paints: ${missing.join('; ')}`);
  }
  return rows;
};

/** The same for documents that need not be sound enough for other readers. */
export const fillUnchecked = async (
  source: Uint8Array,
  template: Template | readonly Overlay[],
  rows: readonly Row[],
  options: Partial<CompileOptions> = {},
): Promise<FilledRow[]> => {
  const compiled = await compile(source, isTemplate(template) ? template : aTemplate(template), rowsOf(...rows), {
    includeStickers: false,
    flattenForms: false,
    maxPages: 1000,
    ...options,
  });
  const stamper = new Stamper(compiled);
  return rows.map((row) => {
    const { tail, outcome } = stamper.stamp(row);
    return { pdf: Buffer.concat([compiled.prefix, tail]), outcome };
  });
};

/** The same for one row. */
export const fillOne = async (
  source: Uint8Array,
  template: Template | readonly Overlay[],
  row: Row,
  options: Partial<CompileOptions> = {},
): Promise<FilledRow> => (await fillRows(source, template, [row], options))[0]!;
