import type { ListedField, ListedWidget } from '@bulkfill/engine/pdf/forms/list-fields';
import { lossesInWords, lossMembers } from '@bulkfill/engine/pdf/read/losses';
import { parseConfig } from '@bulkfill/service/core/config';
import { readInput } from '../input/read-input.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import { readPdf } from './read-pdf.ts';

export const listPdfFields = async (file: string, io: CliIo): Promise<CommandResult> => {
  const { maxPdfPages } = parseConfig(io.env).input;
  const pdf = await readInput({ role: 'pdf', path: file }, io);
  const { info, fields } = await readPdf('form', pdf, { maxPages: maxPdfPages, signal: io.signal });
  const { losses } = info;
  const count = fields.length === 1 ? '1 field' : `${fields.length} fields`;
  const head =
    fields.length === 0
      ? `${file} has no form fields.`
      : `${count}; pages count from 1 here, and from 0 in templates and --json`;
  const incomplete =
    losses === undefined ? [] : [`Warning: SOURCE_PDF_INCOMPLETE: the PDF is incomplete: ${lossesInWords(losses)}.`];
  return {
    document: { fields: fields.map(documentOf), incomplete: losses === undefined ? null : lossMembers(losses) },
    lines: [...incomplete, head, ...fields.flatMap(linesOf)].map(escapeControls),
  };
};

const documentOf = (field: ListedField) => ({
  name: field.name,
  tooltip: field.tooltip,
  type: field.type,
  read_only: field.readOnly,
  required: field.required,
  multiline: field.multiline,
  comb: field.comb,
  multi_select: field.multiSelect,
  max_length: field.maxLength,
  states: field.states,
  options: field.options,
  value: field.value,
  calculation: field.calculation,
  format: field.format,
  scripts_not_run: field.scriptsNotRun,
  visible: field.visible,
  signed: field.signed,
  widgets: field.widgets,
});

const linesOf = (field: ListedField): string[] => {
  const facts = [
    field.type,
    ...(field.multiline ? ['several lines'] : []),
    ...(field.comb
      ? [`${field.maxLength} cells`]
      : field.maxLength === null
        ? []
        : [`at most ${field.maxLength} characters`]),
    ...(field.multiSelect ? ['several options'] : []),
    ...(field.required ? ['required'] : []),
    ...(field.readOnly ? ['read-only'] : []),
    ...(field.signed ? ['signed'] : []),
    ...(visibility[field.visible] ?? []),
  ];
  const choices = field.options.length > 0 ? field.options.map(({ value }) => value) : field.states;
  return [
    `${field.name === '' ? '(no name)' : field.name}: ${facts.join(', ')}`,
    ...(field.tooltip === null || field.tooltip === field.name ? [] : [`  called ${quoted(field.tooltip)}`]),
    ...(choices.length > 0 ? [`  one of ${listed(choices)}`] : []),
    ...(field.value === null
      ? []
      : [`  holds ${typeof field.value === 'string' ? quoted(field.value) : listed(field.value)}`]),
    ...(field.calculation === null ? [] : [`  calculated: ${field.calculation}`]),
    ...(field.format === null ? [] : [`  takes ${field.format}`]),
    ...(field.scriptsNotRun.length === 0 ? [] : [`  has a script that is not run (${field.scriptsNotRun.join(', ')})`]),
    ...field.widgets.map(placeOf),
  ];
};

const visibility: Readonly<Record<ListedField['visible'], readonly string[] | undefined>> = {
  'screen and print': undefined,
  screen: ['not printed'],
  print: ['visible in print only'],
  nowhere: ['hidden'],
};

const placeOf = ({ page, rect }: ListedWidget): string =>
  page === null || rect === null
    ? '  on no page'
    : `  page ${page + 1}  x ${rect.x}  y ${rect.y}  width ${rect.width}  height ${rect.height}`;

const maxShown = 12;

const listed = (values: readonly string[]): string => {
  const shown = values.slice(0, maxShown).map(quoted).join(', ');
  return values.length > maxShown ? `${shown} and ${values.length - maxShown} more` : shown;
};

const maxShownCharacters = 60;

const quoted = (text: string): string => {
  const characters = [...text];
  return JSON.stringify(
    characters.length > maxShownCharacters ? `${characters.slice(0, maxShownCharacters).join('')}…` : text,
  );
};
