import type { Template } from '../package/template.ts';
import { overlayColumns, templateColumns } from '../pdf/compile/value-origin.ts';
import { parseColumnKey } from '../rows/column-key.ts';
import type { RowKeys } from '../rows/row-keys.ts';
import type { NamedColumn } from '../rows/tables/match-columns.ts';

/** The columns of a template that an overlay draws, as far as the template lists them. */
export const usedColumns = (template: Template): Template['columns'] => {
  const used = templateColumns(template);
  return template.columns.filter(({ column }) => used.has(column));
};

/**
 * The columns of a template as a table is matched to them: those that it lists, and those that its overlays use unlisted, without a label.
 * `named`: keys or labels of columns that name the PDFs, and so are needed too.
 */
export const columnsToMatch = (template: Template, named: readonly string[] = []): NamedColumn[] => {
  const { columns } = template;
  const used = templateColumns(template);
  const listed = new Set(columns.map(({ column }) => column));
  const isNamed = ({ column, label }: NamedColumn): boolean => named.some((name) => name === label || parseColumnKey(name) === column);
  return [
    ...columns.map((each) => ({ ...each, isNeeded: used.has(each.column) || isNamed(each) })),
    ...[...used].filter((column) => !listed.has(column)).map((column) => ({ column, label: '' })),
  ];
};

/** The columns whose cells are lists, which rows in JSON may give as arrays; undefined where there is none. */
export const listColumns = ({ overlays }: Template): ReadonlySet<number> | undefined => {
  const columns = overlays.flatMap((overlay) =>
    overlay.kind === 'list' && overlay.value.kind === 'column' ? overlayColumns(overlay) : [],
  );
  return columns.length === 0 ? undefined : new Set(columns);
};

/** Rules for the keys of row objects, columns that name PDFs left aside. A template that lists no columns allows any. */
export const rowKeys = (template: Template): RowKeys => {
  const lists = listColumns(template);
  return template.columns.length === 0 ? { lists } : { lists, columns: columnsToMatch(template) };
};

/** The same with the columns that name PDFs: keys, or labels that `columns` has already. */
export const withNamingColumns = ({ lists, columns }: RowKeys, named: readonly string[]): RowKeys => {
  const naming = named.map(parseColumnKey).filter((column) => column !== undefined);
  return { lists, columns: columns === undefined ? undefined : [...columns, ...naming.map((column) => ({ column, label: '' }))] };
};
