import { listOverlayColumns, listTemplateColumns } from '../pdf/compile/value-origin.ts';
import { parseColumnKey } from '../rows/column-key.ts';
import type { RowKeys } from '../rows/row-keys.ts';
import type { TemplateColumn } from '../rows/tables/match-columns.ts';
import type { ResolvedTemplate } from '../svc/template.ts';

/** Returns the columns of a template that an overlay uses, as far as the template lists them. */
export const listUsedColumns = (template: ResolvedTemplate): ResolvedTemplate['columns'] => {
  const used = listTemplateColumns(template);
  return template.columns.filter(({ column }) => used.has(column));
};

/** Returns the columns for matching with a table: listed ones, and those that overlays or PDF names need. */
export const listColumnsToMatch = (template: ResolvedTemplate, named: readonly string[] = []): TemplateColumn[] => {
  const { columns } = template;
  const used = listTemplateColumns(template);
  const listed = new Set(columns.map(({ column }) => column));
  const isNamed = ({ column, label }: TemplateColumn): boolean =>
    named.some((name) => name === label || parseColumnKey(name) === column);
  return [
    ...columns.map((each) => ({ ...each, isNeeded: used.has(each.column) || isNamed(each) })),
    ...[...used].filter((column) => !listed.has(column)).map((column) => ({ column, label: '' })),
  ];
};

/** Returns the columns with lists, which JSON rows may contain as arrays; undefined without lists. */
export const listColumns = ({ overlays }: ResolvedTemplate): ReadonlySet<number> | undefined => {
  const columns = overlays.flatMap((overlay) =>
    overlay.kind === 'list' && overlay.value.kind === 'column' ? listOverlayColumns(overlay) : [],
  );
  return columns.length === 0 ? undefined : new Set(columns);
};

/** Returns the rules for the keys of row objects, without columns that name PDFs. */
export const listRowKeys = (template: ResolvedTemplate): RowKeys => {
  const lists = listColumns(template);
  return template.columns.length === 0 ? { lists } : { lists, columns: listColumnsToMatch(template) };
};

export const withNamingColumns = ({ lists, columns }: RowKeys, named: readonly string[]): RowKeys => {
  const naming = named.map(parseColumnKey).filter((column) => column !== undefined);
  return {
    lists,
    columns: columns === undefined ? undefined : [...columns, ...naming.map((column) => ({ column, label: '' }))],
  };
};
