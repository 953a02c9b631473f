import type { FilledRowResult } from '@bulkfill/engine/fill/fill-rows';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import type { Row } from '@bulkfill/engine/rows/row';
import type { Protection } from '@bulkfill/engine/svc/protection';
import type { ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { fillOptions, fillSettings } from './fill-settings.ts';
import { aTemplate, rowsOf } from './template-builders.ts';

/** Column with the passwords of `protectedTemplate`. */
const passwordColumn = 9;

export const protectedTemplate = (
  overlays: readonly ResolvedOverlay[],
  { assets, ...protection }: Partial<Protection> & { readonly assets?: ResolvedTemplate['assets'] } = {},
): ResolvedTemplate => ({
  ...aTemplate(overlays, assets),
  protect: { column: passwordColumn, permissions: ['print', 'copy', 'fill'], ...protection },
});

export const withPassword = (cells: Row, password: string): Row =>
  Array.from({ length: passwordColumn + 1 }, (_, column) => (column === passwordColumn ? password : cells[column]));

/** Fills rows, each as a whole document. */
export const fillProtected = async (
  source: Uint8Array,
  template: ResolvedTemplate,
  rows: readonly Row[],
  settings: Partial<FillSettings> = {},
): Promise<FilledRowResult[]> => {
  const filled: FilledRowResult[] = [];
  const input = {
    source,
    package: { template, source: null },
    rows: rowsOf(...rows),
    settings: fillSettings(settings),
  };
  for await (const { result, pdf } of fillRows({ ...input, options: fillOptions() }))
    filled.push({ result, pdf: pdf === null ? null : Uint8Array.from(pdf) });
  return filled;
};
