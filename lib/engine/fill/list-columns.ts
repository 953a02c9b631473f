import type { Template } from '../package/template.ts';
import { overlayColumns } from '../pdf/compile/value-origin.ts';

/** The columns whose cells are lists, which rows in JSON may give as arrays; undefined where there is none. */
export const listColumns = ({ overlays }: Template): ReadonlySet<number> | undefined => {
  const columns = overlays.flatMap((overlay) =>
    overlay.kind === 'list' && overlay.value.kind === 'column' ? overlayColumns(overlay) : [],
  );
  return columns.length === 0 ? undefined : new Set(columns);
};
