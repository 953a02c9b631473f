import type { ComponentChildren, VNode } from 'preact';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Numbers are aligned right. `actions` holds buttons; its title is only for screen readers. */
  readonly kind?: 'text' | 'number' | 'actions';
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly captionHidden?: boolean;
  /** Keeps few and short columns as columns on narrow pages. */
  readonly keepsColumns?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const classOf = ({ kind }: { readonly kind?: string }): string | undefined =>
  kind === 'number' ? 'end' : kind === 'actions' ? 'actions' : undefined;

/** Explicit roles: some browsers drop the implicit ones when the layout is not a table. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Table. On narrow pages each row becomes a block that repeats the column titles. */
export const DataTable = <Row,>({
  caption,
  captionHidden = false,
  keepsColumns = false,
  columns,
  rows,
  keyOf,
}: DataTableProps<Row>): VNode => (
  <table class={keepsColumns ? 'table' : 'table stacked'} {...tableRoles.table}>
    <caption class={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
    <thead {...tableRoles.rowgroup}>
      <tr {...tableRoles.row}>
        {columns.map((column) => (
          <th key={column.title} scope="col" {...tableRoles.columnheader} class={classOf(column)}>
            {column.kind === 'actions' ? <span class="visually-hidden">{column.title}</span> : column.title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...tableRoles.rowgroup}>
      {rows.map((row) => (
        <tr key={keyOf(row)} {...tableRoles.row}>
          {columns.map((column, index) =>
            index === 0 ? (
              <th key={column.title} scope="row" {...tableRoles.rowheader}>
                {column.cell(row)}
              </th>
            ) : (
              <td key={column.title} {...tableRoles.cell} class={classOf(column)} data-title={column.title}>
                {column.cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
