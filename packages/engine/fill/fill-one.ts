import { type CompileOptions, compile } from '../pdf/compile/compile.ts';
import type { OverlayOutcome } from '../pdf/compile/row-outcome.ts';
import { Stamper } from '../pdf/stamp/stamper.ts';
import type { Row } from '../rows/row.ts';
import type { ResolvedTemplate } from '../svc/template.ts';

export interface RowDocument {
  readonly pdf: Uint8Array;
  readonly outcome: OverlayOutcome;
}

/** Stamps a few rows in memory, with the same bytes as in an archive of these rows. Throws the codes of `compile`. */
export const fillEach = async (
  source: Uint8Array,
  template: ResolvedTemplate,
  rows: readonly Row[],
  options: CompileOptions,
): Promise<readonly RowDocument[]> => {
  const batches = async function* () {
    yield rows;
  };
  const compiled = await compile(source, template, { rowCount: rows.length, batches }, options);
  const stamper = new Stamper(compiled);
  return rows.map((row) => {
    const { tail, outcome } = stamper.stamp(row);
    return { pdf: Buffer.concat([compiled.prefix, tail]), outcome };
  });
};

export const fillOne = async (
  source: Uint8Array,
  template: ResolvedTemplate,
  row: Row,
  options: CompileOptions,
): Promise<RowDocument> => (await fillEach(source, template, [row], options))[0] as RowDocument;
