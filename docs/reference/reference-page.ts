import {
  dateMembers,
  dateOptionMembers,
  formatMembers,
  numberMembers,
} from '@bulkfill/engine/svc/schema/format-members';
import {
  cellPlaceMembers,
  footerMembers,
  headerMembers,
  moreMembers,
  ruleMembers,
} from '@bulkfill/engine/svc/schema/list-members';
import { borderMembers, rectMembers } from '@bulkfill/engine/svc/schema/overlay-members';
import { kindDescriptions } from '@bulkfill/engine/svc/schema/overlay-schema';
import { valueMembers } from '@bulkfill/engine/svc/schema/overlay-value';
import {
  assetMembers,
  columnMembers,
  pageRuleMembers,
  payloadMembers,
  sourceMembers,
  sourcePageMembers,
  templateMembers,
} from '@bulkfill/engine/svc/schema/payload-members';
import type { JsonSchema } from '@valibot/to-json-schema';
import { commonMembers, kindMembers, type SaidMembers, spokenMembers } from './overlay-members.ts';
import { overlayKinds, templateOf } from './payload-json-schema.ts';
import { strips } from './strips.ts';
import { typeInWords } from './type-in-words.ts';

const code = (value: unknown): string => `\`${spaced(JSON.stringify(value))}\``;

/** JSON as people write it, with blanks after colons and commas that are not inside a text. */
const spaced = (json: string): string =>
  json.replaceAll(/("(?:[^"\\]|\\.)*")|([:,])/g, (_all, text: string, sign: string) => text ?? `${sign} `);

const cell = (text: string): string => text.replaceAll('|', '\\|');

const member = (schema: JsonSchema, name: string): JsonSchema => {
  const found = schema.properties?.[name] as JsonSchema | undefined;
  if (found === undefined) throw new Error(`The schema has no member "${name}".`);
  return found;
};

/** A table of members: their types, defaults and limits from the schema, what they do from the data files. */
const table = (schema: JsonSchema, members: SaidMembers): string => {
  const rows = Object.entries(members).map(([name, { does, unit, example }]) => {
    const part = member(schema, name);
    const fallback = schema.required?.includes(name)
      ? '**required**'
      : part.default === undefined
        ? ''
        : code(part.default);
    return `| \`${name}\` | ${cell(typeInWords(part, name))}${unit === undefined ? '' : `, ${unit}`} | ${fallback} | ${cell(does)} | ${cell(code(example))} |`;
  });
  return ['| member | type, unit | default | what it does | example |', '|---|---|---|---|---|', ...rows].join('\n');
};

const pictures = (section: string): string =>
  strips
    .filter(({ name }) => name.startsWith(`${section}-`))
    .map(({ name, alt }) => `![${alt}](pictures/${name}.png)`)
    .join('\n\n');

const smallest = (kind: string): string => {
  const members = kindMembers[kind]!;
  const content = ['field', 'asset', 'value'].filter(
    (name) => name in members && !(name === 'value' && 'asset' in members),
  );
  const own =
    kind === 'marker' || kind === 'seal' ? ['label'] : kind === 'list' ? [...content, 'itemHeight', 'cells'] : content;
  const overlay = {
    id: `my-${kind}`,
    kind,
    ...(kind === 'field' ? {} : { page: 0, rect: { x: 72, y: 90, width: 200, height: 40 } }),
    ...Object.fromEntries(own.map((name) => [name, members[name]?.example])),
  };
  return `\`\`\`json\n${spaced(JSON.stringify(overlay))}\n\`\`\``;
};

const kindSection = (kind: string, schema: JsonSchema): string =>
  [`### \`${kind}\``, kindDescriptions[kind], smallest(kind), table(schema, kindMembers[kind]!), pictures(kind)]
    .filter(Boolean)
    .join('\n\n');

/** `docs/generated/package-reference.md`, from the JSON Schema of a payload. */
export const referencePage = (payload: JsonSchema): string => {
  const template = templateOf(payload);
  const source = member(payload, 'source');
  const kinds = overlayKinds(template);
  const text = kinds.get('text')!;
  const format = member(text, 'format');
  const date = member(format, 'date');
  const asset = member(template, 'assets').additionalProperties as JsonSchema;
  const itemsOf = (schema: JsonSchema, name: string): JsonSchema => member(schema, name).items as JsonSchema;
  const list = kinds.get('list')!;
  const rule = (member(list, 'rule').anyOf as JsonSchema[])[0]!;
  const border = (member(text, 'border').anyOf as JsonSchema[])[0]!;
  const { columns, assets, pages, overlays } = templateMembers;
  const { inputLocale, ...numberOptions } = numberMembers;
  const { input, output, options } = dateMembers;
  return `# The package format, member by member

<!-- Written by \`npm run generate -- reference\` from packages/engine/svc/schema and docs/reference. Edit those. -->

A template says what goes where on the pages of a PDF. \`bulkfill package build\` checks it and signs it. This page has every member: its type, its default
and what it does. [From a PDF to a template in ten minutes](../use/first-template.md) is the way in; [the format's rules](../spec/package-format.md) has the signature,
the error codes and the limits.

An editor that knows JSON Schema completes and checks a template as you type: give it [\`template.schema.json\`](template.schema.json).

- **Lengths** are points: 72 per inch, 28.35 per centimetre. They count from the **top-left corner of the page as displayed**, x to the right, y downwards.
- **Colours** are \`#rrggbb\`.
- **A member that the format does not know is an error** (version 5), so that a typing mistake is found.
- **Numbers** are between -1,000,000 and 1,000,000. **Texts** have at most 10,000 characters.

## A template

\`\`\`json
{
  "columns": [{ "key": "column_0", "label": "Full name" }, { "key": "column_1", "label": "Start" }],
  "overlays": [
    { "id": "name", "kind": "text", "page": 0, "rect": { "x": 72, "y": 90, "width": 200, "height": 20 }, "value": { "column": "column_0" }, "required": true },
    { "id": "start", "kind": "text", "page": 0, "rect": { "x": 72, "y": 120, "width": 200, "height": 20 }, "value": { "column": "column_1" },
      "format": { "date": { "input": "yyyy-MM-dd", "dateStyle": "long" } } }
  ]
}
\`\`\`

${table(template, { columns, assets, pages, overlays })}

### An entry of \`columns\`

${table(itemsOf(template, 'columns'), columnMembers)}

\`package build\` refuses an overlay that uses a column which is not listed. With \`--lenient\` it only warns.

### An entry of \`assets\`

${table(asset, assetMembers)}

### An entry of \`pages\`

${table(itemsOf(template, 'pages'), pageRuleMembers)}

Bookmarks and links to a page that a row lacks do nothing. A form field goes with the last page that it stands on; page labels stay.

## Every overlay

${table(text, { ...commonMembers, ...spokenMembers })}

For \`field\` overlays, \`page\` and \`rect\` may be absent.

### \`rect\`

${table(member(text, 'rect'), rectMembers)}

${pictures('overlay')}

## Values

A value holds exactly one of these members:

${table(member(text, 'value'), valueMembers)}

The value of a list may also be \`{"rows": "group"}\`: the rows of the document.

### Counters

A \`text\` may also hold what no cell says, each with a width that is filled with zeros (\`{{row_number:6}}\`, 1 to 20) or without:

| counter | what it says |
|---|---|
| \`{{row_number}}\` | the number of the row, as the manifest has it |
| \`{{rows}}\` | how many rows the job has; in a retry, how many the original had |
| \`{{items}}\` | how many rows of the table are in the document, if the job groups rows; otherwise 1 |
| \`{{page}}\` | the number of the page in the row's own PDF, from 1 |
| \`{{pages}}\` | how many pages the row's own PDF has |

## Conditions

\`when\` says which rows have an overlay. Elsewhere the row is made as if the template did not have it: nothing is drawn, counted or warned of, \`required\`
is not asked, and a form field stays as the PDF has it.

| condition | it holds where |
|---|---|
| \`{"column": "column_3", "is": "married"}\` | the cell is this word; outer blanks and case do not count |
| \`{"column": "column_3", "in": ["a", "b"]}\` | the cell is one of these, 1 to 200 |
| \`{"column": "column_3", "blank": true}\` | the cell is blank or missing; with \`false\`, where it is not |
| \`{"column": "column_4", "from": 18, "below": 65}\` | the cell is such a number: \`above\` or \`from\`, \`below\` or \`upTo\`, or one of each side. \`inputLocale\` says how it is written, as in \`format.number\` |
| \`{"column": "column_5", "since": "2026-01-31"}\` | the cell is such a date: \`after\` or \`since\`, \`before\` or \`until\`. \`input\` says how it is written, \`yyyy-MM-dd\` where it is absent; \`inputLocale\` is the language of the names of months |
| \`{"all": […]}\`, \`{"any": […]}\`, \`{"not": …}\` | every one of 1 to 50 holds, at least one, not this one; at most 8 of them inside one another |

A cell that is neither blank nor such a number or date leaves the condition undecided: the overlay is skipped with \`VALUE_INVALID\`, and with
\`required\` the row fails.

A template has at most 200 conditions that ask for a cell, and they ask only for columns that it lists.

## Kinds of overlay

${[...kinds].map(([kind, schema]) => kindSection(kind, schema)).join('\n\n')}

### An entry of \`cells\`

${table(itemsOf(list, 'cells'), cellPlaceMembers)}

A cell has the members of a [\`text\`](#text), too, except \`value\`, \`rect\`, \`page\`, \`pages\`, \`when\` and \`optional\`. A \`required\` cell that is blank in an item fails the row.

### \`header\`

${table(member(list, 'header'), headerMembers)}

### \`footer\`

${table(member(list, 'footer'), footerMembers)}

### \`more\`

${table(member(list, 'more'), moreMembers)}

### \`rule\`

${table(rule, ruleMembers)}

### \`border\`

${table(border, borderMembers)}

## Yes and no

What ticks a drawn check box, a check-box field or a radio button:

| | it is ticked by | it is unticked by | anything else |
|---|---|---|---|
| with \`checkedValues\` | one of them | every other value | |
| \`checkbox\` without | true, yes, y, x, 1, on | blank, false, no, n, 0, off | \`VALUE_INVALID\` |
| \`field\` without | the name of one of its states; else the same words | blank; else the same words | \`VALUE_INVALID\` |

Case and blanks around the value do not count. A blank value never ticks. \`1\` and \`0\` mean yes and no only where no state of the field is a number.
\`bulkfill pdf fields\` prints the states of each field.

## Formats

A format holds exactly one of \`number\`, \`date\`, \`case\` and \`map\`. A value that it cannot read skips the overlay (\`VALUE_INVALID\`).

${table(format, formatMembers)}

### \`number\`

The options are those of [\`Intl.NumberFormat\`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Intl/NumberFormat/NumberFormat).
\`package build\` refuses a combination that \`Intl\` refuses.

${table(member(format, 'number'), { inputLocale, ...numberOptions })}

### \`date\`

The options are those of [\`Intl.DateTimeFormat\`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Intl/DateTimeFormat/DateTimeFormat),
next to \`input\` or in \`options\`.

${table(date, { input, output, options })}

${table(member(date, 'options'), dateOptionMembers)}

### Date patterns

| letters | read, or written by \`output\` | letters | read |
|---|---|---|---|
| \`yyyy\`, \`y\` | a year of 4, of 1 to 4 digits | \`HH\`, \`H\` | hour 00 to 23 |
| \`yy\` | two digits: 00 to 68 are 20xx, 69 to 99 are 19xx | \`hh\`, \`h\` | hour 1 to 12, with \`a\` |
| \`MM\`, \`M\` | month 01 to 12 | \`mm\`, \`m\` | minute |
| \`MMM\`, \`MMMM\` | a month's short or full name, in the locale or in English | \`ss\`, \`s\` | second |
| \`dd\`, \`d\` | day of the month | \`SSS\` | milliseconds |
| \`EEE\`, \`EEEE\` | a weekday's name, not checked | \`a\` | am or pm |
| \`XXX\`, \`X\` | Z, +02:00, +0200 or +02 | \`T\` | the letter T |

Any other character stands for itself, and text in single quotes for the text. A date that does not exist (31 April) is \`VALUE_INVALID\`.

## The payload

\`package build\` writes these members around your template; the editor does the same. You need them only to make packages with a program of your own.

${table(payload, payloadMembers)}

### \`source\`

${table(source, sourceMembers)}

### An entry of \`source.pages\`

${table(itemsOf(source, 'pages'), sourcePageMembers)}
`;
};
