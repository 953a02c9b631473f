import { isStandardOutput } from '../output/choose-output.ts';
import { readingFlags, type TableReading } from '../table/table-options.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import type { FirstColumn, FirstTemplate } from './first-template.ts';
import type { InitRequest, TextPlace } from './init-request.ts';

const maxListed = 12;
const maxTooltip = 80;

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, maxListed).map((name) => `"${name}"`);
  return `${shown.join(', ')}${names.length > maxListed ? ` and ${names.length - maxListed} more` : ''}`;
};

/** Lists fields by their tooltips and names: `"Enter name of court" (Text16)`. */
const listedFields = (names: readonly string[], tooltips: FirstTemplate['tooltips']): string => {
  const shown = names.slice(0, maxListed).map((name) => {
    const tooltip = tooltips.get(name);
    return tooltip === undefined
      ? `"${name}"`
      : `"${tooltip.slice(0, maxTooltip)}${tooltip.length > maxTooltip ? '…' : ''}" (${name})`;
  });
  return `${shown.join(', ')}${names.length > maxListed ? ` and ${names.length - maxListed} more` : ''}`;
};

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

const columnDocument = ({ key, label }: FirstColumn) => ({ key, label });

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const matchLines = ({
  matched,
  unmatchedFields,
  tooltips,
  unmatchedColumns,
  calculatedFields,
  hiddenFields,
  requiredFields,
}: FirstTemplate): string[] => {
  const leftOut = new Set([...calculatedFields, ...hiddenFields]);
  const others = unmatchedFields.filter((name) => !leftOut.has(name));
  const width = Math.max(0, ...matched.slice(0, maxListed).map(({ column }) => column.label.length));
  return [
    ...matched.slice(0, maxListed).map(({ field, column }) => `  ${column.label.padEnd(width)}  →  ${field}`),
    ...(matched.length > maxListed ? [`  … and ${matched.length - maxListed} more.`] : []),
    ...(unmatchedColumns.length === 0
      ? []
      : [`Columns without a matching field: ${listed(unmatchedColumns.map(({ label }) => label))}.`]),
    ...(calculatedFields.length === 0
      ? []
      : [`Calculated fields, which no column fills: ${listedFields(calculatedFields, tooltips)}.`]),
    ...(hiddenFields.length === 0
      ? []
      : [`Hidden fields, which no column fills: ${listedFields(hiddenFields, tooltips)}. To fill one, use --map.`]),
    ...(requiredFields.length === 0
      ? []
      : [
          `Fields that the form requires: ${listedFields(requiredFields, tooltips)}. To fail rows without a value, set "required": true in the overlay.`,
        ]),
    ...(others.length === 0 ? [] : [`Fields left unchanged: ${listedFields(others, tooltips)}.`]),
  ];
};

const placeLines = ({ isFree, wasSearched }: TextPlace): string[] => [
  isFree
    ? 'The texts are in a free area of page 1, one below the other.'
    : wasSearched
      ? 'Page 1 has no free area, so the texts cover existing content.'
      : 'The texts are on page 1 and may cover existing content. To place them in a free area, install pdfjs-dist: npm install pdfjs-dist',
  'Move them into place: drag them in the editor of the service (/app/editor), or edit the template by hand with the coordinates from "bulkfill preview --grid".',
];

/** Removes the column choice: the template has the table's own names and needs no --map. */
const withoutColumns = ({ columns: _, ...reading }: TableReading): TableReading => reading;

export const initView = (
  template: FirstTemplate,
  {
    request,
    out,
    place,
  }: { readonly request: InitRequest; readonly out: string; readonly place: TextPlace | undefined },
): CommandResult => {
  const { columns, overlays, placed, matched, unmatchedFields, unmatchedColumns } = template;
  // Input or output of a pipe is not available to the next command, which needs a file.
  const path = request.table?.path === '-' ? undefined : request.table?.path;
  const table = [
    path ?? 'ROWS.csv',
    ...(request.table === undefined ? [] : readingFlags(withoutColumns(request.table.reading))),
  ];
  const written = isStandardOutput(request.out) ? 'TEMPLATE.json' : out;
  const files = `--pdf ${quoted(request.pdf)} --template ${quoted(written)} --table ${table.map(quoted).join(' ')}`;
  const noField = unmatchedFields.length > 0 && placed === 'texts';
  return {
    document: {
      out,
      placed,
      columns: columns.map(columnDocument),
      overlays: overlays.length,
      matched: matched.map(({ field, column }) => ({ field, ...columnDocument(column) })),
      unmatched_fields: unmatchedFields,
      calculated_fields: template.calculatedFields,
      hidden_fields: template.hiddenFields,
      required_fields: template.requiredFields,
      unmatched_columns: unmatchedColumns.map(columnDocument),
      ...(place === undefined ? {} : { area: place.area, area_is_free: place.isFree }),
    },
    lines: [
      `Wrote ${out}: ${counted(columns.length, 'column')}, ${counted(overlays.length, placed === 'fields' ? 'form field' : 'text')}.`,
      ...(placed === 'fields' ? matchLines(template) : []),
      ...(noField ? [`No form field matches a column: ${listedFields(unmatchedFields, template.tooltips)}.`] : []),
      ...(place === undefined ? [] : placeLines(place)),
      'Next:',
      `  bulkfill preview ${files} --out page.png`,
      `  bulkfill render ${files} --out out.zip`,
    ].map(escapeControls),
  };
};
