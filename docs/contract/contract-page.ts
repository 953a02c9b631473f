import { basename } from 'node:path';
import { errorTable, listErrorCodes } from '../../lib/errors/error-table.ts';
import { sections } from './sections.ts';
import type { TaggedTest } from './tagged-tests.ts';

/** Statuses of a code in addition to that of the error table. */
const otherStatuses: Readonly<Record<string, number>> = { UPLOAD_ERROR: 408, PAYLOAD_TOO_LARGE: 413 };

const codeRows = listErrorCodes('api').map((code): readonly [string, string, string] => {
  const { status, source } = errorTable[code];
  return [code, `\`${code}\``, [status, ...[otherStatuses[code] ?? []].flat(), source].join(', ')];
});

const contractTables = [...sections, { title: 'Codes', subject: 'code', rows: codeRows }] satisfies typeof sections;

const cell = (text: string): string => text.replaceAll('|', '\\|');

const nameOf = (file: string): string => basename(basename(file, '.ts'), '.test');

const links = (tests: readonly TaggedTest[]): string =>
  Object.entries(Object.groupBy(tests, ({ file }) => file))
    .map(
      ([file, own = []]) => `[${nameOf(file)}](../../${file}) ${own.map(({ title }) => `*${cell(title)}*`).join(', ')}`,
    )
    .join('<br>');

/** Returns `docs/generated/contract.md`: each rule with its tests. Throws Error for a rule without a test. */
export const contractPage = (tests: readonly TaggedTest[]): string => {
  const known = contractTables.flatMap(({ rows }) => rows.map(([id]) => id));
  const unknown = tests.flatMap(({ ids }) => ids).filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`Tests name unknown rows of the contract: ${unknown.join(', ')}`);
  const line = ([id, subject, rule]: (typeof sections)[number]['rows'][number]): string => {
    const own = tests.filter(({ ids }) => ids.includes(id));
    if (own.length === 0) throw new Error(`No test names the row ${id} of the contract.`);
    return `| ${subject} | ${rule} | ${links(own)} |`;
  };
  const tables = contractTables.map(({ title, subject, rows }) =>
    [`## ${title}`, '', `| ${subject} | rule | tests |`, '|---|---|---|', ...rows.map(line)].join('\n'),
  );
  return `# The contract and its tests

<!-- Written by \`npm run generate -- contract\` from docs/contract/ and the comments of the tests. Edit those. -->

[About this page](../spec/contract.md).

${tables.join('\n\n')}
`;
};
